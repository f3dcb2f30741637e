package io.wattle.scheduler.placement;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Keeps one request that has a choice of classes from reserving full nodes, for a time: a reserved request is offered no other
 * node, with asynchronous scheduling not even after its wait. Thread safe.
 */
final class FullNodes {

    /** How much longer than its wait a request is kept from them, while others may have room. */
    private static final long RESERVES_AFTER_MILLIS = 10_000;

    private static final long NEVER = Long.MAX_VALUE;

    /** Since when full nodes are refused. */
    private volatile long sinceMillis = NEVER;

    /** Whether the node is refused, as the scheduler would reserve it. */
    boolean refuse(ClassJudgements current, boolean waitIsOver, SchedulerNode node, long nowMillis) {
        boolean keeps = current.best().isPresent()
                && !waitIsOver
                && (sinceMillis == NEVER || nowMillis - sinceMillis < current.longestMillis() + RESERVES_AFTER_MILLIS);
        if (!keeps || hasRoom(node, current.pending())) {
            return false;
        }
        if (sinceMillis == NEVER) {
            sinceMillis = nowMillis;
        }
        return true;
    }

    /** Nothing is asked for any more. */
    void stop() {
        sinceMillis = NEVER;
    }

    private static boolean hasRoom(SchedulerNode node, PendingRequest pending) {
        Resource free = node.getUnallocatedResource();
        if (pending.fitsIn(free)) {
            return true;
        }
        if (node instanceof FiCaSchedulerNode capacityNode) {
            Resource killable = capacityNode.getTotalKillableResources();
            return pending.fitsIn(
                    free.getMemorySize() + killable.getMemorySize(),
                    free.getVirtualCores() + killable.getVirtualCores());
        }
        return false;
    }
}
