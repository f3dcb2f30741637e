package io.wattle.tuning.engine.history;

import io.wattle.tuning.engine.program.QueueWaits;
import io.wattle.tuning.search.TaskTimeline;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The jobs that a trial ran: one, but for programs that run several, one after the other or side by side.
 *
 * @param jobs one or more
 */
public record TrialHistory(List<JobHistory> jobs) {

    public TrialHistory {
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("a trial without a job has no history");
        }
        jobs = List.copyOf(jobs);
    }

    /**
     * Start of the first job's master to the last job's finish, with what the program did between them, but without the time in which its
     * jobs only waited in the queue.
     */
    public double seconds() {
        if (jobs.size() == 1) {
            return jobs.get(0).seconds();
        }
        long start = jobs.stream().mapToLong(JobHistory::startMillis).min().orElseThrow();
        long finish = jobs.stream().mapToLong(JobHistory::finishMillis).max().orElseThrow();
        return (finish
                        - start
                        - QueueWaits.millis(jobs.stream().map(JobHistory::span).toList()))
                / 1000.0;
    }

    /** Seconds of the jobs, one after the other. */
    public double jobSeconds() {
        return jobs.stream().mapToDouble(JobHistory::seconds).sum();
    }

    /** As {@link JobHistory#cpuSeconds}, of all jobs. */
    public double cpuSeconds() {
        return jobs.stream().mapToDouble(JobHistory::cpuSeconds).sum();
    }

    /**
     * The reported counters by name, those that a job has, summed over the jobs; of a single job its tasks' figures, too: of
     * several, medians and longest tasks say nothing.
     *
     * @param cpuIsCounted whether CPU counters hold all of the tasks' CPU time
     */
    public Map<String, Long> counters(boolean cpuIsCounted) {
        Map<String, Long> counters = new LinkedHashMap<>();
        if (jobs.size() == 1) {
            counters.putAll(jobs.get(0).figures(cpuIsCounted));
        }
        Map<String, Long> sums = new LinkedHashMap<>();
        jobs.forEach(job -> job.counters().forEach((name, value) -> sums.merge(name, value, Long::sum)));
        counters.putAll(sums);
        return counters;
    }

    /** The tasks of all jobs, from the first one's start to the last one's finish, waits between them included; empty if that is no time. */
    public Optional<TaskTimeline> timeline() {
        long start = jobs.stream().mapToLong(JobHistory::startMillis).min().orElseThrow();
        long finish = jobs.stream().mapToLong(JobHistory::finishMillis).max().orElseThrow();
        if (finish <= start) {
            return Optional.empty();
        }
        TaskTimeline.Collector tasks = new TaskTimeline.Collector(start, finish);
        jobs.forEach(it -> it.addTo(tasks));
        return Optional.of(tasks.timeline());
    }

    /** As {@link JobHistory#hosts}, of all jobs. */
    public Set<String> hosts() {
        return jobs.stream().flatMap(it -> it.hosts().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** Largest resident memory of a map task of any job. */
    public OptionalInt peakMapMb() {
        return most(JobHistory::peakMapMb);
    }

    /** Largest resident memory of a reduce task of any job. */
    public OptionalInt peakReduceMb() {
        return most(JobHistory::peakReduceMb);
    }

    private OptionalInt most(Function<JobHistory, OptionalInt> figure) {
        Collection<OptionalInt> figures = jobs.stream().map(figure).toList();
        return figures.stream()
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .max();
    }
}
