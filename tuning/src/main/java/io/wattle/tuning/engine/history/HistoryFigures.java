package io.wattle.tuning.engine.history;

import io.wattle.tuning.diagnosis.RunFigure;
import io.wattle.tuning.diagnosis.TaskFigures;
import io.wattle.tuning.diagnosis.TaskRun;
import io.wattle.tuning.profile.PastCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/** What a history tells of a job's tasks, as a diagnosis needs it. */
final class HistoryFigures {

    private HistoryFigures() {}

    /**
     * The figures, those that the history tells.
     *
     * @param startMillis start of the job's master
     * @param cpuIsCounted whether tasks' CPU counters hold all of their CPU time: not that of Pipes programs
     */
    static Map<RunFigure, Long> of(JobInfo info, long startMillis, boolean cpuIsCounted) {
        List<TaskRun> succeeded = new ArrayList<>();
        List<Long> lostMillis = new ArrayList<>();
        for (TaskInfo task : info.getAllTasks().values()) {
            if (task.getTaskType() != TaskType.MAP && task.getTaskType() != TaskType.REDUCE) {
                continue;
            }
            Optional<TaskAttemptInfo> counts = PastJobRecords.successful(task);
            for (TaskAttemptInfo attempt : task.getAllTaskAttempts().values()) {
                if (attempt.getStartTime() <= 0 || attempt.getFinishTime() < attempt.getStartTime()) {
                    continue;
                }
                if (counts.filter(it -> it == attempt).isPresent()) {
                    succeeded.add(task(attempt, cpuIsCounted));
                } else {
                    lostMillis.add(attempt.getFinishTime() - attempt.getStartTime());
                }
            }
        }
        Map<RunFigure, Long> figures = TaskFigures.of(startMillis, info.getFinishTime(), succeeded, lostMillis);
        addCounters(info, figures);
        return figures;
    }

    private static TaskRun task(TaskAttemptInfo attempt, boolean cpuIsCounted) {
        boolean reduces = attempt.getTaskType() == TaskType.REDUCE;
        return new TaskRun(
                reduces ? TaskRun.Kind.REDUCE : TaskRun.Kind.MAP,
                attempt.getStartTime(),
                attempt.getFinishTime(),
                reduces ? time(attempt.getShuffleFinishTime()) : OptionalLong.empty(),
                reduces ? time(attempt.getSortFinishTime()) : OptionalLong.empty(),
                cpuIsCounted ? counter(attempt, TaskCounter.CPU_MILLISECONDS) : OptionalLong.empty(),
                counter(attempt, TaskCounter.GC_TIME_MILLIS),
                OptionalLong.empty());
    }

    private static OptionalLong time(long millis) {
        return millis > 0 ? OptionalLong.of(millis) : OptionalLong.empty();
    }

    private static OptionalLong counter(TaskAttemptInfo attempt, TaskCounter counter) {
        return JobHistory.find(attempt.getCounters(), counter)
                .filter(it -> it >= 0)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    private static void addCounters(JobInfo info, Map<RunFigure, Long> figures) {
        JobHistory.find(info.getMapCounters(), TaskCounter.SPILLED_RECORDS)
                .ifPresent(it -> figures.put(RunFigure.MAP_SPILLED_RECORDS, it));
        JobHistory.find(info.getReduceCounters(), TaskCounter.REDUCE_INPUT_RECORDS)
                .ifPresent(it -> figures.put(RunFigure.REDUCE_INPUT_RECORDS, it));
        Map<PastCounter, Long> counted = PastJobRecords.counters(info.getMapCounters());
        // A format that packs files counts nothing, and says 0: then what came from the file system counts.
        Long input = counted.getOrDefault(PastCounter.INPUT_BYTES, 0L) > 0
                ? counted.get(PastCounter.INPUT_BYTES)
                : counted.get(PastCounter.STORED_BYTES_READ);
        if (input != null && input > 0) {
            figures.put(RunFigure.INPUT_BYTES, input);
        }
    }
}
