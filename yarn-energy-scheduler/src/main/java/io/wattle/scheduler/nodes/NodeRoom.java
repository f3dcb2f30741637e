package io.wattle.scheduler.nodes;

import io.wattle.placement.ClassHeadroom;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/** What one registered node of a known class has free, as its class's headroom is told. Thread safe. */
public final class NodeRoom {

    /** As long as a request for which a container had to go may take to be offered the node. */
    private static final long CLEARED_MILLIS = 10_000;

    private static final long NEVER = Long.MIN_VALUE;

    private final ClassHeadroom.Node node;
    private volatile long preemptedMillis = NEVER;

    NodeRoom(ClassHeadroom.Node node) {
        this.node = node;
    }

    public ClassHeadroom headroom() {
        return node.headroom();
    }

    /** As its class's headroom sees it. */
    public ClassHeadroom.Node node() {
        return node;
    }

    /** The scheduler's own figures, at each heartbeat and whenever a container comes or goes. */
    public void update(SchedulerNode from) {
        tell(from, 0, 0);
    }

    /** It takes nothing for now. */
    public void clear() {
        node.free(0, 0);
    }

    /** A container is about to be placed there: the scheduler's own figures do not say so yet. */
    public void placed(SchedulerNode from, long memoryMb, int vcores) {
        tell(from, memoryMb, vcores);
    }

    private void tell(SchedulerNode from, long lessMb, int lessVcores) {
        // What is reserved for one request is free for no other.
        Resource free = from.getReservedContainer() == null ? from.getUnallocatedResource() : null;
        if (free == null) {
            node.free(0, 0);
        } else {
            node.free(free.getMemorySize() - lessMb, free.getVirtualCores() - lessVcores);
        }
    }

    /** A container of another application had to go. */
    public void preempted(long nowMillis) {
        preemptedMillis = nowMillis;
    }

    /** Whether a container had to go of late: who gets its place must not refuse it, or it went for nothing. */
    public boolean isCleared(long nowMillis) {
        long since = preemptedMillis;
        return since != NEVER && nowMillis - since < CLEARED_MILLIS;
    }

    void remove() {
        node.remove();
    }
}
