package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What changes of a real cluster would do to the job of {@link TestingLedger}. */
class SimulateTwinChangesTest {

    @TempDir
    private Path folder;

    private TestingLedger ledger;

    @BeforeEach
    void writeLedger() throws Exception {
        ledger = new TestingLedger(folder);
    }

    /** What is known of the cluster as it was is not lost over it. */
    @Test
    void changesThatLetJobsWaitForEverAreSaid() throws Exception {
        Path ever = Files.writeString(
                folder.resolve("sleep.yaml"), "sleep:\n  - {nodeClass: recorded, nodes: 2, from: 0:00, to: 24:00}\n");
        Ended ended = ledger.run("--history", RecordedJob.HISTORIES.toString(), "--sleep", ever.toString());
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.out())
                .containsPattern("\n  all: +1 +[0-9.]+%")
                .contains("As changed, the jobs never end: at ", "wordcount waits for 4 MAP containers");
        Ended asJson = ledger.run("--json", "--history", RecordedJob.HISTORIES.toString(), "--sleep", ever.toString());
        assertThat(asJson.exitCode()).isEqualTo(1);
        JsonNode json = TestingLedger.MAPPER.readTree(asJson.out());
        assertThat(json.get("changed").isNull()).isTrue();
        assertThat(json.get("changedStuck").asText()).contains("1 of 1 jobs cannot go on");
        assertThat(json.get("errors").get("seconds").get("jobs").asInt()).isEqualTo(1);
    }

    @Test
    void anotherClusterIsComparedWithThePredictionOfTheOneThatWasThere() throws Exception {
        JsonNode json = ledger.json("--add", "recorded=4", "--scheduler", "energy");
        DocumentedFields.assertHasAllOf(json);
        assertThat(json.get("asItWas").get("nodes").asInt()).isEqualTo(2);
        assertThat(json.get("asItWas").get("scheduler").asText()).isEqualTo("stock");
        assertThat(json.get("changed").get("nodes").asInt()).isEqualTo(6);
        assertThat(json.get("changed").get("scheduler").asText()).isEqualTo("energy");
        JsonNode job = json.get("jobs").get(0);
        assertThat(job.get("changed").get("seconds").asDouble())
                .isLessThan(job.get("predictedSeconds").asDouble());
        double seconds = json.get("asItWas").get("seconds").asDouble();
        assertThat(json.get("changed").get("seconds").asDouble())
                .as("joules of both are of the same time")
                .isEqualTo(seconds);
        assertThat(json.get("changed").get("joules").asDouble()
                        - json.get("asItWas").get("joules").asDouble())
                .as("four nodes more, of 10 W idle")
                .isCloseTo(4 * 10 * seconds, withinPercentage(15));
    }

    @Test
    void whatSleepsDrawsLess() throws Exception {
        Path night = Files.writeString(
                folder.resolve("sleep.yaml"), "sleep:\n  - {nodeClass: recorded, nodes: 1, from: 0:00, to: 24:00}\n");
        JsonNode json = ledger.json("--sleep", night.toString());
        double seconds = json.get("asItWas").get("seconds").asDouble();
        assertThat(json.get("asItWas").get("joules").asDouble()
                        - json.get("changed").get("joules").asDouble())
                .as("one of two nodes draws 1 W instead of 10 W")
                .isCloseTo(9 * seconds, withinPercentage(15));
    }

    /** In so short a ledger nothing is known of what comes, so that all stay awake. */
    @Test
    void theTandemIsAChangeToo() throws Exception {
        String mixed = RecordedJob.cluster(8192, 4096, 4).replace("{recorded: 2}", "{recorded: 2, edison: 1}");
        ledger.setCluster(mixed);
        JsonNode json = ledger.json("--hosts", "node-of-*=recorded", "--tandem", "on");
        DocumentedFields.assertHasAllOf(json);
        assertThat(json.get("tandem").asText()).isEqualTo("on");
        assertThat(json.get("changed").get("nodes").asInt()).isEqualTo(3);
        double awake = 0;
        for (JsonNode seconds : json.get("tandemDid").get("awakeNodeSeconds")) {
            awake += seconds.asDouble();
        }
        assertThat(awake)
                .as("of two brawny nodes, for as long as the jobs take")
                .isCloseTo(2 * json.get("changed").get("seconds").asDouble(), within(20.0));
        assertThat(json.get("assumedFigures").get(0).asText()).isEqualTo("recorded.sleepWatts");
        Ended text = ledger.run(
                "--history", RecordedJob.HISTORIES.toString(), "--hosts", "node-of-*=recorded", "--tandem", "on");
        assertThat(text.out())
                .contains("\n  Tandem: 0 sleeps, ", "awake, unknown load: ")
                .contains("\n  Rests on figures that are assumed, not measured: recorded.sleepWatts, ");
    }

    @Test
    void peopleSeeErrorsAndChanges() throws Exception {
        Ended ended = ledger.run("--history", RecordedJob.HISTORIES.toString(), "--add", "recorded=1");
        assertThat(ended.out())
                .startsWith("1 job that ran on recorded, the first submitted at 2026-11-25T07:47:25Z, beside the"
                        + " simulation (2 workers, scheduler stock)\n  left out: 1 without a history"
                        + " (application_1700000000000_0002)\n  simulated with a caveat: 1 with defaults for settings that nobody"
                        + " recorded (application_1700000000000_0001)\n")
                .containsPattern("\n  wordcount +1 +[0-9.]+% +[+-][0-9.]+% +1 +[0-9.]+% +[+-][0-9.]+% +1"
                        + " +[0-9.]+% +[+-][0-9.]+%\n  all: +1 ")
                .containsPattern(
                        "\n  JOB +JOBS +SECONDS: MAPE +TOTAL +JOULES KNOWN +JOULES: MAPE +TOTAL +ACTIVE KNOWN +ACTIVE: MAPE"
                                + " +TOTAL\n")
                .containsPattern("\n  workers +2 +3\n")
                .containsPattern("\n  median job, s +13 +[0-9.]+ +[0-9.]+ +[+-][0-9.]+%\n")
                .containsPattern("\n  joules of all workers in [0-9]+ s +- +");
    }
}
