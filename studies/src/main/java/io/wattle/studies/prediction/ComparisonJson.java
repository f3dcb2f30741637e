package io.wattle.studies.prediction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.simulator.study.Parameter;
import io.wattle.simulator.study.Parameters;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.OptionalDouble;

/** A comparison as one JSON document; docs/simulator.md lists its fields. */
final class ComparisonJson {

    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ComparisonJson() {}

    static String render(StudyTable table, Comparison ours, Map<String, Comparison> baselines) {
        ObjectNode json = MAPPER.createObjectNode();
        put(json, table, ours, baselines);
        return text(json);
    }

    /** Of a calibration: what a fit makes of all cells, its parameters, and what fits without some of the cells make of those. */
    static String render(
            StudyTable table,
            Comparison ours,
            Map<String, Comparison> baselines,
            Parameters fitted,
            Map<CrossValidation.By, CrossValidation> leftOut) {
        ObjectNode json = MAPPER.createObjectNode();
        put(json, table, ours, baselines);
        ArrayNode parameters = json.putArray("parameters");
        for (Parameter it : fitted.all()) {
            parameters
                    .addObject()
                    .put("name", it.name())
                    .put("value", it.value())
                    .put("prior", it.prior())
                    .put("spread", it.spread())
                    .put("unit", it.unit());
        }
        ObjectNode validation = json.putObject("leaveOneOut");
        leftOut.forEach((by, it) -> put(validation.putObject(by.label()), table, it.ours(), it.baselines()));
        return text(json);
    }

    private static void put(ObjectNode json, StudyTable table, Comparison ours, Map<String, Comparison> baselines) {
        putErrors(json, table, ours);
        ObjectNode others = json.putObject("baselines");
        baselines.forEach((name, baseline) -> putErrors(others.putObject(name), table, baseline));
        Comparison corrected = ours.timeCorrected();
        ArrayNode cells = json.putArray("cells");
        for (int i = 0; i < ours.cells().size(); i++) {
            Cell cell = ours.cells().get(i);
            ObjectNode node = cells.addObject();
            node.put(table.jobColumn(), cell.job());
            node.put(table.platformColumn(), cell.platform());
            node.put("nodes", cell.nodes());
            for (Measure measure : table.measures()) {
                node.put(measure.json(), ours.predictions().get(i).get(measure));
                Double given = cell.given().get(measure);
                if (given != null) {
                    node.put("given" + capital(measure.json()), given);
                    node.put(
                            "error" + capital(measure.json()),
                            ours.error(i, measure).getAsDouble());
                }
            }
            corrected.error(i, Measure.JOULES).ifPresent(it -> node.put("errorTimeCorrectedJoules", it));
        }
    }

    private static String text(ObjectNode json) {
        try {
            return MAPPER.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a JSON tree that cannot be written", e);
        }
    }

    /** An error that no cell has is null: nothing was compared, so nothing was right. */
    private static void putErrors(ObjectNode node, StudyTable table, Comparison comparison) {
        for (Measure measure : table.measures()) {
            put(node, "mean" + measure.errorName() + "Error", comparison.meanError(measure));
            put(node, "max" + measure.errorName() + "Error", comparison.maxError(measure));
        }
        if (table.isTimed()) {
            Comparison corrected = comparison.timeCorrected();
            put(node, "meanTimeCorrectedEnergyError", corrected.meanError(Measure.JOULES));
            put(node, "maxTimeCorrectedEnergyError", corrected.maxError(Measure.JOULES));
        }
    }

    private static void put(ObjectNode node, String key, OptionalDouble value) {
        if (value.isPresent()) {
            node.put(key, value.getAsDouble());
        } else {
            node.putNull(key);
        }
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
