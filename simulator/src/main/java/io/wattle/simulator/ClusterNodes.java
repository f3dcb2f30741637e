package io.wattle.simulator;

import io.wattle.simulator.node.Machine;
import io.wattle.simulator.yarn.Ask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The nodes of a cluster. Immutable.
 *
 * @param workers at least one group
 * @param masters a node that takes application masters and nothing else, as one with an exclusive label does; as many as its memory
 *     holds. Empty: masters run on workers
 */
public record ClusterNodes(List<Workers> workers, Optional<Machine> masters) {

    public ClusterNodes {
        workers = List.copyOf(workers);
        if (workers.isEmpty()) {
            throw new IllegalArgumentException("no workers (needed: at least one group)");
        }
    }

    /** Workers that run masters, too. */
    public static ClusterNodes of(List<Workers> workers) {
        return new ClusterNodes(workers, Optional.empty());
    }

    /** The workers, and behind them the node of masters, if there is one. */
    List<Workers> groups() {
        List<Workers> groups = new ArrayList<>(workers);
        masters.ifPresent(it -> groups.add(new Workers(it, 1)));
        return groups;
    }

    int workerCount() {
        return workers.stream().mapToInt(Workers::count).sum();
    }

    /** Machines that a container of the ask may go to. */
    List<Machine> machines(Ask ask) {
        return ask.kind() == Ask.Kind.MASTER && masters.isPresent()
                ? List.of(masters.get())
                : workers.stream().map(Workers::machine).toList();
    }

    /** For messages. @param countsVcores whether they may be full of vcores */
    static String largest(List<Machine> machines, boolean countsVcores) {
        String memory = "the largest gives " + most(machines, Machine::containerMemoryMb) + " MiB";
        return countsVcores
                ? memory + ", that with the most vcores " + most(machines, Machine::containerVcores)
                : memory;
    }

    private static int most(List<Machine> machines, ToIntFunction<Machine> figure) {
        return machines.stream().mapToInt(figure).max().orElseThrow();
    }
}
