package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

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

    /**
     * The history has 9.62 s of CPU time in maps and reduces, to which 6 JVMs add some 2 s each: 10 W more for some 22 s. The master's
     * vcore, one of 4 on a node of 10 W, is there for some 27 s; two maps share a core, for 10 s each, and the reduce has some 14 s: 2.5 W
     * for 81 s.
     */
    private static final double HAND_MADE_JOULES = 10 * 22 + 2.5 * 81;

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

    /** Two fifths of its joules are idle ones. */
    private static String line(int number, String name, int seconds, double joules, String mode) {
        return line(number, name, seconds, joules, 0.6 * joules, mode);
    }

    private static String line(int number, String name, int seconds, double joules, double active, String mode) {
        return "{\"format\":3,\"app\":\"application_1700000000000_000" + number + "\",\"name\":\"" + name
                + "\",\"user\":\"ann\",\"queue\":\"root.etl\",\"submitted\":\"" + SUBMITTED
                + "\",\"finished\":\"" + SUBMITTED.plusSeconds(seconds)
                + "\",\"final_status\":\"SUCCEEDED\",\"type\":\"MAPREDUCE\","
                + "\"placement_mode\":\"" + mode + "\",\"containers\":6,\"joules\":" + joules
                + ",\"active_joules\":" + active + ",\"idle_joules\":" + (joules - active) + ",\"complete\":true}";
    }

    private void keep(String line) throws Exception {
        Files.writeString(ledger.resolve("apps-1-1.jsonl"), line + "\n");
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
        assertThat(seconds).isBetween(13 / 2.6, 13 * 2.6);
        assertThat(joules).isBetween(HAND_MADE_JOULES / 1.5, HAND_MADE_JOULES * 1.5);
        assertThat(job.get("activeJoules").asDouble()).isEqualTo(150);
        JsonNode all = json.get("asItWas");
        double ofWorkers =
                all.get("joules").asDouble() - 2 * 10 * all.get("seconds").asDouble();
        assertThat(job.get("predictedActiveJoules").asDouble() - ofWorkers)
                .as("it was alone: all above the 10 W of two nodes is its, and what its master took on a third"
                        + " one, 10 W at most")
                .isBetween(10.0, 10 * all.get("seconds").asDouble());
        JsonNode errors = json.get("errors");
        assertThat(errors.get("seconds").get("totalError").asDouble()).isEqualTo(seconds / 13 - 1);
        assertThat(errors.get("joules").get("meanError").asDouble()).isEqualTo(Math.abs(joules / 250 - 1));
        assertThat(json.get("errorsByName").has("wordcount")).isTrue();
        assertThat(json.get("leftOut").get("no_history").get("number").asInt()).isEqualTo(1);
        assertThat(json.get("leftOut").get("no_history").get("apps").get(0).asText())
                .isEqualTo("application_1700000000000_0002");
        assertThat(json.get("qualities").toString()).isEqualTo("{\"unknown\":1}");
        assertThat(json.get("masters").get("apart").asInt())
                .as("on a third node of the embedded cluster")
                .isEqualTo(1);
        assertThat(json.get("masters").get("nodeClass").asText()).isEqualTo("recorded");
        assertThat(json.get("filesGone")).isEmpty();
        assertThat(json.get("caveats").toString()).isEqualTo("{\"defaults\":1}");
        assertThat(json.get("whatIf").isNull()).isTrue();
        assertThat(all.get("scheduler").asText()).isEqualTo("stock");
        assertThat(all.get("weight").isNull()).isTrue();
        assertThat(json.get("placementModes").get("off").asInt()).isEqualTo(1);
        assertThat(json.get("placedOtherwise").asInt()).isZero();
        assertThat(json.get("idle").asText()).isEqualTo("by-share");
        assertThat(json.get("resourceManager").get("containersPerHeartbeat").asInt())
                .isEqualTo(100);
    }

    /** Active joules are then all that the ledger has of containers. */
    @Test
    void aLedgerWithoutIdleJoulesIsComparedByActiveOnes() throws Exception {
        double total = json().get("jobs").get(0).get("predictedJoules").asDouble();
        keep(line(1, "wordcount", 13, 150, 150, "off"));
        JsonNode json = json();
        assertThat(json.get("idle").asText()).isEqualTo("bucket");
        JsonNode job = json.get("jobs").get(0);
        assertThat(job.get("predictedJoules").asDouble())
                .isEqualTo(job.get("predictedActiveJoules").asDouble())
                .isLessThan(total);
        assertThat(run("--history", RecordedJob.HISTORIES.toString()).out())
                .contains("joules of jobs: active ones alone, as the ledger gives idle joules to no container");
    }

    @Test
    void whatThePolicyPlacedWasPlacedAtAWeight() throws Exception {
        keep(line(1, "wordcount", 13, 250, "active"));
        assertThat(json().get("asItWas").get("scheduler").asText()).isEqualTo("energy");
        assertThat(json().get("asItWas").get("weight").asDouble()).isEqualTo(1);
        JsonNode json = json("--real-weight", "0.5", "--weight", "0.25");
        assertThat(json.get("asItWas").get("weight").asDouble()).isEqualTo(0.5);
        assertThat(json.get("whatIf").get("weight").asDouble()).isEqualTo(0.25);
        assertThat(json("--scheduler", "energy").get("whatIf").isNull())
                .as("it is as it was")
                .isTrue();
        assertThat(json("--scheduler", "stock").get("whatIf").get("weight").isNull())
                .isTrue();
    }

    @Test
    void jobsThatWerePlacedOtherwiseAreWarnedOf() throws Exception {
        keep(line(1, "wordcount", 13, 250, "mixed"));
        assertThat(json().get("placedOtherwise").asInt()).isEqualTo(1);
        assertThat(run("--history", RecordedJob.HISTORIES.toString()).out())
                .contains("placed: 1 mixed; warning: all are simulated under the stock scheduler, but 1 were not placed"
                        + " by it alone");
    }

    @Test
    void theResourceManagerIsAsTheConfigurationSays() throws Exception {
        Path conf = Files.createDirectory(folder.resolve("conf"));
        Files.writeString(conf.resolve("yarn-site.xml"), """
            <configuration>
              <property><name>yarn.energy.weight</name><value>0.75</value></property>
            </configuration>
            """);
        Files.writeString(conf.resolve("capacity-scheduler.xml"), """
            <configuration>
              <property><name>yarn.scheduler.capacity.maximum-am-resource-percent</name><value>0.4</value></property>
            </configuration>
            """);
        JsonNode json = json("--conf", conf.toString(), "--scheduler", "energy");
        assertThat(json.get("resourceManager").get("source").asText())
                .isEqualTo("configuration in " + conf
                        + ": masters' share by capacity-scheduler.xml; weight by yarn-site.xml;"
                        + " all else is Hadoop 3's default");
        assertThat(json.get("resourceManager").get("masterShare").asDouble()).isEqualTo(0.4);
        assertThat(json.get("whatIf").get("weight").asDouble()).isEqualTo(0.75);
    }

    @Test
    void ofAMixedClusterHostsSayWhichNodesRanWhat() throws Exception {
        String mixed = RecordedJob.cluster(8192, 4096, 4).replace("{recorded: 2}", "{recorded: 2, dell-r620: 1}");
        Files.writeString(cluster, mixed);
        JsonNode json = json("--hosts", "node-of-*=recorded");
        assertThat(json.get("jobs")).hasSize(1);
        assertThat(json.get("asItWas").get("nodes").asInt()).isEqualTo(3);
        assertThat(json.get("asItWas").get("classes")).hasSize(2);
        Ended unmapped = run("--history", RecordedJob.HISTORIES.toString(), "--hosts", "rack1-*=dell-r620");
        assertThat(unmapped.exitCode()).isEqualTo(2);
        assertThat(unmapped.err())
                .contains("application_1700000000000_0001: host node-of-the-record: of no known class");
    }

    @Test
    void aJobThatFitsNoNodeIsLeftOutByItsId() throws Exception {
        Files.writeString(cluster, RecordedJob.cluster(8192, 200, 4));
        Ended ended = run("--history", RecordedJob.HISTORIES.toString());
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err())
                .contains(
                        "no job can be simulated",
                        "1 that fit no node of the cluster"
                                + " (application_1700000000000_0001: its MASTER containers of ");
    }

    /** As Wattle's own configurations have it: a master of 1536 MiB, which no worker holds, was on the master's node. */
    @Test
    void aMasterThatRanOnANodeOfItsOwnIsSimulatedThere() throws Exception {
        Files.writeString(cluster, RecordedJob.cluster(8192, 1000, 4).replace("master: recorded", "master: dell-r620"));
        JsonNode json = json();
        assertThat(json.get("masters").get("apart").asInt()).isEqualTo(1);
        assertThat(json.get("masters").get("nodeClass").asText()).isEqualTo("dell-r620");
        assertThat(json.get("asItWas").get("classes")).hasSize(1);
        assertThat(json.get("asItWas").get("joules").asDouble()
                        / json.get("asItWas").get("seconds").asDouble())
                .as("two nodes of 10 to 20 W, without the Dell's 52 W")
                .isBetween(20.0, 40.0);
        assertThat(run("--history", RecordedJob.HISTORIES.toString()).out())
                .contains("masters: 1 of 1 ran on a node that is no worker; simulated on one dell-r620 of their own,");
    }

    /** Then the master takes room and joules of a worker. */
    @Test
    void aMasterThatRanOnAWorkerIsSimulatedThere() throws Exception {
        Path histories = Files.createDirectory(folder.resolve("histories"));
        String history = Files.readString(RecordedJob.HISTORY);
        String onWorker = history.replace("\"nodeManagerPort\":41511", "\"nodeManagerPort\":46657");
        assertThat(onWorker).isNotEqualTo(history);
        Files.writeString(histories.resolve(RecordedJob.HISTORY.getFileName().toString()), onWorker);
        Ended ended = run("--json", "--history", histories.toString());
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode json = MAPPER.readTree(ended.out());
        assertThat(json.get("masters").toString()).isEqualTo("{\"apart\":0,\"nodeClass\":null}");
        JsonNode all = json.get("asItWas");
        assertThat(json.get("jobs").get(0).get("predictedActiveJoules").asDouble())
                .as("it was alone: all above the 10 W of two nodes is its")
                .isCloseTo(
                        all.get("joules").asDouble()
                                - 2 * 10 * all.get("seconds").asDouble(),
                        within(1e-6));
        assertThat(run("--history", histories.toString()).out()).doesNotContain("masters: ");
    }

    /** Two estimates that are alike show nothing. */
    @Test
    void whatNoMeterGaveIsWarnedOf() throws Exception {
        keep(line(1, "all", 13, 250, "off").replace("\"complete\"", "\"quality\":\"estimated\",\"complete\""));
        Ended ended = run("--history", RecordedJob.HISTORIES.toString());
        assertThat(ended.out())
                .contains("joules of the ledger: 1 estimated; warning: none rests on a meter alone")
                .containsPattern("\n  all +1 [^\n]*\n  all: +1 ")
                .containsPattern("\n  Median error: [0-9.]+% of seconds, [0-9.]+% of joules\\.\n");
        keep(line(1, "wordcount", 13, 250, "off").replace("\"complete\"", "\"quality\":\"measured\",\"complete\""));
        JsonNode json = json();
        assertThat(json.get("jobs").get(0).get("quality").asText()).isEqualTo("measured");
        assertThat(json.get("errorsOfMeasured")).isEqualTo(json.get("errors"));
        assertThat(json.get("errors").get("joules").get("medianError"))
                .isEqualTo(json.get("errors").get("joules").get("meanError"));
    }

    /** The file is needed on the ResourceManager's host alone. */
    @Test
    void aConfigurationWithoutTheSchedulersFileIsTold() throws Exception {
        Path conf = Files.createDirectory(folder.resolve("conf"));
        Files.writeString(
                conf.resolve("yarn-site.xml"),
                "<configuration><property><name>yarn.energy.ledger.idle</name><value>bucket</value></property>"
                        + "</configuration>");
        JsonNode manager = json("--conf", conf.toString()).get("resourceManager");
        assertThat(manager.get("source").asText())
                .isEqualTo("configuration in " + conf + ": who bears idle joules by yarn-site.xml; there is no"
                        + " capacity-scheduler.xml in it; all else is Hadoop 3's default");
        assertThat(manager.get("files").get("yarn.energy.ledger.idle").asText()).isEqualTo("yarn-site.xml");
        assertThat(manager.get("files")
                        .get("yarn.scheduler.capacity.maximum-am-resource-percent")
                        .isNull())
                .isTrue();
    }

    /** What is known of the cluster as it was is not lost over it. */
    @Test
    void changesThatLetJobsWaitForEverAreSaid() throws Exception {
        Path ever = Files.writeString(
                folder.resolve("sleep.yaml"), "sleep:\n  - {nodeClass: recorded, nodes: 2, from: 0:00, to: 24:00}\n");
        Ended ended = run("--history", RecordedJob.HISTORIES.toString(), "--sleep", ever.toString());
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.out())
                .containsPattern("\n  all: +1 +[0-9.]+%")
                .contains("With the changes the jobs never end: at ", "wordcount waits for 4 MAP containers");
        Ended asJson = run("--json", "--history", RecordedJob.HISTORIES.toString(), "--sleep", ever.toString());
        assertThat(asJson.exitCode()).isEqualTo(1);
        JsonNode json = MAPPER.readTree(asJson.out());
        assertThat(json.get("whatIf").isNull()).isTrue();
        assertThat(json.get("whatIfStuck").asText()).contains("1 of 1 jobs cannot go on");
        assertThat(json.get("errors").get("seconds").get("jobs").asInt()).isEqualTo(1);
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
        double seconds = json.get("asItWas").get("seconds").asDouble();
        assertThat(json.get("whatIf").get("seconds").asDouble())
                .as("joules of both are of the same time")
                .isEqualTo(seconds);
        assertThat(json.get("whatIf").get("joules").asDouble()
                        - json.get("asItWas").get("joules").asDouble())
                .as("four nodes more, of 10 W idle")
                .isCloseTo(4 * 10 * seconds, withinPercentage(15));
    }

    @Test
    void whatSleepsDrawsLess() throws Exception {
        Path night = Files.writeString(
                folder.resolve("sleep.yaml"), "sleep:\n  - {nodeClass: recorded, nodes: 1, from: 0:00, to: 24:00}\n");
        JsonNode json = json("--sleep", night.toString());
        double seconds = json.get("asItWas").get("seconds").asDouble();
        assertThat(json.get("asItWas").get("joules").asDouble()
                        - json.get("whatIf").get("joules").asDouble())
                .as("one of two nodes draws 1 W instead of 10 W")
                .isCloseTo(9 * seconds, withinPercentage(15));
    }

    /** In so short a ledger nothing is known of what comes, so that all stay awake. */
    @Test
    void theTandemIsAChangeToo() throws Exception {
        String mixed = RecordedJob.cluster(8192, 4096, 4).replace("{recorded: 2}", "{recorded: 2, edison: 1}");
        Files.writeString(cluster, mixed);
        JsonNode json = json("--hosts", "node-of-*=recorded", "--tandem", "on");
        assertThat(json.get("tandem").asText()).isEqualTo("on");
        assertThat(json.get("whatIf").get("nodes").asInt()).isEqualTo(3);
        double awake = 0;
        for (JsonNode seconds : json.get("tandemDid").get("awakeNodeSeconds")) {
            awake += seconds.asDouble();
        }
        assertThat(awake)
                .as("of two brawny nodes, for as long as the jobs take")
                .isCloseTo(2 * json.get("whatIf").get("seconds").asDouble(), within(20.0));
        assertThat(json.get("assumedFigures").get(0).asText()).isEqualTo("recorded.sleepWatts");
        Ended text =
                run("--history", RecordedJob.HISTORIES.toString(), "--hosts", "node-of-*=recorded", "--tandem", "on");
        assertThat(text.out())
                .contains("\n  Tandem: 0 sleeps, ", "awake, unknown load: ")
                .contains("\n  Rests on figures that are assumed, not measured: recorded.sleepWatts, ");
    }

    @Test
    void peopleSeeErrorsAndChanges() throws Exception {
        Ended ended = run("--history", RecordedJob.HISTORIES.toString(), "--add", "recorded=1");
        assertThat(ended.out())
                .startsWith("1 jobs that ran on recorded, the first submitted at 2026-11-25T07:47:25Z, beside their"
                        + " simulation (2 workers, scheduler stock)\n  left out: 1 without a history"
                        + " (application_1700000000000_0002)\n  of them: 1 with defaults for settings that nobody"
                        + " recorded (application_1700000000000_0001)\n")
                .containsPattern("\n  wordcount +1 +[0-9.]+% +[+-][0-9.]+% +1( +[0-9.]+% +[+-][0-9.]+%){2}\n  all: +1 ")
                .containsPattern("\n  workers +2 +3\n")
                .containsPattern("\n  median job, s +13 +[0-9.]+ +[0-9.]+ +[+-][0-9.]+%\n")
                .containsPattern("\n  joules of all workers in [0-9]+ s +- +");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --history none | --history none: no such directory
        --history src/test/resources/traces | --from-ledger: no job can be simulated; left out: 2 without a history
        --history src/test/resources/history --during 2026-11-01..2026-11-02 | no job can be simulated; left out: 2 not within --during
        --history src/test/resources/history --during yesterday | --during yesterday: is no range
        --history src/test/resources/history --html x.html | --html: only for --job and --trace
        --history src/test/resources/history --weight 0.5 | --weight: only for --scheduler energy
        --history src/test/resources/history --real-weight 0.5 | --real-weight: only for jobs that the policy placed (those of this ledger: 1 off)
        --history src/test/resources/history --weight 2 | --weight: 2.0 (allowed: 0 to 1)
        --history src/test/resources/history --conf none | --conf none: there is no yarn-site.xml in it
        --history src/test/resources/history --nodes 3 | --nodes: not with --from-ledger
        --history src/test/resources/history --add recorded=1 --add recorded=2 | --add recorded=2: recorded is given twice
        --history src/test/resources/history --add recorded | --add recorded
        --history src/test/resources/history --add recorded=0 | --add recorded=0 (allowed: CLASS=N, with 1 to 100000
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
