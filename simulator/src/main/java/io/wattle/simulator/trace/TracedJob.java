package io.wattle.simulator.trace;

/**
 * A job of a trace.
 *
 * @param atSeconds when its client starts, from the trace's begin, 0 or more
 * @param job name by which schedulers know it; where its work is a study's, that of the study's job; where a profile's, the profile's
 */
public record TracedJob(double atSeconds, String job, TracedWork work) {

    public TracedJob {
        if (!(atSeconds >= 0) || Double.isInfinite(atSeconds)) {
            throw new IllegalArgumentException("job " + job + ": at " + atSeconds + " s (allowed: 0 or more)");
        }
    }

    /** One of a study's jobs. @param size of {@link StudyWork} */
    public TracedJob(double atSeconds, String job, double size) {
        this(atSeconds, job, new StudyWork(size));
    }
}
