package io.wattle.simulator;

import java.util.List;

/**
 * What fails in a simulation, beside what a node's failure takes with it. Immutable.
 *
 * @param taskProbability that an attempt at a task fails, 0 to less than 1; after how much of its work is drawn evenly
 * @param nodeHours mean time that a node works until it fails, more than 0; times are drawn from an exponential distribution;
 *     infinite: never
 * @param repairSeconds from a node's failure until it works again, more than 0
 * @param given failures of certain nodes at certain times, whatever is drawn
 */
public record Failures(double taskProbability, double nodeHours, double repairSeconds, List<NodeFailure> given) {

    /** Half an hour, as long as it takes until somebody has looked and switched it off and on. */
    public static final double REPAIR_SECONDS = 1800;

    /** Nothing fails. */
    public static final Failures NONE = new Failures(0, Double.POSITIVE_INFINITY, REPAIR_SECONDS, List.of());

    /**
     * A node fails. Without effect if it does not work then.
     *
     * @param node its number, from 0
     * @param atSeconds when, 0 or more
     */
    public record NodeFailure(int node, double atSeconds) {

        public NodeFailure {
            if (node < 0 || !(atSeconds >= 0) || Double.isInfinite(atSeconds)) {
                throw new IllegalArgumentException(
                        "failure of node " + node + " at " + atSeconds + " s (allowed: 0 or more of both)");
            }
        }
    }

    public Failures {
        if (!(taskProbability >= 0 && taskProbability < 1)) {
            throw new IllegalArgumentException("probability that an attempt at a task fails: " + taskProbability
                    + " (allowed: 0 or more, less than 1)");
        }
        if (!(nodeHours > 0) || !(repairSeconds > 0) || Double.isInfinite(repairSeconds)) {
            throw new IllegalArgumentException("nodes fail after " + nodeHours + " hours in the mean, for "
                    + repairSeconds + " s (allowed: more than 0)");
        }
        given = List.copyOf(given);
    }

    /** Only of tasks. @param probability that an attempt fails, 0 to less than 1 */
    public static Failures ofTasks(double probability) {
        return new Failures(probability, NONE.nodeHours, NONE.repairSeconds, List.of());
    }

    /** Only of certain nodes. */
    public static Failures given(double repairSeconds, NodeFailure... given) {
        return new Failures(0, NONE.nodeHours, repairSeconds, List.of(given));
    }

    /** Whether nodes may fail. */
    public boolean ofNodes() {
        return Double.isFinite(nodeHours) || !given.isEmpty();
    }
}
