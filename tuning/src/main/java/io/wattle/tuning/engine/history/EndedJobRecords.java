package io.wattle.tuning.engine.history;

import io.wattle.tuning.diagnosis.EndedJob;
import io.wattle.tuning.diagnosis.FailedAttempts;
import io.wattle.tuning.diagnosis.MeasuredRun;
import io.wattle.tuning.diagnosis.RecordedSettings;
import io.wattle.tuning.diagnosis.TaskFailure;
import io.wattle.tuning.diagnosis.TaskRun;
import io.wattle.tuning.ledger.Printable;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.PastSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/** What Hadoop's parser gives of a job that ended, however, as the record that is explained. */
final class EndedJobRecords {

    private static final String SUCCEEDED = "SUCCEEDED";

    private EndedJobRecords() {}

    /** @throws IllegalArgumentException if the history contradicts itself */
    static EndedJob job(JobInfo info, HistoryFile.ConfigurationFile configuration) throws IOException {
        JobHistory history = new JobHistory(info);
        if (history.seconds() <= 0) {
            throw new IllegalArgumentException("its master started at " + history.startMillis() + " ms and it ended at "
                    + info.getFinishTime() + " ms");
        }
        PastSettings settings = configuration.settings(info);
        String status = String.valueOf(info.getJobStatus());
        int outside = tasksOutside(info, history);
        boolean canBeProfiled =
                SUCCEEDED.equals(status) && !info.getUberized() && info.getSucceededMaps() > 0 && outside == 0;
        Optional<PastJob> past = canBeProfiled ? Optional.of(PastJobRecords.job(info, settings)) : Optional.empty();
        return new EndedJob(
                info.getJobId().toString(),
                Printable.line(Objects.requireNonNullElse(info.getJobname(), "")),
                Printable.line(status),
                Math.max(0, history.startMillis() - info.getSubmitTime()) / 1000.0,
                info.getFinishTime(),
                info.getUberized(),
                new MeasuredRun(
                        history.seconds(),
                        new TrialHistory(List.of(history)).counters(!settings.isPipes()),
                        history.peakMapMb(),
                        history.peakReduceMb(),
                        RecordedSettings.of(settings),
                        JobSettingsRecords.splits(configuration.files(), configuration.path())),
                failures(info),
                told(info),
                outside,
                past);
    }

    /** A master that takes over writes the times of its tasks by another host's clock. */
    private static int tasksOutside(JobInfo info, JobHistory history) {
        return (int) tasks(info)
                .flatMap(it -> PastJobRecords.successful(it).stream())
                .filter(it -> !PastJob.isWithin(
                        it.getStartTime(), it.getFinishTime(), history.startMillis(), history.finishMillis()))
                .count();
    }

    private static String told(JobInfo info) {
        String told = Objects.requireNonNullElse(info.getErrorInfo(), "");
        return told.isBlank() || SUCCEEDED.equals(info.getJobStatus()) ? "" : Printable.line(FailureReason.of(told));
    }

    private static List<FailedAttempts> failures(JobInfo info) {
        Map<List<Object>, FailedAttempts> failures = new LinkedHashMap<>();
        tasks(info)
                .forEach(task -> failed(task).forEach(attempt -> {
                    String told = Objects.requireNonNullElse(attempt.getError(), "");
                    TaskRun.Kind kind = task.getTaskType() == TaskType.REDUCE ? TaskRun.Kind.REDUCE : TaskRun.Kind.MAP;
                    TaskFailure failure = TaskFailure.of(told);
                    failures.merge(
                            List.of(kind, failure),
                            new FailedAttempts(kind, failure, 1, Printable.line(FailureReason.of(told))),
                            (one, more) -> new FailedAttempts(kind, failure, one.count() + 1, one.told()));
                }));
        List<FailedAttempts> sorted = new ArrayList<>(failures.values());
        sorted.sort(Comparator.comparingInt(FailedAttempts::count).reversed());
        return sorted;
    }

    private static Stream<TaskInfo> tasks(JobInfo info) {
        return info.getAllTasks().values().stream()
                .filter(it -> it.getTaskType() == TaskType.MAP || it.getTaskType() == TaskType.REDUCE);
    }

    private static Stream<TaskAttemptInfo> failed(TaskInfo task) {
        return task.getAllTaskAttempts().values().stream().filter(it -> "FAILED".equals(it.getTaskStatus()));
    }
}
