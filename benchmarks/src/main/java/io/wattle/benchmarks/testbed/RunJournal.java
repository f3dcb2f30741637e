package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an experiment has measured so far, a line of JSON each: an experiment that was interrupted goes on after the last
 * whole line. Used by one thread.
 */
final class RunJournal {

    private static final String KIND = "kind";

    private final Path file;
    private final ObjectMapper json = new ObjectMapper();
    private final List<RunRecord> runs = new ArrayList<>();
    private Experiment experiment;
    private Calibration calibration;

    /** Reads the file, if there is one. */
    RunJournal(Path file) throws IOException {
        this.file = file;
        if (!Files.exists(file)) {
            return;
        }
        String text = Files.readString(file);
        int whole = text.lastIndexOf('\n') + 1;
        if (whole < text.length()) {
            // The machine stopped while it was written; the run is made again.
            Files.writeString(file, text.substring(0, whole));
        }
        int number = 0;
        for (String line : text.substring(0, whole).lines().toList()) {
            number++;
            try {
                take(json.readTree(line));
            } catch (JsonProcessingException | IllegalArgumentException e) {
                throw new IOException(
                        file + ", line " + number + ": " + e.getMessage() + " (remove the line to measure it again)",
                        e);
            }
        }
    }

    private void take(JsonNode line) throws JsonProcessingException {
        JsonNode value = line.path("value");
        switch (line.path(KIND).asText()) {
            case "experiment" -> experiment = json.treeToValue(value, Experiment.class);
            case "calibration" -> calibration = json.treeToValue(value, Calibration.class);
            case "run" -> runs.add(json.treeToValue(value, RunRecord.class));
            default ->
                throw new IllegalArgumentException(
                        "kind '" + line.path(KIND).asText() + "' (allowed: experiment, calibration, run)");
        }
    }

    /**
     * Says what is measured.
     *
     * @throws IllegalArgumentException if the file has another experiment
     */
    void begin(Experiment wanted) throws IOException {
        if (experiment == null) {
            experiment = wanted;
            append("experiment", wanted);
        } else if (!experiment.equals(wanted)) {
            throw new IllegalArgumentException(file + " has another experiment: " + experiment + ", wanted: " + wanted
                    + " (give another folder with --out, or the same options)");
        }
    }

    /** What was said; empty in a new file. */
    Optional<Experiment> experiment() {
        return Optional.ofNullable(experiment);
    }

    /** The first one measured holds for all runs. */
    Optional<Calibration> calibration() {
        return Optional.ofNullable(calibration);
    }

    void add(Calibration value) throws IOException {
        calibration = value;
        append("calibration", value);
    }

    List<RunRecord> runs() {
        return List.copyOf(runs);
    }

    boolean has(RunKey key) {
        return runs.stream().anyMatch(it -> it.key().equals(key));
    }

    void add(RunRecord value) throws IOException {
        runs.add(value);
        append("run", value);
    }

    private void append(String kind, Object value) throws IOException {
        ObjectNode line = json.createObjectNode().put(KIND, kind);
        line.set("value", json.valueToTree(value));
        Files.writeString(
                file,
                json.writeValueAsString(line) + "\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
