package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
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
    private final JsonLines lines;
    private final List<RunRecord> runs = new ArrayList<>();
    private Experiment experiment;
    private Calibration calibration;

    /** Reads the file, if there is one. */
    RunJournal(Path file) throws IOException {
        this.file = file;
        lines = new JsonLines(file);
        lines.read(this::take);
    }

    private void take(JsonNode line) throws JsonProcessingException {
        JsonNode value = line.path("value");
        switch (line.path(KIND).asText()) {
            case "experiment" -> experiment = lines.as(Experiment.class, value);
            case "calibration" -> calibration = lines.as(Calibration.class, value);
            case "run" -> runs.add(lines.as(RunRecord.class, value));
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
        ObjectNode line = JsonNodeFactory.instance.objectNode().put(KIND, kind);
        line.set("value", lines.tree(value));
        lines.append(line);
    }
}
