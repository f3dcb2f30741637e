package io.wattle.tuning.diagnosis;

import static io.wattle.tuning.diagnosis.RunFigure.MAPS;
import static io.wattle.tuning.diagnosis.RunFigure.MAPS_AT_ONCE;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCES;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_FETCH_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_MERGE_MILLIS;
import static io.wattle.tuning.diagnosis.RunFigure.REDUCE_WAIT_MILLIS;

import io.wattle.tuning.diagnosis.Advice.Move;
import io.wattle.tuning.space.MapReduceParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the time of reduces went into before they reduce: waits for maps, shuffle, merges. */
final class ReduceFindings {

    private static final double HALF = 0.5;

    private final MeasuredRun run;
    private final double taskSeconds;
    private final List<Finding> found = new ArrayList<>();

    private ReduceFindings(MeasuredRun run, double taskSeconds) {
        this.run = run;
        this.taskSeconds = taskSeconds;
    }

    static List<Finding> of(MeasuredRun run) {
        OptionalDouble taskSeconds = run.taskSeconds();
        if (taskSeconds.isEmpty() || run.figure(REDUCES).orElse(0) == 0) {
            return List.of();
        }
        ReduceFindings findings = new ReduceFindings(run, taskSeconds.getAsDouble());
        findings.add(
                Cause.REDUCE_WAIT, REDUCE_WAIT_MILLIS, "held by %s before the last map's end", findings.waitAdvice());
        findings.add(Cause.FETCH, REDUCE_FETCH_MILLIS, "in %s after the last map's end", findings.fetchAdvice());
        findings.add(
                Cause.MERGE,
                REDUCE_MERGE_MILLIS,
                "in %s",
                Optional.of(Advice.of(
                        "more reduces get less each, and larger heaps keep more in memory",
                        Move.more(MapReduceParameters.REDUCERS),
                        Move.more(MapReduceParameters.REDUCE_MEMORY_MB),
                        Move.more(MapReduceParameters.SORT_FACTOR))));
        return findings.found;
    }

    private void add(Cause cause, RunFigure figure, String where, Optional<Advice> advice) {
        if (!run.has(figure) || run.seconds(figure) / taskSeconds < TaskTimeFindings.LEAST_SHARE) {
            return;
        }
        String reduces = TaskTimeFindings.count(run.count(REDUCES), "reduce");
        found.add(Finding.ofTasks(
                cause,
                run.seconds(figure) / taskSeconds,
                String.format(Locale.ROOT, "%.1f s " + where, run.seconds(figure), reduces),
                advice));
    }

    /** Where all maps ran at once, nobody else wanted the containers. */
    private Optional<Advice> waitAdvice() {
        boolean mapsQueued = run.has(MAPS, MAPS_AT_ONCE) && run.count(MAPS) > run.count(MAPS_AT_ONCE);
        return mapsQueued
                ? Optional.of(Advice.of(
                        "a later start of the reduces leaves room for maps",
                        Move.more(MapReduceParameters.SLOWSTART_SHARE)))
                : Optional.empty();
    }

    private Optional<Advice> fetchAdvice() {
        OptionalDouble combiner = run.settings().combiner();
        OptionalDouble slowstart = run.settings().slowstart();
        if (combiner.isPresent() && combiner.getAsDouble() == 0) {
            return Optional.of(Advice.of("a combiner leaves less to fetch", Move.more(MapReduceParameters.COMBINER)));
        }
        return slowstart.orElse(0) > HALF
                ? Optional.of(Advice.of(
                        "an earlier start of the reduces fetches while maps run",
                        Move.less(MapReduceParameters.SLOWSTART_SHARE)))
                : Optional.of(compressionAdvice());
    }

    private Advice compressionAdvice() {
        OptionalDouble compress = run.settings().compress();
        String words =
                "compressed map output (mapreduce.map.output.compress) or a combiner in the job leave less to fetch";
        return compress.isPresent() && compress.getAsDouble() == 1
                ? Advice.of("a combiner in the job leaves less to fetch")
                : Advice.of(words, Move.more(MapReduceParameters.COMPRESS));
    }
}
