package io.wattle.tuning.engine.site;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeReport;

/**
 * A running node of a real cluster.
 *
 * @param id YARN's name of it, host and port
 * @param host its host
 * @param memoryMb container memory, MiB
 * @param vcores virtual cores
 * @param webAddress host and port of its page; empty if it has none
 */
public record SiteNode(String id, String host, int memoryMb, int vcores, Optional<String> webAddress) {

    static SiteNode of(NodeReport report) {
        return new SiteNode(
                report.getNodeId().toString(),
                report.getNodeId().getHost(),
                (int) report.getCapability().getMemorySize(),
                report.getCapability().getVirtualCores(),
                Optional.ofNullable(report.getHttpAddress()).filter(it -> !it.isBlank()));
    }

    /** What a node offers to containers. */
    public record Room(int memoryMb, int vcores) {}

    /** What most of some nodes offer, the smaller of two that are as common; empty of none. */
    public static Optional<Room> commonRoom(List<SiteNode> nodes) {
        Map<Room, Long> counts = nodes.stream()
                .map(it -> new Room(it.memoryMb(), it.vcores()))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.keySet().stream()
                .max(Comparator.<Room>comparingLong(counts::get).thenComparingInt(it -> -it.memoryMb()));
    }
}
