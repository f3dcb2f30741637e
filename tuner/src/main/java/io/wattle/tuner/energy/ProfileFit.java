package io.wattle.tuner.energy;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Whether real nodes can be machines of a node class, so that its power curve may be used for them. Pure; the caller
 * refuses or marks.
 *
 * @param impossible why they cannot be, sentences for people; empty if they can
 * @param doubtful why they may not be
 */
public record ProfileFit(List<String> impossible, List<String> doubtful) {

    /** YARN's vcores are often twice the threads; more is another machine. */
    private static final int MOST_VCORES_PER_THREAD = 2;

    /** A site may give YARN less than the class can; so much less is another machine, or one that does other work. */
    private static final double LEAST_SHARE = 0.5;

    public ProfileFit {
        impossible = List.copyOf(impossible);
        doubtful = List.copyOf(doubtful);
    }

    /**
     * What YARN tells of the nodes.
     *
     * @param memoryMb container memory of a node, MiB
     * @param vcores virtual cores of a node
     * @param declaredClasses node classes that the nodes themselves name, as those with yarn-energy-node do; empty if none
     *     does
     * @param architectures of the nodes, such as {@code amd64}; empty if nobody knows
     */
    public record RealNodes(int memoryMb, int vcores, List<String> declaredClasses, List<String> architectures) {
        public RealNodes {
            declaredClasses = List.copyOf(declaredClasses);
            architectures = List.copyOf(architectures);
        }
    }

    /** Compares. */
    public static ProfileFit of(NodeClass nodeClass, RealNodes nodes) {
        List<String> impossible = new ArrayList<>();
        List<String> doubtful = new ArrayList<>();
        String name = nodeClass.name();
        nodes.declaredClasses().stream()
                .filter(declared -> !declared.equals(name))
                .forEach(declared -> impossible.add("nodes say that they are of class " + declared + ", not " + name));
        if (nodes.architectures().size() > 1) {
            doubtful.add("nodes are of several architectures (" + String.join(", ", nodes.architectures())
                    + "), a class is one machine");
        }
        nodeClass.value(NodeAttribute.MEMORY_MB).ifPresent(memoryMb -> {
            if (nodes.memoryMb() > memoryMb) {
                impossible.add("nodes offer " + nodes.memoryMb() + " MB for containers, class " + name + " has "
                        + (long) memoryMb + " MB in all");
            }
        });
        OptionalDouble threads = threads(nodeClass);
        threads.ifPresent(count -> {
            if (nodes.vcores() > MOST_VCORES_PER_THREAD * count) {
                impossible.add("nodes offer " + nodes.vcores() + " vcores, class " + name + " has " + (long) count
                        + " hardware threads");
            }
        });
        nodeClass.value(NodeAttribute.CONTAINER_MEMORY_MB).ifPresent(memoryMb -> {
            if (nodes.memoryMb() < LEAST_SHARE * memoryMb) {
                doubtful.add("nodes offer " + nodes.memoryMb() + " MB for containers, class " + name + " has "
                        + (long) memoryMb);
            }
        });
        nodeClass.value(NodeAttribute.CONTAINER_VCORES).ifPresent(vcores -> {
            if (nodes.vcores() < LEAST_SHARE * vcores) {
                doubtful.add("nodes offer " + nodes.vcores() + " vcores, class " + name + " has " + (long) vcores);
            }
        });
        return new ProfileFit(impossible, doubtful);
    }

    private static OptionalDouble threads(NodeClass nodeClass) {
        OptionalDouble threads = nodeClass.value(NodeAttribute.THREADS);
        return threads.isPresent() ? threads : nodeClass.value(NodeAttribute.CORES);
    }

    /** Whether nothing speaks against it. */
    public boolean fits() {
        return impossible.isEmpty() && doubtful.isEmpty();
    }
}
