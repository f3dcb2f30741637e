package io.wattle.tuning.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuning.run.ParetoFront;
import io.wattle.tuning.run.SearchBill;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Objective;
import java.util.Optional;
import java.util.OptionalDouble;

/** What was minimised, the Pareto front and the bill of a run, as parts of {@link ResultJson}. */
final class ObjectiveResultJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ObjectiveResultJson() {}

    static void addTo(ObjectNode json, TuningResult result) {
        Objective objective = result.objective();
        ObjectNode minimised = json.putObject("objective");
        minimised.put("goal", objective.goal().label());
        minimised.put("unit", unit(objective.goal()));
        minimised.put("deadlineSeconds", boxed(objective.deadlineSeconds()));
        minimised.put("stock", figure(result, result.stock()));
        minimised.put("best", figure(result, result.best()));
        ParetoFront front = ParetoFront.of(result.trials());
        json.set("paretoFront", front(front));
        json.put("paretoQuality", front.quality().map(JoulesQuality::label).orElse(null));
        json.put("paretoLeftOut", front.leftOut());
        SearchBill bill = SearchBill.of(result.trials());
        json.putObject("bill")
                .put("runs", bill.runs())
                .put("seconds", bill.seconds())
                .put("runsWithoutSeconds", bill.runsWithoutSeconds())
                .put("lostRuns", bill.lostRuns())
                .put("lostSeconds", bill.lostSeconds())
                .put("joules", boxed(bill.joules()))
                .put("runsWithoutJoules", bill.runsWithoutJoules())
                .put("lostJoules", boxed(bill.lostJoules()));
    }

    private static ArrayNode front(ParetoFront front) {
        ArrayNode points = MAPPER.createArrayNode();
        for (ParetoFront.Point point : front.points()) {
            ObjectNode json = points.addObject();
            json.set("trials", MAPPER.valueToTree(point.trials()));
            json.put("medianSeconds", point.medianSeconds());
            json.put("medianJoules", point.medianJoules());
        }
        return points;
    }

    private static String unit(Goal goal) {
        return switch (goal) {
            case TIME -> "s";
            case JOULES, WORK_PER_JOULE -> "J";
            case ENERGY_DELAY -> "J s";
            case COST -> "$";
        };
    }

    /** Over the deadline there is none. */
    private static Double figure(TuningResult result, Optional<Summary> of) {
        OptionalDouble figure = result.figure(of);
        boolean late = figure.isPresent()
                && Figures.of(result.objective(), result.trials()).isLate(figure.getAsDouble());
        return late ? null : boxed(figure);
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
