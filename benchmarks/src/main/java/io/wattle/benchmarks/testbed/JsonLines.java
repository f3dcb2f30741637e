package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A file with a line of JSON for each result: an experiment that was interrupted goes on after the last whole line. Used by one thread. */
public final class JsonLines {

    private final Path file;
    private final ObjectMapper json = new ObjectMapper();

    /** Takes a line in. */
    public interface Reader {
        /** @throws IllegalArgumentException if it makes no sense; the message says what is allowed */
        void read(JsonNode line) throws JsonProcessingException;
    }

    /** Of a file that need not be there. */
    public JsonLines(Path file) {
        this.file = file;
    }

    /**
     * Reads all lines. A last one without an end is taken off the file: the machine stopped while it was written, and its result is made
     * again.
     *
     * @throws IOException if a line makes no sense; the message names it
     */
    public void read(Reader reader) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        String text = Files.readString(file);
        int whole = text.lastIndexOf('\n') + 1;
        if (whole < text.length()) {
            Files.writeString(file, text.substring(0, whole));
        }
        List<String> lines = text.substring(0, whole).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            try {
                reader.read(json.readTree(lines.get(i)));
            } catch (JsonProcessingException | IllegalArgumentException e) {
                throw new IOException(
                        file + ", line " + (i + 1) + ": " + e.getMessage() + " (remove the line to measure it again)",
                        e);
            }
        }
    }

    /** What a line says. */
    public <T> T as(Class<T> type, JsonNode line) throws JsonProcessingException {
        return json.treeToValue(line, type);
    }

    /** What goes into a line, for who adds to it. */
    public JsonNode tree(Object value) {
        return json.valueToTree(value);
    }

    /** Writes a line at the end. */
    public void append(Object value) throws IOException {
        Files.writeString(
                file,
                json.writeValueAsString(value) + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
