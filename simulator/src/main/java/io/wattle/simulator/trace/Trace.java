package io.wattle.simulator.trace;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Jobs that come over time. Immutable.
 *
 * @param jobs in the order in which they come
 * @param horizonSeconds when it ends, whatever still runs; empty: with the last job
 */
public record Trace(List<TracedJob> jobs, OptionalDouble horizonSeconds) {

    public Trace {
        jobs = jobs.stream()
                .sorted(Comparator.comparingDouble(TracedJob::atSeconds))
                .toList();
        if (horizonSeconds.isPresent() && !(horizonSeconds.getAsDouble() > 0)) {
            throw new IllegalArgumentException(
                    "horizonSeconds is " + horizonSeconds.getAsDouble() + " (allowed: more than 0)");
        }
    }
}
