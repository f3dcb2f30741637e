package io.wattle.tuning.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TrialJson;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.savings.Ratio;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.surrogate.Drift;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalDouble;

/** The result of a run as one JSON document; docs/tuning.md lists its fields. What is not known is null, never 0. */
public final class ResultJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ResultJson() {}

    /** The document, indented. */
    public static String render(ReportHeader header, SearchSpace space, TuningResult result) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("job", header.job());
        json.put("cluster", header.cluster());
        json.put("engine", header.engine());
        json.set("testbed", header.testbed().map(ResultJson::testbed).orElse(null));
        json.put("workers", header.workers());
        json.put("input", header.input());
        json.put("predicted", header.predicted());
        json.set("leftOut", MAPPER.valueToTree(header.leftOut()));
        json.put("stopReason", result.stopReason().label());
        json.put("speedup", boxed(result.speedup()));
        Optional<Ratio.Interval> interval = SpeedUp.interval(result);
        json.put("speedupLow", interval.map(Ratio.Interval::low).orElse(null));
        json.put("speedupHigh", interval.map(Ratio.Interval::high).orElse(null));
        json.put("pinnedSplitSpeedup", boxed(result.pinnedSpeedup()));
        json.put(
                "steadyAfter",
                result.steadyAfter().isPresent() ? result.steadyAfter().getAsInt() : null);
        json.set("drift", Drift.of(result.trials()).map(ResultJson::drift).orElse(null));
        ObjectiveResultJson.addTo(json, result);
        json.set("stock", summary(result.stock()));
        json.set("best", summary(result.best()));
        json.set("pinnedSplit", summary(result.pinnedSplit()));
        json.set(
                "diagnosis",
                BestDiagnosis.of(result, space.workload())
                        .map(ResultJson::diagnosis)
                        .orElse(null));
        ArrayNode attempts = json.putArray("attempts");
        result.attempts()
                .forEach(attempt -> attempts.addObject()
                        .put("trial", attempt.trial())
                        .put("decision", attempt.decision().label())
                        .put("reason", attempt.reason())
                        .put("freshPairs", attempt.pairs())
                        .put("improvement", attempt.improvement()));
        ArrayNode trials = json.putArray("trials");
        result.trials().forEach(trial -> trials.add(TrialJson.toJson(trial)));
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a JSON tree that cannot be written", e);
        }
    }

    private static ObjectNode drift(Drift drift) {
        return MAPPER.createObjectNode()
                .put("fromTrial", drift.from())
                .put("toTrial", drift.to())
                .put("share", drift.share());
    }

    private static ObjectNode diagnosis(BestDiagnosis best) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("trial", best.trial());
        json.put("line", best.diagnosis().line().orElse(null));
        json.set("findings", MAPPER.valueToTree(DiagnosisJson.findings(best.diagnosis())));
        return json;
    }

    private static ObjectNode testbed(ReportHeader.Testbed testbed) {
        return MAPPER.createObjectNode().put("hadoop", testbed.hadoop()).put("factor", testbed.factor());
    }

    private static ObjectNode summary(Optional<Summary> summary) {
        return summary.map(known -> {
                    ObjectNode json = MAPPER.createObjectNode();
                    json.set("settings", MAPPER.valueToTree(known.settings().properties()));
                    json.put("runs", known.runs());
                    json.put("medianSeconds", known.medianSeconds());
                    json.put("minSeconds", known.minSeconds());
                    json.put("maxSeconds", known.maxSeconds());
                    json.put("medianClassSeconds", boxed(known.medianClassSeconds()));
                    json.put("medianJoules", boxed(known.medianJoules()));
                    return json;
                })
                .orElse(null);
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
