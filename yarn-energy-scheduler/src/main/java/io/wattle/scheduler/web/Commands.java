package io.wattle.scheduler.web;

import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.tandem.CommandRefusal;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.util.List;
import java.util.Optional;

/**
 * What administrators may change, and what is shown of it. Implementations are thread safe, wait for no disk and no
 * network, and change the mode whatever else is broken.
 */
public interface Commands {

    /** What the settings in force say. */
    RunMode mode();

    /** The most that is allowed; {@link RunMode#ACTIVE} if nothing was said. */
    RunMode mostMode();

    /** Who allows no more, and since when; empty if everything is allowed. */
    Optional<ModeBound> bound();

    /**
     * Allows no more than a mode from now on, whatever the settings say and until it is lifted or the scheduler ends.
     * {@link RunMode#ACTIVE} lifts it.
     *
     * @param by who says so
     * @param reason why; may be empty
     */
    void allowNoMoreThan(RunMode most, String by, String reason);

    /** All jobs that something is remembered of, in order; may be some seconds old. */
    List<JobKey> jobs();

    /** What is remembered of one job. */
    Optional<LearnedJob> job(JobKey job);

    /** Forgets a job, pinned or not. */
    JobOutcome forget(JobKey job);

    /** Forgets all jobs, pinned or not. */
    ForgottenJobs forgetAll();

    /**
     * Switches a node, holds it, or ends that.
     *
     * @param reason may be empty
     * @return why it is not done; empty if it is
     */
    Optional<CommandRefusal> switchNode(OperatorCommand command, String host, String reason);

    /** Keeps a job however many others come, or no longer. */
    JobOutcome pin(JobKey job, boolean pinned);
}
