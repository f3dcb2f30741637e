package io.wattle.benchmarks.testbed;

import java.util.List;
import java.util.Map;

/**
 * What happened in a phase. Seconds are of the testbed, since it began.
 *
 * @param horizonSeconds when the meters were read
 * @param joules that the meter counted until then, by worker
 * @param watchedSeconds when the last job had ended, or nobody waited any more
 * @param watchedJoules that the meter counted until then, by worker
 * @param ledger null where there is none, or it did not answer
 * @param machineLoad mean of the machine's load average meanwhile
 */
public record PhaseOutcome(
        List<JobResult> jobs,
        double horizonSeconds,
        Map<String, Double> joules,
        double watchedSeconds,
        Map<String, Double> watchedJoules,
        LedgerSpan ledger,
        double machineLoad) {

    /** Copies lists and maps. */
    public PhaseOutcome {
        jobs = List.copyOf(jobs);
        joules = Map.copyOf(joules);
        watchedJoules = Map.copyOf(watchedJoules);
    }

    /** Of all workers, until the horizon. */
    public double totalJoules() {
        return joules.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Jobs that had come and not ended at the horizon. */
    int backlog() {
        return (int) jobs.stream().filter(it -> it.isOpen(horizonSeconds)).count();
    }

    /** Jobs that ended as they should. */
    public int succeeded() {
        return (int) jobs.stream().filter(JobResult::succeeded).count();
    }

    /** Jobs that had not ended when nobody waited any more. */
    int open() {
        return (int) jobs.stream().filter(it -> it.endedSeconds() == null).count();
    }

    /** Jobs that ended without success. */
    public int failed() {
        return (int) jobs.stream()
                .filter(it -> it.endedSeconds() != null && !it.succeeded())
                .count();
    }

    /** Jobs that were late. */
    public int late() {
        return (int) jobs.stream().filter(it -> it.isLate(watchedSeconds)).count();
    }

    /** Seconds of each job; of one that had not ended a lower bound. */
    public double[] jobSeconds() {
        return jobs.stream().mapToDouble(it -> it.seconds(watchedSeconds)).toArray();
    }
}
