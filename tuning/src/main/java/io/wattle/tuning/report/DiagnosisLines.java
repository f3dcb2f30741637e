package io.wattle.tuning.report;

import io.wattle.tuning.diagnosis.Diagnosis;
import io.wattle.tuning.diagnosis.Finding;
import io.wattle.tuning.diagnosis.MeasuredRun;
import io.wattle.tuning.diagnosis.TaskFailure;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What bound each trial, and which of it the next one follows. Not thread safe. */
final class DiagnosisLines {

    /** Of settings that ran more than once the last run. */
    private final Map<Settings, MeasuredRun> runs = new LinkedHashMap<>();

    private final Map<Settings, Integer> numbers = new HashMap<>();
    private final Workload workload;

    /** Of trials for a workload. */
    DiagnosisLines(Workload workload) {
        this.workload = workload;
    }

    /** What bound a trial, or would mend it; empty if nothing tells. A repeated run that was bound by the same says little. */
    Optional<String> ended(Trial trial) {
        Optional<MeasuredRun> run = MeasuredRun.of(trial, workload);
        if (run.isEmpty()) {
            return TaskFailure.of(trial.reason())
                    .mending()
                    .filter(it -> it.moves().stream()
                            .allMatch(move -> trial.settings().parameters().contains(move.parameter())))
                    .map(it -> "would mend it: " + it.words());
        }
        // Removed first, so that it becomes the last one.
        Optional<Finding> before =
                Optional.ofNullable(runs.remove(trial.settings())).flatMap(DiagnosisLines::heaviest);
        runs.put(trial.settings(), run.get());
        numbers.put(trial.settings(), trial.number());
        Optional<Finding> now = heaviest(run.get());
        boolean isKnown = now.isPresent() && before.map(Finding::cause).equals(now.map(Finding::cause));
        return isKnown
                ? Optional.of("bound by " + now.get().brief() + ", as before")
                : Diagnosis.of(run.get()).line();
    }

    private static Optional<Finding> heaviest(MeasuredRun run) {
        return Diagnosis.of(run).findings().stream()
                .findFirst()
                .filter(it -> it.share().isPresent());
    }

    /** Why an attempt is tried, if what bound the settings that it begins from says so. */
    Optional<String> next(Proposal proposal) {
        if (proposal.purpose() != Purpose.ATTEMPT) {
            return Optional.empty();
        }
        Settings to = proposal.settings();
        return nearest(to)
                .flatMap(from -> Diagnosis.of(runs.get(from))
                        .followed(runs.get(from), from, to)
                        .map(it -> "next: " + it.words(to) + " in trial " + numbers.get(from)));
    }

    /** An attempt changes little of the settings that it begins from, which may not be those of the last trial. */
    private Optional<Settings> nearest(Settings to) {
        Optional<Settings> nearest = Optional.empty();
        long fewest = Long.MAX_VALUE;
        for (Settings from : runs.keySet()) {
            long changes = changes(from, to);
            if (changes <= fewest) {
                fewest = changes;
                nearest = Optional.of(from);
            }
        }
        return nearest;
    }

    private static long changes(Settings from, Settings to) {
        long changes = 0;
        for (Parameter parameter : to.parameters()) {
            if (!from.parameters().contains(parameter) || from.value(parameter) != to.value(parameter)) {
                changes++;
            }
        }
        return changes;
    }
}
