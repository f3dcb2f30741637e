package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of {@code --engine model} that say what bound their trials. */
class DiagnosedRunTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    private Ended tune(String... more) {
        List<String> line = new ArrayList<>(List.of(
                "--job",
                "wordcount",
                "--cluster",
                "edison",
                "--out",
                folder.resolve("run").toString()));
        line.addAll(List.of(more));
        return TestingCommand.run(line.toArray(String[]::new));
    }

    @Test
    void trialsSayWhatBoundThemAndAttemptsWhatTheyFollow() throws Exception {
        Ended ended = tune("--engine", "model", "--max-trials", "12", "--repeats", "1");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out())
                .containsPattern(
                        "\n   1  stock .*\n      bound by too few reduces: \\d+% of the job's time, 1 reduce ran ")
                .containsPattern(
                        "\n      next: slowstart [0-9.]+, since reduces that wait for maps took \\d+% of task time in trial \\d+\n")
                .containsPattern(
                        "\n      next: \\d+ reducers, since too few reduces took \\d+% of the job's time in trial \\d+\n")
                .containsPattern("\n      bound by [a-z -]+: \\d+% of [a-z' ]+, as before\n");
        JsonNode diagnosis =
                MAPPER.readTree(folder.resolve("run/result.json").toFile()).get("diagnosis");
        assertThat(diagnosis.get("line").asText()).startsWith("bound by ");
        assertThat(diagnosis.get("findings")).isNotEmpty();
        assertThat(Files.readString(folder.resolve("run/report.html")))
                .contains("<h2>What bounds the best settings</h2>");
    }

    /** Its trials have two counters each. */
    @Test
    void aJournalOfAnEarlierVersionIsResumedAndItsTrialsSayNothing() throws Exception {
        tune("--engine", "model", "--max-trials", "3", "--repeats", "0");
        Path journal = folder.resolve("run/journal.jsonl");
        List<String> old = new ArrayList<>();
        for (String line : Files.readAllLines(journal)) {
            ObjectNode trial = (ObjectNode) MAPPER.readTree(line);
            ((ObjectNode) trial.get("counters")).retain("MAPS", "REDUCES");
            old.add(trial.toString());
        }
        Files.write(journal, old);
        Ended resumed = tune("--resume", "--max-trials", "4", "--repeats", "0");
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.out()).containsOnlyOnce("      bound by ");
        assertThat(Files.readAllLines(journal)).hasSizeGreaterThan(3).startsWith(old.toArray(String[]::new));
    }
}
