package io.wattle.benchmarks.scheduler;

import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.DiagnosticsCollector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Hadoop's own allocator, but an application takes nodes of one class only, for ever: it refuses what the plug-in would refuse
 * in these benchmarks, and thinks of nothing. So it shows what refused offers cost the CapacityScheduler, whoever refuses.
 *
 * @param <N> as YARN wants it
 */
public final class FixedClassAllocator<N extends SchedulerNode> extends LocalityAppPlacementAllocator<N> {

    private String nodeClass;

    @Override
    public void initialize(AppSchedulingInfo info, SchedulerRequestKey requestKey, RMContext context) {
        super.initialize(info, requestKey, context);
        Set<String> tags = context.getRMApps().get(info.getApplicationId()).getApplicationTags();
        nodeClass = AllocationCase.TO_BRAWNY.stream().anyMatch(tags::contains)
                ? SimulatedCluster.BRAWNY
                : SimulatedCluster.WIMPY;
    }

    @Override
    public boolean precheckNode(SchedulerNode node, SchedulingMode mode, Optional<DiagnosticsCollector> collector) {
        return super.precheckNode(node, mode, collector)
                && SimulatedCluster.isOf(node.getNodeID().getHost(), nodeClass);
    }
}
