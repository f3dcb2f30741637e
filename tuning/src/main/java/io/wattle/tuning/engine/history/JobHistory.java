package io.wattle.tuning.engine.history;

import io.wattle.tuning.energy.ContainerUse;
import io.wattle.tuning.energy.ContainerUse.Kind;
import io.wattle.tuning.energy.RecordedJob;
import io.wattle.tuning.engine.program.QueueWaits;
import io.wattle.tuning.search.FailedTasks;
import io.wattle.tuning.search.TaskTimeline;
import io.wattle.tuning.space.Mebibyte;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.jobhistory.EventReader;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.AMInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What the tuner reads from the history of one finished job. */
public final class JobHistory {

    /** Counters that explain where a job's time went; the rest would only swell the journal. */
    private static final List<TaskCounter> REPORTED = List.of(
            TaskCounter.MAP_INPUT_RECORDS,
            TaskCounter.MAP_OUTPUT_RECORDS,
            TaskCounter.MAP_OUTPUT_BYTES,
            TaskCounter.COMBINE_INPUT_RECORDS,
            TaskCounter.COMBINE_OUTPUT_RECORDS,
            TaskCounter.SPILLED_RECORDS,
            TaskCounter.MERGED_MAP_OUTPUTS,
            TaskCounter.REDUCE_SHUFFLE_BYTES,
            TaskCounter.REDUCE_INPUT_GROUPS,
            TaskCounter.GC_TIME_MILLIS,
            TaskCounter.CPU_MILLISECONDS);

    /** Counters of tasks that are looked at. */
    private static final Set<String> OF_ATTEMPTS =
            Set.of(TaskCounter.CPU_MILLISECONDS.name(), TaskCounter.GC_TIME_MILLIS.name());

    private static final String FAILED = "FAILED";

    private final JobInfo info;

    JobHistory(JobInfo info) {
        this.info = info;
    }

    /** Reads a file; empty if it is not complete yet. */
    public static Optional<JobHistory> read(FileSystem files, Path file) throws IOException {
        // The parser closes the file, and reads of it only what the events' reader does.
        try (FSDataInputStream in = files.open(file)) {
            JobInfo info =
                    new JobHistoryParser(in).parse(new EventReader(TrimmedHistory.of(in, OF_ATTEMPTS::contains)));
            return info.getFinishTime() > 0 ? Optional.of(new JobHistory(info)) : Optional.empty();
        }
    }

    /** The application that ran it. */
    public ApplicationId app() {
        return TypeConverter.toYarn(info.getJobId()).getAppId();
    }

    /** Start of the first application master to the job's finish, by the master's clock: without the wait in the queue. */
    double seconds() {
        return (info.getFinishTime() - startMillis()) / 1000.0;
    }

    /** The job's finish by the master's clock. */
    long finishMillis() {
        return info.getFinishTime();
    }

    /** Start of the first application master by its own clock; of a job that has none on record its submission. */
    long startMillis() {
        return info.getAMInfos() == null
                ? info.getSubmitTime()
                : info.getAMInfos().stream()
                        .mapToLong(JobHistoryParser.AMInfo::getStartTime)
                        .filter(millis -> millis > 0 && millis <= info.getFinishTime())
                        .min()
                        .orElse(info.getSubmitTime());
    }

    /** When it was submitted and ran. */
    QueueWaits.JobSpan span() {
        return new QueueWaits.JobSpan(info.getSubmitTime(), startMillis(), Math.max(startMillis(), finishMillis()));
    }

    /**
     * What the containers did.
     *
     * @param cpuIsCounted whether the job's CPU counter holds all of its tasks' CPU time: not that of Pipes programs
     */
    public RecordedJob recorded(boolean cpuIsCounted) {
        List<ContainerUse> containers = attempts().stream()
                .map(attempt -> containerUse(attempt, cpuIsCounted ? cpuSeconds(attempt) : OptionalDouble.empty()))
                .toList();
        return new RecordedJob(startMillis(), info.getFinishTime(), containers, info.getUberized());
    }

    /** Adds all attempts that ran, failed and killed ones included. */
    void addTo(TaskTimeline.Collector tasks) {
        for (TaskAttemptInfo attempt : attempts()) {
            if (attempt.getTaskType() == TaskType.REDUCE) {
                tasks.reduce(attempt.getStartTime(), attempt.getFinishTime());
            } else {
                tasks.map(attempt.getStartTime(), attempt.getFinishTime());
            }
        }
    }

    /** CPU time of all attempts; of one that reported none its whole life on one core, never nothing. */
    double cpuSeconds() {
        return attempts().stream()
                .mapToDouble(attempt ->
                        cpuSeconds(attempt).orElse((attempt.getFinishTime() - attempt.getStartTime()) / 1000.0))
                .sum();
    }

    /** All task attempts that ran, failed and killed ones included: they cost joules too. */
    private List<TaskAttemptInfo> attempts() {
        List<TaskAttemptInfo> attempts = new ArrayList<>();
        for (TaskInfo task : info.getAllTasks().values()) {
            for (TaskAttemptInfo attempt : task.getAllTaskAttempts().values()) {
                if (attempt.getStartTime() > 0 && attempt.getFinishTime() >= attempt.getStartTime()) {
                    attempts.add(attempt);
                }
            }
        }
        return attempts;
    }

    private static ContainerUse containerUse(TaskAttemptInfo attempt, OptionalDouble cpuSeconds) {
        return new ContainerUse(
                attempt.getTaskType() == TaskType.REDUCE ? Kind.REDUCE : Kind.MAP,
                attempt.getHostname() + ":" + attempt.getPort(),
                attempt.getStartTime(),
                attempt.getFinishTime(),
                cpuSeconds);
    }

    private static OptionalDouble cpuSeconds(TaskAttemptInfo attempt) {
        return find(attempt.getCounters(), TaskCounter.CPU_MILLISECONDS)
                .filter(millis -> millis > 0)
                .map(millis -> OptionalDouble.of(millis / 1000.0))
                .orElse(OptionalDouble.empty());
    }

    /**
     * Figures of its tasks by name, those that it tells.
     *
     * @param cpuIsCounted as of {@link #recorded}
     */
    Map<String, Long> figures(boolean cpuIsCounted) {
        Map<String, Long> figures = new LinkedHashMap<>();
        HistoryFigures.of(info, startMillis(), cpuIsCounted)
                .forEach((figure, value) -> figures.put(figure.name(), value));
        return figures;
    }

    /** The reported counters by name, those the job has. */
    Map<String, Long> counters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        for (TaskCounter counter : REPORTED) {
            find(info.getTotalCounters(), counter).ifPresent(value -> counters.put(counter.name(), value));
        }
        counters.put("UBERIZED", info.getUberized() ? 1L : 0L);
        counters.put("MAPS", info.getSucceededMaps());
        counters.put("REDUCES", info.getSucceededReduces());
        return counters;
    }

    /** Largest resident memory of a map task. */
    OptionalInt peakMapMb() {
        return megabytes(TaskCounter.MAP_PHYSICAL_MEMORY_BYTES_MAX);
    }

    /** Largest resident memory of a reduce task. */
    OptionalInt peakReduceMb() {
        return megabytes(TaskCounter.REDUCE_PHYSICAL_MEMORY_BYTES_MAX);
    }

    /** What a failed attempt said, if any failed: of a task that failed for good, else of one whose other attempts did better, which tells nothing of its kind. */
    public Optional<TaskError> firstError() {
        return errors(task -> FAILED.equals(task.getTaskStatus()))
                .or(() -> errors(task -> true)
                        .map(it -> new TaskError(FailedTasks.UNKNOWN, it.told(), it.container(), it.node())));
    }

    private Optional<TaskError> errors(Predicate<TaskInfo> which) {
        return info.getAllTasks().values().stream()
                .filter(which)
                .sorted(Comparator.comparing(TaskInfo::getTaskId))
                .flatMap(task -> task.getAllTaskAttempts().values().stream()
                        .sorted(Comparator.comparing(TaskAttemptInfo::getAttemptId)))
                .filter(attempt -> FAILED.equals(attempt.getTaskStatus()))
                .filter(attempt ->
                        attempt.getError() != null && !attempt.getError().isBlank())
                .map(attempt -> new TaskError(
                        switch (attempt.getTaskType()) {
                            case MAP -> FailedTasks.MAPS;
                            case REDUCE -> FailedTasks.REDUCES;
                            default -> FailedTasks.UNKNOWN;
                        },
                        attempt.getError(),
                        Optional.ofNullable(attempt.getContainerId()).map(Object::toString),
                        Optional.ofNullable(attempt.getHostname()).map(it -> it + ":" + attempt.getPort())))
                .findFirst();
    }

    /** Hosts that its masters and the attempts of its tasks ran on, as far as it tells. */
    public Set<String> hosts() {
        Stream<String> masters = Optional.ofNullable(info.getAMInfos()).stream()
                .flatMap(List::stream)
                .map(AMInfo::getNodeManagerHost);
        Stream<String> tasks = info.getAllTasks().values().stream()
                .flatMap(task -> task.getAllTaskAttempts().values().stream())
                .flatMap(it -> Stream.of(
                        Optional.ofNullable(it.getHostname()).or(() -> Optional.ofNullable(it.getTrackerName()))))
                .flatMap(Optional::stream);
        return Stream.concat(masters, tasks).filter(Objects::nonNull).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * What a task said of its failure.
     *
     * @param tasks which kind it is of
     * @param container that its attempt ran in; empty if nobody knows
     * @param node host and port of the NodeManager that it ran on; empty if nobody knows
     */
    public record TaskError(FailedTasks tasks, String told, Optional<String> container, Optional<String> node) {

        /** One line; what the job says beside it may tell more, but not of which tasks. */
        public String reason(String jobTold) {
            String reason = FailureReason.of(told, jobTold);
            return reason.equals(FailureReason.of(told)) ? tasks.reason(reason) : reason;
        }
    }

    private OptionalInt megabytes(TaskCounter counter) {
        return find(info.getTotalCounters(), counter)
                .filter(bytes -> bytes > 0)
                .map(bytes -> OptionalInt.of((int) (bytes / Mebibyte.BYTES)))
                .orElse(OptionalInt.empty());
    }

    /** Looks a counter up without creating it: {@code findCounter} would answer 0 for one that was never reported. */
    static Optional<Long> find(Counters counters, Enum<?> wanted) {
        if (counters == null) {
            return Optional.empty();
        }
        for (CounterGroup group : counters) {
            if (group.getName().equals(wanted.getDeclaringClass().getName())) {
                for (Counter counter : group) {
                    if (counter.getName().equals(wanted.name())) {
                        return Optional.of(counter.getValue());
                    }
                }
            }
        }
        return Optional.empty();
    }
}
