package io.wattle.placement;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.OptionalDouble;

/**
 * What the catalog says of a node class's speed, for one vcore. Only ratios between classes mean something. Stateless and
 * thread safe.
 */
final class NodeSpeed {

    private NodeSpeed() {}

    /**
     * Work a second that one vcore does: DMIPS for compute and latency, MB/s from disk for I/O, GB/s of memory for
     * memory-hungry work, and for mixed work the geometric mean of the first two, which favours neither unit.
     *
     * @return empty if a figure it rests on is not known
     */
    static OptionalDouble perVcore(NodeClass nodeClass, WorkloadClass workload) {
        return switch (workload) {
            case COMPUTE, LATENCY -> share(nodeClass, NodeAttribute.DMIPS_PER_CORE, true);
            case IO -> share(nodeClass, NodeAttribute.DISK_READ_MB_PER_SECOND, false);
            case MEMORY -> share(nodeClass, NodeAttribute.MEMORY_GB_PER_SECOND, false);
            case MIXED -> mean(perVcore(nodeClass, WorkloadClass.COMPUTE), perVcore(nodeClass, WorkloadClass.IO));
        };
    }

    private static OptionalDouble share(NodeClass nodeClass, NodeAttribute attribute, boolean perCore) {
        OptionalDouble figure = nodeClass.value(attribute);
        OptionalDouble cores = nodeClass.value(NodeAttribute.CORES);
        OptionalDouble vcores = nodeClass.value(NodeAttribute.CONTAINER_VCORES);
        if (figure.isEmpty() || vcores.isEmpty() || (perCore && cores.isEmpty())) {
            return OptionalDouble.empty();
        }
        // Twelve vcores on six cores with two threads each do the work of six.
        double ofTheNode = perCore ? figure.getAsDouble() * cores.getAsDouble() : figure.getAsDouble();
        return OptionalDouble.of(ofTheNode / vcores.getAsDouble());
    }

    private static OptionalDouble mean(OptionalDouble a, OptionalDouble b) {
        return a.isEmpty() || b.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.sqrt(a.getAsDouble() * b.getAsDouble()));
    }
}
