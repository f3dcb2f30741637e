package io.wattle.tuning.diagnosis;

import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Workload;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a run measured, and the settings that it had. Immutable.
 *
 * @param seconds from the start of its master to its end, more than 0
 * @param figures Hadoop's counters and {@link RunFigure}s, by name; what is not there is not known
 * @param peakMapMb largest resident memory of a map, MiB
 * @param peakReduceMb largest resident memory of a reduce, MiB
 * @param splits how its input was split
 */
public record MeasuredRun(
        double seconds,
        Map<String, Long> figures,
        OptionalInt peakMapMb,
        OptionalInt peakReduceMb,
        RecordedSettings settings,
        InputSplits splits) {

    private static final double MILLIS_PER_SECOND = 1000;

    public MeasuredRun {
        figures = Map.copyOf(figures);
    }

    /** That of a trial; empty if it measured nothing, or only its time as no history came. */
    public static Optional<MeasuredRun> of(Trial trial, Workload workload) {
        return trial.measurement()
                .filter(it -> it.secondsQuality() != SecondsQuality.REPORTED)
                .map(it -> new MeasuredRun(
                        it.seconds(),
                        it.counters(),
                        it.peakMapMb(),
                        it.peakReduceMb(),
                        RecordedSettings.of(trial.settings()),
                        InputSplits.of(workload, trial.settings())));
    }

    /** A figure; empty if it is not known. */
    public OptionalLong figure(RunFigure figure) {
        Long value = figures.get(figure.name());
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Whether all of them are known. */
    boolean has(RunFigure... wanted) {
        for (RunFigure figure : wanted) {
            if (!figures.containsKey(figure.name())) {
                return false;
            }
        }
        return true;
    }

    /** A count that is known. */
    long count(RunFigure figure) {
        return figure(figure).orElseThrow();
    }

    /** Of a figure in milliseconds that is known. */
    double seconds(RunFigure figure) {
        return count(figure) / MILLIS_PER_SECOND;
    }

    /** Lives of all attempts together, those in vain included; empty if they are not known, or nothing ran. */
    OptionalDouble taskSeconds() {
        if (!has(RunFigure.MAP_TASK_MILLIS, RunFigure.REDUCE_TASK_MILLIS, RunFigure.LOST_TASK_MILLIS)) {
            return OptionalDouble.empty();
        }
        double sum = seconds(RunFigure.MAP_TASK_MILLIS)
                + seconds(RunFigure.REDUCE_TASK_MILLIS)
                + seconds(RunFigure.LOST_TASK_MILLIS);
        return sum > 0 ? OptionalDouble.of(sum) : OptionalDouble.empty();
    }
}
