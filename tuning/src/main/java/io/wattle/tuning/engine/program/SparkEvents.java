package io.wattle.tuning.engine.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Event logs of Spark: plain text, a JSON object a line, in one file or in a folder of several. Stateless. */
public final class SparkEvents {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String ENVIRONMENT = "SparkListenerEnvironmentUpdate";

    /** The environment is told before the first job. */
    private static final int MOST_LINES = 1000;

    private SparkEvents() {}

    /**
     * The properties that the last attempt of an application ran with.
     *
     * @param folder of event logs
     * @return empty if there is none of it, or it does not tell
     * @throws IOException if the folder cannot be read
     */
    public static Optional<Map<String, String>> properties(FileSystem files, Path folder, ApplicationId application)
            throws IOException {
        List<FileStatus> logs = new ArrayList<>();
        for (FileStatus each : files.listStatus(folder)) {
            if (isOf(application, each.getPath().getName())) {
                logs.addAll(each.isDirectory() ? Arrays.asList(files.listStatus(each.getPath())) : List.of(each));
            }
        }
        logs.sort(Comparator.comparingLong(FileStatus::getModificationTime).reversed());
        for (FileStatus log : logs) {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(files.open(log.getPath()), StandardCharsets.UTF_8))) {
                Optional<Map<String, String>> told = properties(lines);
                if (told.isPresent()) {
                    return told;
                }
            }
        }
        return Optional.empty();
    }

    /** Named {@code APP}, {@code APP_ATTEMPT} or {@code eventlog_v2_APP}, each with or without an ending. */
    private static boolean isOf(ApplicationId application, String name) {
        return name.replaceFirst("^eventlog_v2_", "").matches(application + "(?!\\d)(_\\d+)?(\\..*)?");
    }

    /** Those that the lines of a log tell; empty if they do not, as those of a compressed log. */
    static Optional<Map<String, String>> properties(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        for (int count = 0; line != null && count < MOST_LINES; count++) {
            if (line.contains(ENVIRONMENT)) {
                try {
                    return properties(MAPPER.readTree(line));
                } catch (JsonProcessingException e) {
                    // The line of an application that was killed may have been cut short.
                    return Optional.empty();
                }
            }
            line = lines.readLine();
        }
        return Optional.empty();
    }

    private static Optional<Map<String, String>> properties(JsonNode event) {
        JsonNode properties = event.path("Spark Properties");
        if (!properties.isObject()) {
            return Optional.empty();
        }
        Map<String, String> told = new LinkedHashMap<>();
        properties
                .fields()
                .forEachRemaining(it -> told.put(it.getKey(), it.getValue().asText()));
        return Optional.of(Collections.unmodifiableMap(told));
    }
}
