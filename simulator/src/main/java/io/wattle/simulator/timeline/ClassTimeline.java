package io.wattle.simulator.timeline;

import java.util.List;

/**
 * What the workers of one class did over time. Immutable.
 *
 * @param machine name of the class
 * @param watts of all its nodes together
 * @param busyNodes the sum of its nodes' utilisations, 0 to their number
 * @param givenMemoryMb MiB that containers had
 * @param containerMemoryMb MiB that all its nodes have for containers, more than 0
 * @param nodeUtilisation of each node, the mean over the run, 0 to 1, in the order of their numbers
 */
public record ClassTimeline(
        String machine,
        Curve watts,
        Curve busyNodes,
        Curve givenMemoryMb,
        double containerMemoryMb,
        List<Double> nodeUtilisation) {

    public ClassTimeline {
        nodeUtilisation = List.copyOf(nodeUtilisation);
    }

    /** Utilisation, the mean over its nodes, 0 to 1. */
    public Curve cpuShare() {
        return busyNodes.over(nodeUtilisation.size());
    }

    /** What containers had of the memory that is there for them, 0 to 1. */
    public Curve memoryShare() {
        return givenMemoryMb.over(containerMemoryMb);
    }
}
