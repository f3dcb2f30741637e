package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The fields of simulate's documents, beside those that docs/simulator.md lists. */
final class DocumentedFields {

    /** What is below them is by names of options, jobs, phases, modes and reasons, or described elsewhere. */
    private static final List<String> NAMES_BELOW = List.of(
            "options",
            "phaseSeconds",
            "errorsByName",
            "qualities",
            "leftOut",
            "caveats",
            "placementModes",
            "files",
            "idleByJob",
            "sleep",
            "tandemDid");

    private DocumentedFields() {}

    static void assertHasAllOf(JsonNode document) throws IOException {
        String text = Files.readString(Path.of("../docs/simulator.md"));
        String section = text.substring(text.indexOf("\n## JSON\n") + 1);
        String json = section.substring(0, section.indexOf("\n## "));
        Set<String> fields = new TreeSet<>();
        add(document, fields);
        assertThat(fields)
                .hasSizeGreaterThan(10)
                .allSatisfy(it -> assertThat(json).contains("`" + it + "`"));
    }

    private static void add(JsonNode node, Set<String> fields) {
        if (node.isArray()) {
            node.forEach(it -> add(it, fields));
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            fields.add(field.getKey());
            if (!NAMES_BELOW.contains(field.getKey())) {
                add(field.getValue(), fields);
            }
        }
    }
}
