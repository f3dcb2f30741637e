package io.wattle.tuning.diagnosis;

import io.wattle.tuning.profile.PastContainer;
import io.wattle.tuning.profile.PastSettings;
import io.wattle.tuning.space.JobTraits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Runs of which the figures are written down. Times are in seconds after a moment. */
final class TestingRuns {

    static final long BEGIN = 1_700_000_000_000L;

    static final RecordedSettings UNKNOWN =
            RecordedSettings.of(PastSettings.ofContainers(PastContainer.UNKNOWN, PastContainer.UNKNOWN));

    private final List<TaskRun> tasks = new ArrayList<>();
    private final Map<String, Long> more = new LinkedHashMap<>();
    private final List<Long> lost = new ArrayList<>();
    private OptionalInt peakMapMb = OptionalInt.empty();
    private RecordedSettings settings = UNKNOWN;
    private InputSplits splits = InputSplits.UNKNOWN;

    static TaskRun map(double start, double finish, double cpu, double collector) {
        return new TaskRun(
                TaskRun.Kind.MAP,
                millis(start),
                millis(finish),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(Math.round(1000 * cpu)),
                OptionalLong.of(Math.round(1000 * collector)),
                OptionalLong.empty());
    }

    static TaskRun reduce(double start, double fetched, double merged, double finish, double cpu) {
        return new TaskRun(
                TaskRun.Kind.REDUCE,
                millis(start),
                millis(finish),
                OptionalLong.of(millis(fetched)),
                OptionalLong.of(millis(merged)),
                OptionalLong.of(Math.round(1000 * cpu)),
                OptionalLong.of(0),
                OptionalLong.empty());
    }

    static long millis(double seconds) {
        return BEGIN + Math.round(1000 * seconds);
    }

    TestingRuns with(TaskRun task) {
        tasks.add(task);
        return this;
    }

    TestingRuns lost(double seconds) {
        lost.add(Math.round(1000 * seconds));
        return this;
    }

    TestingRuns figure(String name, long value) {
        more.put(name, value);
        return this;
    }

    TestingRuns peakMapMb(int mb) {
        peakMapMb = OptionalInt.of(mb);
        return this;
    }

    TestingRuns splits(InputSplits other) {
        splits = other;
        return this;
    }

    TestingRuns splits(JobTraits.Splits way, double blockMb) {
        return splits(new InputSplits(Optional.of(way), OptionalDouble.empty(), OptionalDouble.of(blockMb)));
    }

    TestingRuns settings(RecordedSettings other) {
        settings = other;
        return this;
    }

    /** @param seconds from the begin to the job's end */
    MeasuredRun run(double seconds) {
        Map<String, Long> figures = TaskFigures.of(BEGIN, millis(seconds), tasks, lost).entrySet().stream()
                .collect(Collectors.toMap(it -> it.getKey().name(), Map.Entry::getValue));
        figures.putAll(more);
        return new MeasuredRun(seconds, figures, peakMapMb, OptionalInt.empty(), settings, splits);
    }

    static RecordedSettings settings(double mapMb, double mapHeapMb, double sortMb) {
        return new RecordedSettings(
                OptionalDouble.of(mapMb),
                OptionalDouble.of(mapHeapMb),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.of(sortMb),
                OptionalDouble.of(0.8),
                OptionalDouble.of(0.05),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    static EndedJob job(MeasuredRun run, FailedAttempts... failed) {
        return new EndedJob(
                "job_1_1",
                "count",
                failed.length == 0 ? "SUCCEEDED" : "FAILED",
                0,
                millis(run.seconds()),
                false,
                run,
                List.of(failed),
                "",
                0,
                Optional.empty());
    }
}
