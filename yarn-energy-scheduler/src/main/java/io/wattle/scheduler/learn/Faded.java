package io.wattle.scheduler.learn;

import io.wattle.placement.Observation;

/**
 * Durations on one node class, in which old runs count less than new ones. Immutable.
 *
 * @param meanSeconds weighted mean, positive
 * @param weight containers it rests on, an old run's counted for less; positive
 * @param lastRun the youngest run that it holds
 */
record Faded(double meanSeconds, double weight, String lastRun) {

    /** What was known counts so much once a newer run shows something: less than half after four runs. */
    static final double KEPT = 0.8;

    Faded {
        if (!isPositive(meanSeconds) || !isPositive(weight)) {
            throw new IllegalArgumentException(
                    "durations: " + meanSeconds + " s, weight " + weight + " (allowed: positive and finite)");
        }
    }

    static Faded first(double seconds, String run) {
        return new Faded(seconds, 1, run);
    }

    /** Of two runs only the later one fades what was: runs that overlap must not fade each other again and again. */
    Faded plus(Faded more) {
        boolean newer = more.lastRun.compareTo(lastRun) > 0;
        double old = newer ? weight * KEPT : weight;
        double both = old + more.weight;
        return new Faded(
                (meanSeconds * old + more.meanSeconds * more.weight) / both, both, newer ? more.lastRun : lastRun);
    }

    Observation observation() {
        return new Observation(meanSeconds, (int) Math.max(1, Math.min(1_000_000, Math.round(weight))));
    }

    private static boolean isPositive(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY;
    }
}
