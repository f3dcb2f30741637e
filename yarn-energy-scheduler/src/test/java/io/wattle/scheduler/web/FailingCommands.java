package io.wattle.scheduler.web;

import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.tandem.CommandRefusal;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.util.List;
import java.util.Optional;

/** Learning that is broken, as badly as can be. */
final class FailingCommands implements Commands {

    @Override
    public RunMode mode() {
        throw failure();
    }

    @Override
    public RunMode mostMode() {
        throw failure();
    }

    @Override
    public Optional<ModeBound> bound() {
        throw failure();
    }

    @Override
    public void allowNoMoreThan(RunMode most, String by, String reason) {
        throw failure();
    }

    @Override
    public List<JobKey> jobs() {
        throw failure();
    }

    @Override
    public Optional<LearnedJob> job(JobKey job) {
        throw failure();
    }

    @Override
    public JobOutcome forget(JobKey job) {
        throw failure();
    }

    @Override
    public ForgottenJobs forgetAll() {
        throw failure();
    }

    @Override
    public Optional<CommandRefusal> switchNode(OperatorCommand command, String host, String reason) {
        throw failure();
    }

    @Override
    public JobOutcome pin(JobKey job, boolean pinned) {
        throw failure();
    }

    private static Error failure() {
        return new StackOverflowError("of a test");
    }
}
