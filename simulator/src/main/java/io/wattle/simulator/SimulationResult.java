package io.wattle.simulator;

import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.power.PowerReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a simulation gave. The master node is not in it.
 *
 * @param jobs in the order of their submission
 * @param classes of the workers
 * @param seconds from 0 to the end of the last job, or to the horizon
 * @param containers that were given out
 * @param events that were processed
 * @param power what the policy of sleep did; empty if it keeps no account of it
 */
public record SimulationResult(
        List<JobOutcome> jobs,
        List<ClassOutcome> classes,
        double seconds,
        long containers,
        long events,
        Optional<PowerReport> power) {

    public SimulationResult {
        jobs = List.copyOf(jobs);
        classes = List.copyOf(classes);
    }

    /** Of all workers. */
    public double joules() {
        return classes.stream().mapToDouble(ClassOutcome::joules).sum();
    }

    /** Of them those of the idle watts of nodes that are awake. */
    public double idleJoules() {
        return classes.stream().mapToDouble(ClassOutcome::idleJoules).sum();
    }

    /** Of them those above idle: what computing takes. */
    public double activeJoules() {
        return classes.stream().mapToDouble(ClassOutcome::activeJoules).sum();
    }

    /** Of them those of nodes that sleep or wake. */
    public double sleepJoules() {
        return classes.stream().mapToDouble(ClassOutcome::sleepJoules).sum();
    }

    /** How many jobs failed. */
    public long failed() {
        return jobs.stream().filter(JobOutcome::isFailed).count();
    }

    /** How many jobs came, and neither were done nor failed. */
    public long open() {
        return jobs.stream().filter(it -> !it.isDone() && !it.isFailed()).count() - afterEnd();
    }

    /** How many jobs would have come after the end. */
    public long afterEnd() {
        return jobs.stream().filter(it -> it.submittedSeconds() > seconds).count();
    }

    /** How many jobs missed their deadlines; empty if none has one. */
    public OptionalLong late() {
        return jobs.stream().allMatch(it -> it.deadlineSeconds().isEmpty())
                ? OptionalLong.empty()
                : OptionalLong.of(jobs.stream().filter(it -> it.isLate(seconds)).count());
    }

    /** Seconds of each job that is done, in the order of their submission. */
    public double[] jobSeconds() {
        return jobs.stream()
                .filter(JobOutcome::isDone)
                .mapToDouble(JobOutcome::seconds)
                .toArray();
    }
}
