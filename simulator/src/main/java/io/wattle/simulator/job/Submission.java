package io.wattle.simulator.job;

import java.util.OptionalDouble;

/**
 * A job that a client submits.
 *
 * @param atSeconds when its client starts, 0 or more
 * @param deadlineSeconds when it has to be done, after {@code atSeconds}; empty if nobody says
 */
public record Submission(JobProfile profile, JobSettings settings, double atSeconds, OptionalDouble deadlineSeconds) {

    public Submission {
        if (!(atSeconds >= 0) || Double.isInfinite(atSeconds)) {
            throw new IllegalArgumentException(
                    "job " + profile.name() + ": submitted at " + atSeconds + " s (allowed: 0 or more)");
        }
        if (deadlineSeconds.isPresent() && !(deadlineSeconds.getAsDouble() > atSeconds)) {
            throw new IllegalArgumentException("job " + profile.name() + ": deadline at "
                    + deadlineSeconds.getAsDouble() + " s (allowed: after its submission at " + atSeconds + " s)");
        }
    }

    /** Of a job without a deadline. */
    public Submission(JobProfile profile, JobSettings settings, double atSeconds) {
        this(profile, settings, atSeconds, OptionalDouble.empty());
    }
}
