package io.wattle.tuning.run;

import java.time.Duration;

/**
 * How long a trial may take. Immutable.
 *
 * @param timeout of what is beside the runs of its jobs, each by itself: a program before it runs a job and between two, a check of its output
 * @param run of its jobs, without their waits in queues; at most {@code timeout}
 * @param runReason what to say of a trial whose jobs ran longer
 */
public record TrialLimits(Duration timeout, Duration run, String runReason) {

    /** So long that nothing is ended. */
    public static final TrialLimits NONE = of(Duration.ofDays(3650));

    public TrialLimits {
        if (timeout.isNegative() || timeout.isZero() || run.isNegative() || run.compareTo(timeout) > 0) {
            throw new IllegalArgumentException("limits of a trial: " + run.toMillis() + " of " + timeout.toMillis()
                    + " ms (allowed: 0 to the second, which is more than 0)");
        }
    }

    /** Those of a trial that has all the time that {@code --trial-timeout} gives. */
    public static TrialLimits of(Duration timeout) {
        return new TrialLimits(
                timeout, timeout, "ran longer than --trial-timeout " + timeout.toSeconds() + "s and was killed");
    }

    /** What came of a trial whose jobs ran longer. */
    public Outcome ranTooLong() {
        return Outcome.timedOut(run, runReason);
    }

    /**
     * What came of a trial in which something else took longer.
     *
     * @param what the subject of a sentence
     */
    public Outcome tookTooLong(String what) {
        return Outcome.timedOut(
                timeout, what + " longer than --trial-timeout " + timeout.toSeconds() + "s and was ended");
    }
}
