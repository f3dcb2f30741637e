package io.wattle.simulator.trace;

/**
 * The work of one of a study's jobs, that of the traced job's name.
 *
 * @param size how many times that work, more than 0
 */
public record StudyWork(double size) implements TracedWork {

    public StudyWork {
        if (!(size > 0) || Double.isInfinite(size)) {
            throw new IllegalArgumentException("size " + size + " (allowed: more than 0)");
        }
    }
}
