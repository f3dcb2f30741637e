package io.wattle.studies.prediction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
        putErrors(json, table, ours);
        ObjectNode others = json.putObject("baselines");
        baselines.forEach((name, baseline) -> putErrors(others.putObject(name), table, baseline));
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
        }
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
