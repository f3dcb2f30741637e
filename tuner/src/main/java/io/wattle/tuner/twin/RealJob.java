package io.wattle.tuner.twin;

import io.wattle.ledger.JobName;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.tuner.ledger.FinishedApplication;
import java.util.OptionalDouble;

/**
 * A job that ran on a cluster. Immutable.
 *
 * @param application what the ledger says of it
 * @param job profile and settings, as its history has them
 */
public record RealJob(FinishedApplication application, ProfiledJob job) {

    /** Name without ids and dates: that by which the plug-in learns. */
    public String name() {
        return JobName.of(application.user(), application.name())
                .map(JobName::name)
                .orElse(application.name());
    }

    /** From its submission to its end. */
    public double seconds() {
        return application.seconds();
    }

    /** Of all its containers; empty if the ledger has not all of them: a lower bound is no figure to be measured by. */
    public OptionalDouble joules() {
        return ifComplete(OptionalDouble.of(application.joules()));
    }

    /** Its joules above idle; empty if the ledger has not all of them, or does not know them. */
    public OptionalDouble activeJoules() {
        return ifComplete(application.activeJoules());
    }

    /** Its part of the idle joules; empty likewise. */
    OptionalDouble idleJoules() {
        return ifComplete(application.idleJoules());
    }

    private OptionalDouble ifComplete(OptionalDouble joules) {
        return application.complete() ? joules : OptionalDouble.empty();
    }
}
