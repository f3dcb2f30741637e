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

    /** Seconds until one of its nodes takes containers: those of a start if all sleep, without end if these are not known. */
    double readySeconds() {
        return state == PowerState.ASLEEP
                ? nodeClass.value(NodeAttribute.WAKE_SECONDS).orElse(Double.POSITIVE_INFINITY)
                : 0;
    }

    /**
     * So many containers like the request a usual node takes together, as long as the application asks for them: they share what waking it costs.
     *
     * @return 1 or more
     */
    int sharersOfAStart(Request request) {
        double byMemory = nodeClass.value(NodeAttribute.CONTAINER_MEMORY_MB).orElse(0) / request.memoryMb();
        double byVcores = nodeClass.value(NodeAttribute.CONTAINER_VCORES).orElse(0) / request.vcores();
        return (int) Math.max(1, Math.min(request.containers(), Math.min(byMemory, byVcores)));
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
