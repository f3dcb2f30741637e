package io.wattle.simulator.trace;

import io.wattle.simulator.event.EventQueue;
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

    /** Most jobs. */
    public static final int MOST_JOBS = 1_000_000;

    /** The longest time. */
    public static final double MOST_SECONDS = EventQueue.MOST_SECONDS;

    public Trace {
        if (jobs.size() > MOST_JOBS) {
            throw new IllegalArgumentException(jobs.size() + " jobs (allowed: up to " + MOST_JOBS + ")");
        }
        jobs = jobs.stream()
                .sorted(Comparator.comparingDouble(TracedJob::atSeconds))
                .toList();
        for (TracedJob job : jobs) {
            if (job.atSeconds() > MOST_SECONDS) {
                throw new IllegalArgumentException("job " + job.job() + ": at " + job.atSeconds()
                        + " s from the start (allowed: within ten years)");
            }
        }
        if (horizonSeconds.isPresent()
                && !(horizonSeconds.getAsDouble() > 0 && horizonSeconds.getAsDouble() <= MOST_SECONDS)) {
            throw new IllegalArgumentException(
                    "horizonSeconds is " + horizonSeconds.getAsDouble() + " (allowed: more than 0, up to ten years)");
        }
    }
}
