package io.wattle.it;

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
