package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.it.TunerProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --try-conf} as a user gives it: jobs have all of a file, or none. */
@Tag("embedded")
class TriedFileTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String KEY = "wattle.job.with.no-comparator";

    @TempDir
    private Path directory;

    /** No job runs with this file: so which trials fail says which have it. */
    @Test
    void trialsHaveItOrNotAlsoAfterTheFileHasGone() throws Exception {
        TunerProcess tuner = new TunerProcess(directory);
        Path file = Files.writeString(directory.resolve("no-comparator.xml"), """
                <configuration>
                  <property>
                    <name>mapreduce.job.output.key.comparator.class</name>
                    <value>no.such.Comparator</value>
                  </property>
                  <property>
                    <name>mapreduce.map.maxattempts</name>
                    <value>1</value>
                  </property>
                </configuration>
                """);
        Ended begun = tuner.run(line("2", "--try-conf", file.toString()));
        assertThat(begun.exitCode()).as(begun.err()).isZero();
        Files.delete(file);
        Ended resumed = tuner.run(line("7", "--resume"));
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();

        List<JsonNode> trials = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve("run/journal.jsonl"))) {
            trials.add(MAPPER.readTree(line));
        }
        assertThat(trials.get(0).at("/settings").get(KEY).asText()).isEqualTo("false");
        assertThat(trials).hasSize(7).allSatisfy(trial -> {
            boolean has = trial.get("settings").get(KEY).asBoolean();
            assertThat(trial.get("status").asText()).isEqualTo(has ? "failed" : "succeeded");
            assertThat(trial.get("settings").has("mapreduce.map.maxattempts")).isEqualTo(has);
        });
        assertThat(trials.subList(2, 7))
                .as("with a file that is no longer there")
                .anyMatch(TriedFileTest::has);
    }

    private static boolean has(JsonNode trial) {
        return trial.get("settings").get(KEY).asBoolean();
    }

    private static String[] line(String trials, String... more) {
        List<String> line = new ArrayList<>(List.of("--job", "wordcount", "--cluster", "edison", "--nodes", "2"));
        line.addAll(List.of("--input-files", "2", "--input-size", "200KB", "--max-trials", trials));
        // Of which nothing is run again.
        line.addAll(List.of("--strategy", "random", "--converge", "90%", "--repeats", "0", "--out", "run"));
        line.addAll(List.of(more));
        return line.toArray(String[]::new);
    }
}
