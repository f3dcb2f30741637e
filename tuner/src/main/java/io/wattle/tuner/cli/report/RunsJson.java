package io.wattle.tuner.cli.report;

import io.wattle.tuning.report.SettingsFigures;
import io.wattle.tuning.run.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Runs beside each other as one JSON document; docs/tuning.md lists its fields. What is not known is null. */
final class RunsJson {

    private RunsJson() {}

    static Map<String, Object> of(List<RunBlock> blocks) {
        List<Object> all = new ArrayList<>();
        blocks.forEach(it -> all.add(block(it, blocks.get(0))));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("blocks", all);
        return json;
    }

    private static Map<String, Object> block(RunBlock block, RunBlock first) {
        RecordedRun run = block.first();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("job", run.text("job"));
        json.put("cluster", run.text("cluster"));
        json.put("engine", run.text("engine"));
        json.put("predicted", block.isPredicted());
        json.put("workers", run.workload().map(it -> it.limits().workers()).orElse(null));
        json.put("inputFiles", run.workload().map(it -> it.inputFiles()).orElse(null));
        json.put("inputBytes", run.workload().map(it -> it.inputBytes()).orElse(null));
        json.put("objective", block.objective().goal().label());
        json.put("deadlineSeconds", boxed(block.objective().deadlineSeconds()));
        json.put("notAsInFirst", block.differences(first));
        json.put("notes", block.notes());
        json.put("runs", block.runs().stream().map(RunsJson::run).toList());
        return json;
    }

    private static Map<String, Object> run(RecordedRun run) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("directory", run.name());
        json.put("strategy", run.strategy());
        json.put("ended", run.ended());
        json.put("searchTrials", run.searchTrials());
        json.put("comparisonTrials", run.comparisonTrials());
        json.put("failedTrials", run.failedTrials());
        json.put("stock", summary(run, run.stockSummary(), run.stockFigure(), run.stockJoules()));
        json.put("best", summary(run, run.bestSummary(), run.bestFigure(), run.bestJoules()));
        json.put("timesAsFast", run.timesAsFast().map(it -> it.ofMedians()).orElse(null));
        json.put(
                "timesAsFast95",
                run.timesAsFast()
                        .flatMap(it -> it.interval())
                        .map(it -> List.of(it.low(), it.high()))
                        .orElse(null));
        json.put("changes", RunRows.settings(run));
        return json;
    }

    private static Map<String, Object> summary(
            RecordedRun run, Optional<Summary> summary, OptionalDouble figure, Optional<SettingsFigures> joules) {
        boolean late = figure.isPresent() && run.figures().isLate(figure.getAsDouble());
        return summary.map(it -> {
                    Map<String, Object> json = new LinkedHashMap<>();
                    json.put("settings", it.settings().properties());
                    json.put("runs", it.runs());
                    json.put("medianFigure", late ? null : boxed(figure));
                    json.put("medianSeconds", it.medianSeconds());
                    json.put("minSeconds", it.minSeconds());
                    json.put("maxSeconds", it.maxSeconds());
                    json.put("medianClassSeconds", boxed(it.medianClassSeconds()));
                    json.put("medianJoules", joules.map(SettingsFigures::joules).orElse(null));
                    json.put(
                            "joulesQuality",
                            joules.map(figures -> figures.quality().label()).orElse(null));
                    json.put(
                            "secondsOfJoules",
                            joules.map(SettingsFigures::seconds).orElse(null));
                    return json;
                })
                .orElse(null);
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
