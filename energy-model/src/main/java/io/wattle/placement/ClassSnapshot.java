package io.wattle.placement;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.Objects;

/**
 * The nodes of one class in one partition, whatever their room: that is {@link ClassHeadroom}'s.
 *
 * @param nodeClass with the capacity of its usual node
 * @param state the cheapest state among its nodes; the state of the offered node for its own class
 */
public record ClassSnapshot(NodeClass nodeClass, PowerState state) {

    public ClassSnapshot {
        Objects.requireNonNull(nodeClass, "nodeClass");
        Objects.requireNonNull(state, "state");
    }

    /** Whether an empty usual node of this class is known to hold the request. */
    public boolean couldHold(Request request) {
        return nodeClass.value(NodeAttribute.CONTAINER_MEMORY_MB).orElse(0) >= request.memoryMb()
                && nodeClass.value(NodeAttribute.CONTAINER_VCORES).orElse(0) >= request.vcores();
    }

    /** Whether an empty usual node of this class is known not to hold the request. */
    public boolean isTooSmallFor(Request request) {
        return nodeClass.value(NodeAttribute.CONTAINER_MEMORY_MB).orElse(Double.MAX_VALUE) < request.memoryMb()
                || nodeClass.value(NodeAttribute.CONTAINER_VCORES).orElse(Double.MAX_VALUE) < request.vcores();
    }
}
