package io.wattle.scheduler.web;

import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.tandem.CommandRefusal;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Commands that keep what they were given, and jobs that a test puts in. */
final class TestingCommands implements Commands {

    /** What nodes were told. */
    final List<String> switched = new ArrayList<>();

    static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    final TreeMap<JobKey, LearnedJob> learned = new TreeMap<>();
    JobOutcome outcome = JobOutcome.DONE;
    int looks;
    private RunMode most = RunMode.ACTIVE;
    private Optional<ModeBound> bound = Optional.empty();

    void learn(String user, String name) {
        JobKey key = new JobKey(user, name);
        learned.put(
                key,
                new LearnedJob(
                        key,
                        false,
                        Optional.of(NOW),
                        List.of(new LearnedJob.OnClass(
                                20, "edison", Optional.of(1.23456), 3, Optional.empty(), 4, 1))));
    }

    @Override
    public RunMode mode() {
        return RunMode.ACTIVE;
    }

    @Override
    public RunMode mostMode() {
        return most;
    }

    @Override
    public Optional<ModeBound> bound() {
        return bound;
    }

    @Override
    public void allowNoMoreThan(RunMode allowed, String by, String reason) {
        most = allowed;
        bound = allowed == RunMode.ACTIVE ? Optional.empty() : Optional.of(new ModeBound(by, NOW, reason));
    }

    @Override
    public List<JobKey> jobs() {
        return List.copyOf(learned.keySet());
    }

    @Override
    public Optional<LearnedJob> job(JobKey job) {
        looks++;
        return Optional.ofNullable(learned.get(job));
    }

    @Override
    public JobOutcome forget(JobKey job) {
        if (outcome != JobOutcome.DONE) {
            return outcome;
        }
        return learned.remove(job) == null ? JobOutcome.UNKNOWN_JOB : JobOutcome.DONE;
    }

    @Override
    public ForgottenJobs forgetAll() {
        int all = learned.size();
        learned.clear();
        return new ForgottenJobs(outcome, all);
    }

    @Override
    public Optional<CommandRefusal> switchNode(OperatorCommand command, String host, String reason) {
        switched.add(command + " " + host + " " + reason);
        return switch (host) {
            case "unknown" -> Optional.of(new CommandRefusal(true, "no node unknown is known"));
            case "awake" -> Optional.of(new CommandRefusal(false, "awake is awake already"));
            default -> Optional.empty();
        };
    }

    @Override
    public JobOutcome pin(JobKey job, boolean pinned) {
        if (outcome != JobOutcome.DONE) {
            return outcome;
        }
        LearnedJob known = learned.get(job);
        if (known == null) {
            return JobOutcome.UNKNOWN_JOB;
        }
        learned.put(job, new LearnedJob(job, pinned, known.seen(), known.classes()));
        return JobOutcome.DONE;
    }
}
