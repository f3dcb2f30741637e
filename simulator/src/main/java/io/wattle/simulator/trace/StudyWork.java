package io.wattle.simulator.trace;

/**
 * The work of one of a study's jobs, that of the traced job's name.
 *
 * @param size how many times that work, more than 0, at most {@link #MOST_SIZE}
 */
public record StudyWork(double size) implements TracedWork {

    /** The largest size of a job, as many times its own work. */
    public static final double MOST_SIZE = 1_000_000;

    public StudyWork {
        if (!(size > 0 && size <= MOST_SIZE)) {
            throw new IllegalArgumentException(
                    "size " + size + " (allowed: more than 0, up to " + (long) MOST_SIZE + ")");
        }
    }
}
