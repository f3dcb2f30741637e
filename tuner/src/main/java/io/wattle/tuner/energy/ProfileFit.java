package io.wattle.tuner.energy;

import io.wattle.model.Architecture;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

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
     * Compares.
     *
     * @param memoryMb container memory of a node, MiB, as YARN has it
     * @param vcores virtual cores of a node, as YARN has them
     * @param machines what the nodes call their processors, such as {@code amd64}; empty if none of them tells
     */
    public static ProfileFit of(NodeClass nodeClass, int memoryMb, int vcores, Set<String> machines) {
        List<String> impossible = new ArrayList<>();
        List<String> doubtful = new ArrayList<>();
        String name = nodeClass.name();
        nodeClass.value(NodeAttribute.MEMORY_MB).ifPresent(known -> {
            if (memoryMb > known) {
                impossible.add("nodes offer " + memoryMb + " MB for containers, class " + name + " has " + (long) known
                        + " MB in all");
            }
        });
        OptionalDouble threads = threads(nodeClass);
        threads.ifPresent(known -> {
            if (vcores > MOST_VCORES_PER_THREAD * known) {
                impossible.add("nodes offer " + vcores + " vcores, class " + name + " has " + (long) known
                        + " hardware threads");
            }
        });
        nodeClass.value(NodeAttribute.CONTAINER_MEMORY_MB).ifPresent(known -> {
            if (memoryMb < LEAST_SHARE * known) {
                doubtful.add("nodes offer " + memoryMb + " MB for containers, class " + name + " has " + (long) known);
            }
        });
        nodeClass.value(NodeAttribute.CONTAINER_VCORES).ifPresent(known -> {
            if (vcores < LEAST_SHARE * known) {
                doubtful.add("nodes offer " + vcores + " vcores, class " + name + " has " + (long) known);
            }
        });
        compareArchitecture(nodeClass, machines, impossible, doubtful);
        return new ProfileFit(impossible, doubtful);
    }

    /** An ARM server may have the memory and the cores of a Xeon; its watts are others. */
    private static void compareArchitecture(
            NodeClass nodeClass, Set<String> machines, List<String> impossible, List<String> doubtful) {
        if (nodeClass.architecture().isEmpty()) {
            doubtful.add("class " + nodeClass.name() + " names no architecture, so that of the nodes is not compared");
            return;
        }
        if (machines.isEmpty()) {
            doubtful.add("the nodes do not tell their architecture, so it is not compared");
        }
        Architecture wanted = nodeClass.architecture().get();
        for (String machine : new TreeSet<>(machines)) {
            Optional<Architecture> told = Architecture.ofMachine(machine);
            if (told.isEmpty()) {
                doubtful.add("nodes call their processors " + machine + ", which is not compared");
            } else if (told.get() != wanted) {
                impossible.add(
                        "nodes have " + machine + " processors, class " + nodeClass.name() + " is " + wanted.label());
            }
        }
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
