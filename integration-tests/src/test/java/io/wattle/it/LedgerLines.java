package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The lines of finished applications in a ledger's directory. */
final class LedgerLines {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private LedgerLines() {}

    /** Those that name an application. */
    static List<String> of(Path ledger, String app) {
        List<String> lines = new ArrayList<>(all(ledger));
        lines.removeIf(it -> !it.contains(app));
        return lines;
    }

    static Map<String, JsonNode> byApplication(Path ledger) throws IOException {
        Map<String, JsonNode> lines = new HashMap<>();
        for (String text : all(ledger)) {
            JsonNode line = MAPPER.readTree(text);
            lines.put(line.path("app").asText(), line);
        }
        return lines;
    }

    /** Its containers came back with their nodes: the straight line goes over the time without a ResourceManager. */
    static void assertBilledWithoutAGap(JsonNode line) {
        assertThat(line.path("containers").asInt()).as(line.toString()).isPositive();
        assertThat(line.path("joules").asDouble(0)).as(line.toString()).isPositive();
        assertThat(line.path("unmetered_seconds").asDouble(-1))
                .as(line.toString())
                .isZero();
        double joules = 0;
        for (JsonNode nodeClass : line.path("by_node_class")) {
            assertThat(nodeClass.path("joules").asDouble(0)).as(line.toString()).isPositive();
            joules += nodeClass.path("joules").asDouble();
        }
        assertThat(joules).as(line.toString()).isCloseTo(line.path("joules").asDouble(), within(1e-6));
    }

    static void assertNotComplete(JsonNode line) {
        assertThat(line.path("complete").asBoolean(true)).as(line.toString()).isFalse();
    }

    private static List<String> all(Path ledger) {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(ledger)) {
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".jsonl")).toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }
}
