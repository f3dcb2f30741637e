package io.wattle.tuning.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the script of the HTML report draws. */
final class ChartData {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ChartData() {}

    /** An array with an object per trial; inside a script element only {@code <} can end it or open a comment. */
    static String json(Settings stock, TuningResult result) {
        ArrayNode json = MAPPER.createArrayNode();
        Map<Integer, Attempt> adopted =
                result.attempts().stream().filter(Attempt::adopted).collect(Collectors.toMap(Attempt::trial, it -> it));
        boolean ofTime = result.objective().goal() == Goal.TIME;
        Double best = null;
        for (Trial trial : result.trials()) {
            Optional<Double> seconds = trial.measurement().map(Measurement::seconds);
            Attempt attempt = adopted.get(trial.number());
            if (attempt != null && ofTime) {
                // The incumbent as fresh runs confirmed it: a lucky run is no new best.
                best = attempt.figure();
            } else if (attempt != null || best == null) {
                best = seconds.orElse(null);
            }
            Purpose purpose = trial.proposal().purpose();
            ObjectNode point = json.addObject();
            point.put("number", trial.number());
            point.put("purpose", purpose.label());
            point.put("what", SettingsText.description(stock, trial.settings()));
            point.put("status", trial.status().label());
            point.put("reason", trial.reason());
            point.put("seconds", seconds.orElse(null));
            point.put(
                    "classSeconds",
                    trial.measurement()
                            .flatMap(Measurement::classTime)
                            .map(ClassTime::seconds)
                            .orElse(null));
            point.put(
                    "joules",
                    trial.measurement()
                            .map(Measurement::joules)
                            .map(it -> it.isPresent() ? it.getAsDouble() : null)
                            .orElse(null));
            // A comparison run says nothing to the search, so it is no new best either.
            point.put("best", purpose == Purpose.COMPARISON ? null : best);
        }
        return json.toString().replace("<", "\\u003c");
    }
}
