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
public record ContainerObservation(ContainerOutcome outcome, OptionalDouble seconds, ContainerUsed used) {

    public ContainerObservation {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(used, "used");
        if (seconds.isPresent() && !(seconds.getAsDouble() > 0 && seconds.getAsDouble() < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "time of a container: " + seconds.getAsDouble() + " s (allowed: positive and finite)");
        }
    }

    /** A task that did its work. @throws IllegalArgumentException if the time is not positive and finite */
    public static ContainerObservation worked(double seconds, ContainerUsed used) {
        return new ContainerObservation(ContainerOutcome.WORKED, OptionalDouble.of(seconds), used);
    }

    /** One that runs. */
    public static ContainerObservation running(ContainerUsed used) {
        return new ContainerObservation(ContainerOutcome.RUNS, OptionalDouble.empty(), used);
    }

    /** Without a time. */
    public ContainerObservation withoutTime() {
        return new ContainerObservation(outcome, OptionalDouble.empty(), used);
    }

    /** Whether it says nothing. */
    public boolean isNothing() {
        return (outcome == ContainerOutcome.RUNS || outcome == ContainerOutcome.KILLED)
                && seconds.isEmpty()
                && used.equals(ContainerUsed.NOTHING);
    }
}
