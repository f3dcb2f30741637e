package io.wattle.tuning.energy;

import io.wattle.tuning.energy.ContainerUse.Kind;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Containers that have not started, in the order of their starts, and the nodes that they may start on. */
final class ReplayQueue {

    final ArrayDeque<ReplayTask> pending = new ArrayDeque<>();
    private final List<ReplayNode> nodes;

    /** @param nodes one or more; containers recorded elsewhere do not come here */
    ReplayQueue(List<ReplayNode> nodes) {
        this.nodes = nodes;
    }

    /** Where a container can start now: where it was recorded, or on the node that is the least full. */
    Optional<ReplayNode> nodeFor(ReplayTask task) {
        Kind kind = task.plan.use().kind();
        if (task.node.hasRoomFor(kind)) {
            return Optional.of(task.node);
        }
        return nodes.stream().filter(it -> it.hasRoomFor(kind)).min(Comparator.comparingDouble(ReplayNode::fullness));
    }
}
