package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With the history of a word count that ran on an embedded cluster, and a line as a ledger would have of it. */
class SimulateLedgerTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** When the recorded job was. */
    private static final Instant SUBMITTED = Instant.parse("2026-11-25T07:47:25Z");

    @TempDir
    private Path folder;

    private Path ledger;
    private Path cluster;

    @BeforeEach
    void writeLedger() throws Exception {
        cluster = Files.writeString(folder.resolve("cluster.yaml"), RecordedJob.cluster(8192, 4096, 4));
        ledger = Files.createDirectory(folder.resolve("ledger"));
        Files.writeString(
                ledger.resolve("apps-1-1.jsonl"),
                line(1, "wordcount", 13, 250, "off") + "\n" + line(2, "wordcount", 14, 260, "off") + "\n");
    }

    private static String line(int number, String name, int seconds, double joules, String mode) {
        return "{\"format\":3,\"app\":\"application_1700000000000_000" + number + "\",\"name\":\"" + name
                + "\",\"user\":\"ann\",\"queue\":\"root.etl\",\"submitted\":\"" + SUBMITTED
                + "\",\"finished\":\"" + SUBMITTED.plusSeconds(seconds)
                + "\",\"final_status\":\"SUCCEEDED\",\"type\":\"MAPREDUCE\","
                + "\"placement_mode\":\"" + mode + "\",\"containers\":6,\"joules\":" + joules
                + ",\"complete\":true}";
    }

    private Ended run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("simulate", "--cluster", "recorded"));
        all.addAll(List.of("--cluster-file", cluster.toString(), "--from-ledger", ledger.toString()));
        all.addAll(List.of(arguments));
        return TestingCommand.run(all.toArray(String[]::new));
    }

    private JsonNode json(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("--json", "--history", RecordedJob.HISTORIES.toString()));
        all.addAll(List.of(arguments));
        Ended ended = run(all.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }

    @Test
    void predictionAndMeterAreSideBySide() throws Exception {
        JsonNode json = json();
        assertThat(json.get("predicted").asBoolean()).isTrue();
        assertThat(json.get("jobs")).hasSize(1);
        JsonNode job = json.get("jobs").get(0);
        assertThat(job.get("app").asText()).isEqualTo("application_1700000000000_0001");
        assertThat(job.get("seconds").asDouble()).isEqualTo(13);
        assertThat(job.get("joules").asDouble()).isEqualTo(250);
        double seconds = job.get("predictedSeconds").asDouble();
        double joules = job.get("predictedJoules").asDouble();
        assertThat(seconds).isBetween(13 / 2.5, 13 * 2.5);
        assertThat(joules).as("two nodes of 10 to 20 W").isBetween(10.0, 40 * seconds);
        JsonNode errors = json.get("errors");
        assertThat(errors.get("seconds").get("totalError").asDouble()).isEqualTo(seconds / 13 - 1);
        assertThat(errors.get("joules").get("meanError").asDouble()).isEqualTo(Math.abs(joules / 250 - 1));
        assertThat(json.get("errorsByName").has("wordcount")).isTrue();
        assertThat(json.get("leftOut").get("no_history").asInt()).isEqualTo(1);
        assertThat(json.get("caveats").toString()).isEqualTo("{\"defaults\":1}");
        assertThat(json.get("whatIf").isNull()).isTrue();
        assertThat(json.get("asItWas").get("scheduler").asText()).isEqualTo("stock");
    }

    @Test
    void anotherClusterIsComparedWithThePredictionOfTheOneThatWasThere() throws Exception {
        JsonNode json = json("--add", "recorded=4", "--scheduler", "energy");
        assertThat(json.get("asItWas").get("nodes").asInt()).isEqualTo(2);
        assertThat(json.get("asItWas").get("scheduler").asText()).isEqualTo("stock");
        assertThat(json.get("whatIf").get("nodes").asInt()).isEqualTo(6);
        assertThat(json.get("whatIf").get("scheduler").asText()).isEqualTo("energy");
        JsonNode job = json.get("jobs").get(0);
        assertThat(job.get("whatIf").get("seconds").asDouble())
                .isLessThan(job.get("predictedSeconds").asDouble());
        assertThat(json.get("whatIf").get("joules").asDouble())
                .isGreaterThan(json.get("asItWas").get("joules").asDouble());
    }

    @Test
    void whatSleepsDrawsLess() throws Exception {
        Path night = Files.writeString(
                folder.resolve("sleep.yaml"), "sleep:\n  - {nodeClass: recorded, nodes: 1, from: 0:00, to: 24:00}\n");
        JsonNode json = json("--sleep", night.toString());
        assertThat(json.get("whatIf").get("joules").asDouble())
                .isLessThan(0.6 * json.get("asItWas").get("joules").asDouble());
    }

    @Test
    void peopleSeeErrorsAndChanges() throws Exception {
        Ended ended = run("--history", RecordedJob.HISTORIES.toString(), "--add", "recorded=1");
        assertThat(ended.out())
                .startsWith("1 jobs that ran on recorded, the first submitted at 2026-11-25T07:47:25Z, beside their"
                        + " simulation (2 workers, stock scheduler)\n  left out: 1 without a history"
                        + " (application_1700000000000_0002)\n  of them: 1 with defaults for settings that nobody"
                        + " recorded (application_1700000000000_0001)\n")
                .containsPattern("\n  wordcount +1 +[0-9.]+% +[+-][0-9.]+% +1 +[0-9.]+% +[+-][0-9.]+%\n  all +1 ")
                .containsPattern("\n  workers +2 +3\n")
                .containsPattern("\n  median job, s +13 +[0-9.]+ +[0-9.]+ +[+-][0-9.]+%\n")
                .containsPattern("\n  joules of all workers +- +");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --history none | --history none: no such directory
            --history src/test/resources/traces | --from-ledger: no job can be simulated; left out: 2 without a history
            --history src/test/resources/history --during 2026-11-01..2026-11-02 | no job can be simulated; left out: 2 not within --during
            --history src/test/resources/history --during yesterday | --during yesterday: is no range
            --history src/test/resources/history --html x.html | --html: only for --job and --trace
            --history src/test/resources/history --weight 0.5 | --weight: only for --scheduler energy
            --history src/test/resources/history --slack 2 | --slack: only for --trace
            --history src/test/resources/history --set a=b | --set: only for --job and --trace
            --history src/test/resources/history --task-failures 0.1 | --task-failures, --node-failures: only for
            --history src/test/resources/history --hosts *=recorded | --hosts: only for clusters with workers of several classes
            --job pi | --job, --trace, --from-ledger: needed: one of them
            """)
    void badInputIsNamed(String arguments, String message) {
        Ended ended = run(arguments.split(" "));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message).doesNotContain("\tat ");
    }

    @Test
    void aPlaceWithoutLinesIsNamed() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Ended ended = TestingCommand.run(
                "simulate",
                "--cluster",
                "edison",
                "--from-ledger",
                empty.toString(),
                "--history",
                RecordedJob.HISTORIES.toString());
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("--from-ledger " + empty + ": there is no file apps-*.jsonl in it");
    }
}
