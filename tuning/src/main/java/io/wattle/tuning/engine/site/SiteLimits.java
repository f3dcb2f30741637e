package io.wattle.tuning.engine.site;

import io.wattle.tuning.space.NodeLimits;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** What the nodes of a cluster can give to containers. */
final class SiteLimits {

    private SiteLimits() {}

    /**
     * Where nodes are of several kinds the most common one counts, of two that are as common the smaller one. Of nodes that nobody names
     * others may be anybody's: the smallest must not shrink every container.
     *
     * @param workers host names of the workers; empty for all nodes. Named workers count as so many of the common kind as
     *     have the vcores of all, and containers fit each of them
     */
    static NodeLimits of(YarnClient yarn, Configuration conf, SchedulerLimits scheduler, Set<String> workers)
            throws IOException, YarnException {
        List<Resource> nodes = yarn.getNodeReports(NodeState.RUNNING).stream()
                .filter(it ->
                        workers.isEmpty() || workers.contains(it.getNodeId().getHost()))
                .map(NodeReport::getCapability)
                .toList();
        int minimum = conf.getInt(
                YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB,
                YarnConfiguration.DEFAULT_RM_SCHEDULER_MINIMUM_ALLOCATION_MB);
        return of(nodes, minimum, scheduler, !workers.isEmpty());
    }

    /** @param areNamed whether these are the workers that the user names, not whatever nodes there are */
    static NodeLimits of(List<Resource> nodes, int minimum, SchedulerLimits scheduler, boolean areNamed)
            throws IOException {
        Resource common = mostCommon(nodes).orElseThrow(() -> new IOException("the cluster has no running node"));
        int memoryMb = (int) common.getMemorySize();
        int largest = (int) Math.min(memoryMb, scheduler.maxMemoryMb());
        NodeLimits limits = new NodeLimits(
                memoryMb,
                common.getVirtualCores(),
                areNamed ? withAllVcores(common, nodes) : within(scheduler, alike(common, nodes)),
                Math.min(minimum, largest),
                largest);
        return areNamed
                ? limits.fittingAll(
                        nodes.stream().map(it -> (int) it.getMemorySize()).toList())
                : limits;
    }

    static Optional<Resource> mostCommon(List<Resource> nodes) {
        Map<Resource, Long> counts =
                nodes.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.keySet().stream()
                .max(Comparator.<Resource>comparingLong(counts::get).thenComparingLong(it -> -it.getMemorySize()));
    }

    /** As many of some workers as one user of the queue can fill. */
    static int within(SchedulerLimits scheduler, int workers) {
        return (int) Math.max(1, Math.round(scheduler.share() * workers));
    }

    private static int alike(Resource common, List<Resource> nodes) {
        return (int) nodes.stream().filter(common::equals).count();
    }

    static int withAllVcores(Resource common, List<Resource> nodes) {
        int vcores = nodes.stream().mapToInt(Resource::getVirtualCores).sum();
        return (int) Math.max(1, Math.round((double) vcores / common.getVirtualCores()));
    }
}
