package io.wattle.simulator.job;

import java.util.OptionalDouble;

/**
 * A job that a client submits.
 *
 * @param atSeconds when its client starts, 0 or more
 * @param deadlineSeconds when it has to be done, after {@code atSeconds}; empty if nobody says
 * @param ownWork of its tasks one by one, for as many as the settings say; or {@link OwnWork#NONE}
 */
public record Submission(
        JobProfile profile, JobSettings settings, double atSeconds, OptionalDouble deadlineSeconds, OwnWork ownWork) {

    public Submission {
        if (!(atSeconds >= 0) || Double.isInfinite(atSeconds)) {
            throw new IllegalArgumentException(
                    "job " + profile.name() + ": submitted at " + atSeconds + " s (allowed: 0 or more)");
        }
        if (deadlineSeconds.isPresent() && !(deadlineSeconds.getAsDouble() > atSeconds)) {
            throw new IllegalArgumentException("job " + profile.name() + ": deadline at "
                    + deadlineSeconds.getAsDouble() + " s (allowed: after its submission at " + atSeconds + " s)");
        }
        if (!ownWork.isNone()
                && (ownWork.maps().size() != settings.maps().orElse(0)
                        || ownWork.reduces().size() != settings.reduces())) {
            throw new IllegalArgumentException("job " + profile.name() + ": work of "
                    + ownWork.maps().size() + " maps and " + ownWork.reduces().size()
                    + " reduces (needed: of as many as the settings say)");
        }
    }

    /** How many maps and reduces it has. */
    public long tasks() {
        return (long) Splits.of(profile, settings).count() + settings.reduces();
    }

    /** Of a job whose profile says all. */
    public Submission(JobProfile profile, JobSettings settings, double atSeconds, OptionalDouble deadlineSeconds) {
        this(profile, settings, atSeconds, deadlineSeconds, OwnWork.NONE);
    }

    /** Of a job without a deadline. */
    public Submission(JobProfile profile, JobSettings settings, double atSeconds) {
        this(profile, settings, atSeconds, OptionalDouble.empty());
    }
}
