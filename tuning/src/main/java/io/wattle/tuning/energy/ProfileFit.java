package io.wattle.tuning.energy;

import io.wattle.model.Architecture;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
     * @param machines what some of the nodes call their processors
     */
    public static ProfileFit of(NodeClass nodeClass, int memoryMb, int vcores, NodeArchitectures machines) {
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
            NodeClass nodeClass, NodeArchitectures machines, List<String> impossible, List<String> doubtful) {
        if (nodeClass.architecture().isEmpty()) {
            doubtful.add("class " + nodeClass.name() + " names no architecture, so that of the nodes is not"
                    + " compared (add \"architecture\" to the class: "
                    + Stream.of(Architecture.values()).map(Architecture::label).collect(Collectors.joining(", "))
                    + ")");
            return;
        }
        Architecture wanted = nodeClass.architecture().get();
        if (machines.names().isEmpty()) {
            doubtful.add("no node told its architecture, so it is not compared (their /jmx did not answer)");
        } else if (machines.names().size() < machines.asked()) {
            doubtful.add("only " + machines.names().size() + " of " + machines.asked()
                    + " nodes asked told their architecture (the others' /jmx did not answer)");
        }
        Set<String> names = new TreeSet<>(machines.names());
        boolean some = names.stream()
                .flatMap(it -> Architecture.ofMachine(it).stream())
                .anyMatch(wanted::equals);
        for (String machine : names) {
            Optional<Architecture> told = Architecture.ofMachine(machine);
            String difference =
                    "nodes have " + machine + " processors, class " + nodeClass.name() + " is " + wanted.label();
            if (told.isEmpty()) {
                doubtful.add("nodes call their processors " + machine + ", which is not compared with the class's "
                        + wanted.label());
            } else if (told.get() != wanted && some) {
                doubtful.add("some " + difference);
            } else if (told.get() != wanted) {
                impossible.add(difference);
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
