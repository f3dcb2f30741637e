package io.wattle.tuning.energy;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A job on the workers of a cluster.
 *
 * @param seconds start of the master to finish
 * @param workers workers that were on all the time
 * @param idleJoules idle watts of all workers over all seconds
 * @param activeJoules of each container, in the order of their starts: its part of the watts above idle
 * @param masterJoules idle watts of the master over all seconds, as nobody counts its CPU time; empty if they are not
 *     known or it is one of the workers
 */
public record ReplayedJob(
        double seconds, int workers, double idleJoules, List<Double> activeJoules, OptionalDouble masterJoules) {

    public ReplayedJob {
        activeJoules = List.copyOf(activeJoules);
    }

    /** Joules of all workers; the master is none. */
    public double joules() {
        return idleJoules
                + activeJoules.stream().mapToDouble(Double::doubleValue).sum();
    }
}
