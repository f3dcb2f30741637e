package io.wattle.studies;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.List;

/** Rows as one JSON document; docs/reproduction.md lists its fields. */
final class RowsJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            // 316.0 and 316 are different printed figures.
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private RowsJson() {}

    static String render(Verdicts verdicts, List<Row> shown) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("reproduced", verdicts.reproduced());
        json.put("reproducedWithFittedInput", verdicts.fitted());
        json.put("differ", verdicts.differ());
        ArrayNode rows = json.putArray("rows");
        for (Row row : shown) {
            ObjectNode node = rows.addObject();
            node.put("study", row.study());
            node.put("table", row.table());
            node.put("cell", row.cell());
            node.put("printed", row.printed().value());
            node.put("ours", row.ours());
            node.put("deviation", row.deviation());
            node.put("tolerance", row.printed().tolerance());
            node.put("verdict", row.verdict().name());
            node.put("reason", row.reason());
        }
        try {
            return MAPPER.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a JSON tree that cannot be written", e);
        }
    }
}
