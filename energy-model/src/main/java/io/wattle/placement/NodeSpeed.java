package io.wattle.placement;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.List;
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

    /** The figures without which {@link #perVcore} is empty. */
    static List<NodeAttribute> missing(NodeClass nodeClass, WorkloadClass workload) {
        List<NodeAttribute> needed = switch (workload) {
            case COMPUTE, LATENCY ->
                List.of(NodeAttribute.DMIPS_PER_CORE, NodeAttribute.CORES, NodeAttribute.CONTAINER_VCORES);
            case IO -> List.of(NodeAttribute.DISK_READ_MB_PER_SECOND, NodeAttribute.CONTAINER_VCORES);
            case MEMORY -> List.of(NodeAttribute.MEMORY_GB_PER_SECOND, NodeAttribute.CONTAINER_VCORES);
            case MIXED ->
                List.of(
                        NodeAttribute.DMIPS_PER_CORE,
                        NodeAttribute.DISK_READ_MB_PER_SECOND,
                        NodeAttribute.CORES,
                        NodeAttribute.CONTAINER_VCORES);
        };
        return needed.stream().filter(it -> nodeClass.figure(it).isEmpty()).toList();
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
