package io.wattle.simulator.trace;

import java.util.OptionalDouble;

/**
 * A task that ran on another cluster.
 *
 * @param seconds that it took there, 0 or more; {@link RecordedWork} says from when on
 * @param cpuSeconds that its process computed there, 0 or more; empty if the trace does not say
 */
public record RecordedTask(double seconds, OptionalDouble cpuSeconds) {

    public RecordedTask {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException("a task of " + seconds + " s (allowed: 0 or more)");
        }
        if (cpuSeconds.isPresent() && !(cpuSeconds.getAsDouble() >= 0)) {
            throw new IllegalArgumentException(
                    "a task of " + cpuSeconds.getAsDouble() + " CPU seconds (allowed: 0 or more)");
        }
    }

    /** A task of which only the time is known. */
    public RecordedTask(double seconds) {
        this(seconds, OptionalDouble.empty());
    }
}
