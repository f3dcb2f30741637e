package io.wattle.tuning.engine.history;

import io.wattle.tuning.profile.PastCounter;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.PastSettings;
import io.wattle.tuning.profile.PastTask;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;

/** What Hadoop's parser gives, as the records that a profile is fitted from. */
final class PastJobRecords {

    private static final String SUCCEEDED = "SUCCEEDED";

    /** The node's own file system: sorts and merges read and write there too. */
    private static final String LOCAL_FILES = "FILE_";

    private static final Map<TaskCounter, PastCounter> OF_TASK = Map.of(
            TaskCounter.CPU_MILLISECONDS, PastCounter.CPU_MILLISECONDS,
            TaskCounter.GC_TIME_MILLIS, PastCounter.GC_MILLISECONDS,
            TaskCounter.MAP_OUTPUT_RECORDS, PastCounter.MAP_OUTPUT_RECORDS,
            TaskCounter.MAP_OUTPUT_BYTES, PastCounter.MAP_OUTPUT_BYTES,
            TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES, PastCounter.MAP_OUTPUT_MATERIALIZED_BYTES,
            TaskCounter.COMBINE_INPUT_RECORDS, PastCounter.COMBINE_INPUT_RECORDS,
            TaskCounter.REDUCE_SHUFFLE_BYTES, PastCounter.REDUCE_SHUFFLE_BYTES);

    private static final Set<String> NAMES = Stream.of(
                    OF_TASK.keySet().stream().map(TaskCounter::name),
                    Stream.of(FileInputFormatCounter.BYTES_READ.name(), FileOutputFormatCounter.BYTES_WRITTEN.name()))
            .flatMap(it -> it)
            .collect(Collectors.toUnmodifiableSet());

    private PastJobRecords() {}

    /** Whether counters of this name are looked at where an attempt has them. */
    static boolean readsCounter(String name) {
        return NAMES.contains(name)
                || isStored(name, FileSystemCounter.BYTES_READ)
                || isStored(name, FileSystemCounter.BYTES_WRITTEN);
    }

    private static boolean isStored(String name, FileSystemCounter counted) {
        return name.endsWith("_" + counted.name()) && !name.startsWith(LOCAL_FILES);
    }

    /** @throws IllegalArgumentException if the history contradicts itself */
    static PastJob job(JobInfo info, PastSettings settings) {
        List<PastTask> maps = new ArrayList<>();
        List<PastTask> reduces = new ArrayList<>();
        int attempts = 0;
        for (TaskInfo task : info.getAllTasks().values()) {
            if (task.getTaskType() == TaskType.MAP || task.getTaskType() == TaskType.REDUCE) {
                attempts += task.getAllTaskAttempts().size();
                List<PastTask> tasks = task.getTaskType() == TaskType.MAP ? maps : reduces;
                successful(task).ifPresent(it -> tasks.add(task(it)));
            }
        }
        return new PastJob(
                info.getJobId().toString(),
                info.getJobname(),
                new JobHistory(info).startMillis(),
                info.getFinishTime(),
                Optional.ofNullable(info.getLatestAMInfo())
                        .map(it -> it.getNodeManagerHost() + ":" + it.getNodeManagerPort()),
                maps,
                reduces,
                attempts - maps.size() - reduces.size(),
                settings);
    }

    /** Old histories do not name it; there the last one that succeeded is it. */
    static Optional<TaskAttemptInfo> successful(TaskInfo task) {
        return task.getAllTaskAttempts().values().stream()
                .filter(it -> SUCCEEDED.equals(it.getTaskStatus()))
                .filter(it -> task.getSuccessfulAttemptId() == null
                        || task.getSuccessfulAttemptId().equals(it.getAttemptId()))
                .reduce((one, later) -> later.getFinishTime() > one.getFinishTime() ? later : one);
    }

    private static PastTask task(TaskAttemptInfo attempt) {
        return new PastTask(
                attempt.getHostname(),
                attempt.getHostname() + ":" + attempt.getPort(),
                attempt.getStartTime(),
                attempt.getFinishTime(),
                counters(attempt.getCounters()));
    }

    static Map<PastCounter, Long> counters(Counters counters) {
        Map<PastCounter, Long> values = new EnumMap<>(PastCounter.class);
        if (counters == null) {
            return values;
        }
        OF_TASK.forEach(
                (counter, name) -> JobHistory.find(counters, counter).ifPresent(value -> values.put(name, value)));
        JobHistory.find(counters, FileInputFormatCounter.BYTES_READ)
                .ifPresent(value -> values.put(PastCounter.INPUT_BYTES, value));
        JobHistory.find(counters, FileOutputFormatCounter.BYTES_WRITTEN)
                .ifPresent(value -> values.put(PastCounter.OUTPUT_BYTES, value));
        addStored(counters, FileSystemCounter.BYTES_READ, PastCounter.STORED_BYTES_READ, values);
        addStored(counters, FileSystemCounter.BYTES_WRITTEN, PastCounter.STORED_BYTES_WRITTEN, values);
        return values;
    }

    /** Sums over HDFS and whatever else is no local file system. */
    private static void addStored(
            Counters counters, FileSystemCounter counted, PastCounter name, Map<PastCounter, Long> values) {
        for (CounterGroup group : counters) {
            if (group.getName().equals(FileSystemCounter.class.getName())) {
                for (Counter counter : group) {
                    if (isStored(counter.getName(), counted)) {
                        values.merge(name, counter.getValue(), Math::addExact);
                    }
                }
            }
        }
    }
}
