package io.wattle.simulator.trace;

/**
 * A job of a trace.
 *
 * @param atSeconds when its client starts, from the trace's begin
 * @param job name of its profile
 * @param size how many times the profile's work it does, more than 0
 */
public record TracedJob(double atSeconds, String job, double size) {

    public TracedJob {
        if (!(atSeconds >= 0) || Double.isInfinite(atSeconds) || !(size > 0) || Double.isInfinite(size)) {
            throw new IllegalArgumentException(
                    "job " + job + ": at " + atSeconds + " s, size " + size + " (allowed: 0 or more, more than 0)");
        }
    }
}
