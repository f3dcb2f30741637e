package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With the history of a word count that ran on an embedded cluster, and a line as a ledger would have of it. */
class SimulateLedgerTest {

    /**
     * The history has 9.62 s of CPU time in maps and reduces, to which 6 JVMs add some 2 s each: 10 W more for some 22 s. The master's
     * vcore, one of 4 on a node of 10 W, is there for some 27 s; two maps share a core, for 10 s each, and the reduce has some 14 s: 2.5 W
     * for 81 s.
     */
    private static final double HAND_MADE_JOULES = 10 * 22 + 2.5 * 81;

    @TempDir
    private Path folder;

    private TestingLedger ledger;

    @BeforeEach
    void writeLedger() throws Exception {
        ledger = new TestingLedger(folder);
    }

    @Test
    void predictionAndMeterAreSideBySide() throws Exception {
        JsonNode json = ledger.json();
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
                .isBetween(5.0, 10 * all.get("seconds").asDouble());
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
        assertThat(json.get("changed").isNull()).isTrue();
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
        double total = ledger.json().get("jobs").get(0).get("predictedJoules").asDouble();
        ledger.keep(TestingLedger.line(1, "wordcount", 13, 150, 150, "off"));
        JsonNode json = ledger.json();
        assertThat(json.get("idle").asText()).isEqualTo("bucket");
        JsonNode job = json.get("jobs").get(0);
        assertThat(job.get("predictedJoules").asDouble())
                .isEqualTo(job.get("predictedActiveJoules").asDouble())
                .isLessThan(total);
        assertThat(ledger.run("--history", RecordedJob.HISTORIES.toString()).out())
                .contains("joules of jobs: active ones alone, as the ledger gives idle joules to no container");
    }

    @Test
    void whatThePolicyPlacedWasPlacedAtAWeight() throws Exception {
        ledger.keep(TestingLedger.line(1, "wordcount", 13, 250, "active"));
        assertThat(ledger.json().get("asItWas").get("scheduler").asText()).isEqualTo("energy");
        assertThat(ledger.json().get("asItWas").get("weight").asDouble()).isEqualTo(1);
        JsonNode json = ledger.json("--real-weight", "0.5", "--weight", "0.25");
        assertThat(json.get("asItWas").get("weight").asDouble()).isEqualTo(0.5);
        assertThat(json.get("changed").get("weight").asDouble()).isEqualTo(0.25);
        assertThat(json.has("weight")).as("each run has its own").isFalse();
        assertThat(json.get("options").get("--real-weight").asDouble()).isEqualTo(0.5);
        assertThat(ledger.json("--scheduler", "energy").get("changed").isNull())
                .as("it is as it was")
                .isTrue();
        assertThat(ledger.json("--scheduler", "stock")
                        .get("changed")
                        .get("weight")
                        .isNull())
                .isTrue();
    }

    @Test
    void jobsThatWerePlacedOtherwiseAreWarnedOf() throws Exception {
        ledger.keep(TestingLedger.line(1, "wordcount", 13, 250, "mixed"));
        assertThat(ledger.json().get("placedOtherwise").asInt()).isEqualTo(1);
        assertThat(ledger.run("--history", RecordedJob.HISTORIES.toString()).out())
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
        JsonNode json = ledger.json("--conf-dir", conf.toString(), "--scheduler", "energy");
        assertThat(json.get("resourceManager").get("source").asText())
                .isEqualTo("configuration in " + conf
                        + ": masters' share by capacity-scheduler.xml; weight by yarn-site.xml;"
                        + " all else is Hadoop 3's default");
        assertThat(json.get("resourceManager").get("masterShare").asDouble()).isEqualTo(0.4);
        assertThat(json.get("changed").get("weight").asDouble()).isEqualTo(0.75);
    }

    @Test
    void ofAMixedClusterHostsSayWhichNodesRanWhat() throws Exception {
        String mixed = RecordedJob.cluster(8192, 4096, 4).replace("{recorded: 2}", "{recorded: 2, dell-r620: 1}");
        ledger.setCluster(mixed);
        JsonNode json = ledger.json("--hosts", "node-of-*=recorded");
        assertThat(json.get("jobs")).hasSize(1);
        assertThat(json.get("asItWas").get("nodes").asInt()).isEqualTo(3);
        assertThat(json.get("asItWas").get("classes")).hasSize(2);
        Ended unmapped = ledger.run("--history", RecordedJob.HISTORIES.toString(), "--hosts", "rack1-*=dell-r620");
        assertThat(unmapped.exitCode()).isEqualTo(2);
        assertThat(unmapped.err())
                .contains("application_1700000000000_0001: host node-of-the-record: of no known class");
    }

    @Test
    void aJobThatFitsNoNodeIsLeftOutByItsId() throws Exception {
        ledger.setCluster(RecordedJob.cluster(8192, 200, 4));
        Ended ended = ledger.run("--history", RecordedJob.HISTORIES.toString());
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
        ledger.setCluster(RecordedJob.cluster(8192, 1000, 4).replace("master: recorded", "master: dell-r620"));
        JsonNode json = ledger.json();
        assertThat(json.get("masters").get("apart").asInt()).isEqualTo(1);
        assertThat(json.get("masters").get("nodeClass").asText()).isEqualTo("dell-r620");
        assertThat(json.get("asItWas").get("classes")).hasSize(1);
        assertThat(json.get("asItWas").get("joules").asDouble()
                        / json.get("asItWas").get("seconds").asDouble())
                .as("two nodes of 10 to 20 W, without the Dell's 52 W")
                .isBetween(20.0, 40.0);
        assertThat(ledger.run("--history", RecordedJob.HISTORIES.toString()).out())
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
        Ended ended = ledger.run("--json", "--history", histories.toString());
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode json = TestingLedger.MAPPER.readTree(ended.out());
        assertThat(json.get("masters").toString()).isEqualTo("{\"apart\":0,\"nodeClass\":null}");
        JsonNode all = json.get("asItWas");
        assertThat(json.get("jobs").get(0).get("predictedActiveJoules").asDouble())
                .as("it was alone: all above the 10 W of two nodes is its")
                .isCloseTo(
                        all.get("joules").asDouble()
                                - 2 * 10 * all.get("seconds").asDouble(),
                        within(1e-6));
        assertThat(ledger.run("--history", histories.toString()).out()).doesNotContain("masters: ");
    }

    /** Two estimates that are alike show nothing. */
    @Test
    void whatNoMeterGaveIsWarnedOf() throws Exception {
        ledger.keep(TestingLedger.line(1, "all", 13, 250, "off")
                .replace("\"complete\"", "\"quality\":\"estimated\",\"complete\""));
        Ended ended = ledger.run("--history", RecordedJob.HISTORIES.toString());
        assertThat(ended.out())
                .contains("joules of the ledger: 1 estimated; warning: none rests on a meter alone")
                .containsPattern("\n  all +1 [^\n]*\n  all: +1 ")
                .containsPattern("\n  Median error: [0-9.]+% of seconds, [0-9.]+% of joules\\.\n");
        ledger.keep(TestingLedger.line(1, "wordcount", 13, 250, "off")
                .replace("\"complete\"", "\"quality\":\"measured\",\"complete\""));
        JsonNode json = ledger.json();
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
        JsonNode manager = ledger.json("--conf-dir", conf.toString()).get("resourceManager");
        assertThat(manager.get("source").asText())
                .isEqualTo("configuration in " + conf + ": who bears idle joules by yarn-site.xml; there is no"
                        + " capacity-scheduler.xml in it; all else is Hadoop 3's default");
        assertThat(manager.get("files").get("yarn.energy.ledger.idle").asText()).isEqualTo("yarn-site.xml");
        assertThat(manager.get("files")
                        .get("yarn.scheduler.capacity.maximum-am-resource-percent")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --history none | --history none: no such directory
        --history ../tuning/src/test/resources/traces | --from-ledger: no job can be simulated; left out: 2 without a history
        --history src/test/resources/history --during 2026-11-01..2026-11-02 | no job can be simulated; left out: 2 not within --during
        --history src/test/resources/history --during yesterday | --during yesterday: is no range
        --history src/test/resources/history --html x.html | --html: only for --job and --trace
        --history src/test/resources/history --weight 0.5 | --weight: only for --scheduler energy
        --history src/test/resources/history --real-weight 0.5 | --real-weight: only for jobs that the policy placed (those of this ledger: 1 off)
        --history src/test/resources/history --weight 2 | --weight: 2.0 (allowed: 0 to 1)
        --history none --scheduler stock --weight 0.5 | --weight: only for --scheduler energy
        --history none --real-weight 2 | --real-weight: 2.0 (allowed: 0 to 1)
        --history none --real-weight NaN | --real-weight: NaN (allowed: 0 to 1)
        --history src/test/resources/history --conf-dir none | --conf-dir none: no yarn-site.xml that can be read (give the directory
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
        Ended ended = ledger.run(arguments.split(" "));
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
