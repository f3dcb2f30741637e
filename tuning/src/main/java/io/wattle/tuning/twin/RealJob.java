package io.wattle.tuning.twin;

import io.wattle.ledger.IdlePolicy;
import io.wattle.ledger.JobName;
import io.wattle.model.Quality;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.tuning.ledger.FinishedApplication;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A job that ran on a cluster. Immutable.
 *
 * @param application what the ledger says of it
 * @param job profile and settings, as its history has them
 * @param caveats what its prediction suffers from
 */
public record RealJob(FinishedApplication application, ProfiledJob job, Set<Caveat> caveats) {

    /** Of JobName; a name does not depend on it. */
    private static final String ANY_USER = "user";

    public RealJob {
        caveats = Set.copyOf(caveats);
    }

    /** Of which nothing is to be said. */
    public RealJob(FinishedApplication application, ProfiledJob job) {
        this(application, job, Set.of());
    }

    /** Name without ids and dates: that by which the plug-in learns. Where it has words, it ends with a letter or digit. */
    public String name() {
        return JobName.of(ANY_USER, application.name()).map(JobName::name).orElse(application.name());
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

    /** What its joules rest on; empty if nobody noted it. */
    public Optional<Quality> quality() {
        return application.quality();
    }

    /** Who bears its idle joules, as its line shows it: with a bucket it has none. Empty if the line shows nothing. */
    Optional<IdlePolicy> idlePolicy() {
        double idle = application.idleJoules().orElse(0);
        if (idle > 0) {
            return Optional.of(IdlePolicy.BY_SHARE);
        }
        return application.idleJoules().isPresent()
                        && application.activeJoules().orElse(0) > 0
                ? Optional.of(IdlePolicy.BUCKET)
                : Optional.empty();
    }

    private OptionalDouble ifComplete(OptionalDouble joules) {
        return application.complete() ? joules : OptionalDouble.empty();
    }
}
