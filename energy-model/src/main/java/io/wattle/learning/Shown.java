package io.wattle.learning;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What one container showed of its node class. Immutable.
 *
 * @param outcome how it ended, if it did
 * @param seconds how long its work took, positive and finite; empty if that is not known or says nothing of speed, as of an
 *     executor, or of a container that failed
 * @param used what it used since it was last asked for
 */
public record Shown(Outcome outcome, OptionalDouble seconds, ContainerUsed used) {

    public Shown {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(used, "used");
        if (seconds.isPresent() && !(seconds.getAsDouble() > 0 && seconds.getAsDouble() < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "time of a container: " + seconds.getAsDouble() + " s (allowed: positive and finite)");
        }
    }

    /** A task that did its work. @throws IllegalArgumentException if the time is not positive and finite */
    public static Shown worked(double seconds, ContainerUsed used) {
        return new Shown(Outcome.WORKED, OptionalDouble.of(seconds), used);
    }

    /** One that runs. */
    public static Shown running(ContainerUsed used) {
        return new Shown(Outcome.RUNS, OptionalDouble.empty(), used);
    }

    /** Without a time. */
    public Shown withoutTime() {
        return new Shown(outcome, OptionalDouble.empty(), used);
    }

    /** Whether it says nothing. */
    public boolean isNothing() {
        return (outcome == Outcome.RUNS || outcome == Outcome.CUT_OFF)
                && seconds.isEmpty()
                && used.equals(ContainerUsed.NOTHING);
    }
}
