package io.wattle.tuning.diagnosis;

import static io.wattle.tuning.diagnosis.RunFigure.AFTER_TASKS_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.BEFORE_TASKS_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.MAPS;
import static io.wattle.tuning.diagnosis.RunFigure.MAPS_AT_ONCE;
import static io.wattle.tuning.diagnosis.RunFigure.MAP_LONGEST_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.MAP_MEDIAN_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.MAP_PHASE_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.MAP_TASK_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCES;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_LONGEST_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_MEDIAN_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_TAIL_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.START_UP_MILLIS;

import io.wattle.tuning.diagnosis.Advice.Move;
import io.wattle.tuning.space.MapReduceParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a job waits for as a whole: its longest tasks, a last wave, too few reduces, its own start and end. */
final class JobTimeFindings {

    /** Below this a cause is not worth a line. */
    private static final double LEAST_SHARE = 0.05;

    /** Tasks of one kind differ by some tens of percent on any cluster. */
    private static final double LONG_OVER_MEDIAN = 1.5;

    private static final int FEWEST_TASKS = 3;

    /** Work that is not much more than the start-up of one task is not worth another task. */
    private static final double WORTH_A_TASK = 3;

    private final MeasuredRun run;
    private final List<Finding> found = new ArrayList<>();

    private JobTimeFindings(MeasuredRun run) {
        this.run = run;
    }

    static List<Finding> of(MeasuredRun run) {
        JobTimeFindings findings = new JobTimeFindings(run);
        findings.addSkew(
                Cause.MAP_SKEW,
                MAPS,
                MAP_MEDIAN_MILLIS,
                MAP_LONGEST_MILLIS,
                "map",
                run.splits().evenMaps());
        findings.addSkew(
                Cause.REDUCE_SKEW,
                REDUCES,
                REDUCE_MEDIAN_MILLIS,
                REDUCE_LONGEST_MILLIS,
                "reduce",
                Optional.of(Advice.of(
                        "more reduces, or a partitioner that spreads the keys, even them out",
                        Move.more(MapReduceParameters.REDUCERS))));
        findings.addLastWave();
        findings.addFewReduces();
        findings.addAround();
        return findings.found;
    }

    private void add(Cause cause, double seconds, String measured, Optional<Advice> advice) {
        double share = seconds / run.seconds();
        if (share >= LEAST_SHARE) {
            found.add(Finding.ofJob(cause, share, measured, advice));
        }
    }

    private void addSkew(
            Cause cause, RunFigure tasks, RunFigure median, RunFigure longest, String kind, Optional<Advice> advice) {
        if (!run.has(tasks, median, longest) || run.count(tasks) < FEWEST_TASKS) {
            return;
        }
        double medianSeconds = run.seconds(median);
        double longestSeconds = run.seconds(longest);
        if (longestSeconds > LONG_OVER_MEDIAN * medianSeconds) {
            add(
                    cause,
                    longestSeconds - medianSeconds,
                    String.format(
                            Locale.ROOT,
                            "%.1f s against %.1f s of the median of %s",
                            longestSeconds,
                            medianSeconds,
                            TaskTimeFindings.count(run.count(tasks), kind)),
                    advice);
        }
    }

    /** Of one wave, the longest map tells. */
    private void addLastWave() {
        if (!run.has(MAPS, MAPS_AT_ONCE, MAP_PHASE_MILLIS, MAP_TASK_MILLIS)
                || run.count(MAPS) <= run.count(MAPS_AT_ONCE)) {
            return;
        }
        double fullSeconds = run.seconds(MAP_TASK_MILLIS) / run.count(MAPS_AT_ONCE);
        add(
                Cause.LAST_WAVE,
                run.seconds(MAP_PHASE_MILLIS) - fullSeconds,
                String.format(
                        Locale.ROOT,
                        "%d maps, at most %d at once: with all at work they would have taken %.1f of their %.1f s",
                        run.count(MAPS),
                        run.count(MAPS_AT_ONCE),
                        fullSeconds,
                        run.seconds(MAP_PHASE_MILLIS)),
                run.splits().fullWaves(run));
    }

    /** What would be saved if as many reduces as maps worked at once. */
    private void addFewReduces() {
        if (!run.has(REDUCES, MAPS_AT_ONCE, REDUCE_TAIL_MILLIS, START_UP_MILLIS)
                || run.count(REDUCES) == 0
                || run.count(REDUCES) >= run.count(MAPS_AT_ONCE)
                || run.seconds(REDUCE_TAIL_MILLIS) < WORTH_A_TASK * run.seconds(START_UP_MILLIS)) {
            return;
        }
        double seconds = run.seconds(REDUCE_TAIL_MILLIS);
        add(
                Cause.FEW_REDUCES,
                seconds * (1 - (double) run.count(REDUCES) / run.count(MAPS_AT_ONCE)),
                String.format(
                        Locale.ROOT,
                        "%s ran %.1f s after the last map, where %d maps had run at once",
                        TaskTimeFindings.count(run.count(REDUCES), "reduce"),
                        seconds,
                        run.count(MAPS_AT_ONCE)),
                Optional.of(Advice.of("more reduces would share the work", Move.more(MapReduceParameters.REDUCERS))));
    }

    private void addAround() {
        if (run.has(BEFORE_TASKS_MILLIS, AFTER_TASKS_MILLIS)) {
            add(
                    Cause.AROUND_TASKS,
                    run.seconds(BEFORE_TASKS_MILLIS) + run.seconds(AFTER_TASKS_MILLIS),
                    String.format(
                            Locale.ROOT,
                            "%.1f s until the first task starts, %.1f s after the last one",
                            run.seconds(BEFORE_TASKS_MILLIS),
                            run.seconds(AFTER_TASKS_MILLIS)),
                    Optional.empty());
        }
    }
}
