package io.wattle.meter;

import java.util.Objects;

/**
 * What is known about one cumulative energy counter.
 *
 * @param name for error messages
 * @param joulesPerCount joules of one count, positive
 * @param rangeCounts counts after which it starts again from 0; 0 if it is not known to wrap
 * @param maximumWatts the most that can be drawn through it: what implies more is a reset or nonsense
 * @param refreshSeconds how old the counter's value may be when it is read
 * @param stalledSeconds a counter that stands still longer than this gives no reading; infinite if it may stand still
 */
public record CounterSpec(
        String name,
        double joulesPerCount,
        double rangeCounts,
        double maximumWatts,
        double refreshSeconds,
        double stalledSeconds) {

    public CounterSpec {
        Objects.requireNonNull(name, "name");
        requirePositive(name, "joules per count", joulesPerCount);
        requirePositive(name, "maximum watts", maximumWatts);
        if (!(rangeCounts >= 0) || !(refreshSeconds >= 0) || !(stalledSeconds > 0)) {
            throw new IllegalArgumentException(
                    "counter " + name + ": range " + rangeCounts + ", refresh " + refreshSeconds + " s, stalled after "
                            + stalledSeconds + " s (allowed: 0 or more, 0 or more, positive)");
        }
    }

    /** Whether the counter is known to start again from 0. */
    public boolean wraps() {
        return rangeCounts > 0;
    }

    /** Joules before the counter wraps; infinite if it does not. */
    public double rangeJoules() {
        return wraps() ? rangeCounts * joulesPerCount : Double.POSITIVE_INFINITY;
    }

    /** The shortest possible time between two wraps. */
    public double wrapSeconds() {
        return rangeJoules() / maximumWatts;
    }

    private static void requirePositive(String name, String figure, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(
                    "counter " + name + ": " + figure + " is " + value + " (allowed: positive and finite)");
        }
    }
}
