package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.it.TunerProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command on a cluster whose daemons go away and come back while it runs. Its cluster is its own: each test leaves it with all of
 * its daemons, but not as they were.
 */
@Tag("embedded")
@Timeout(900)
class ClusterFaultsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final EnumSet<YarnApplicationState> GOING =
            EnumSet.of(YarnApplicationState.SUBMITTED, YarnApplicationState.ACCEPTED, YarnApplicationState.RUNNING);

    @TempDir
    private static Path clusterDirectory;

    private static MixedCluster cluster;
    private static Path confDir;

    @TempDir
    private Path directory;

    private TunerProcess tuner;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = MixedCluster.start(
                clusterDirectory,
                Map.of(
                        YarnConfiguration.RECOVERY_ENABLED,
                        "true",
                        YarnConfiguration.RM_STORE,
                        "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore",
                        YarnConfiguration.FS_RM_STATE_STORE_URI,
                        clusterDirectory.resolve("state").toUri().toString(),
                        YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS,
                        "0",
                        // Of clients, masters and NodeManagers; Hadoop's 30 s are for larger clusters.
                        YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS,
                        "500"),
                // Without one of them a master and a task still have room.
                "edison",
                "edison",
                "edison");
        confDir = SiteDirectory.write(
                clusterDirectory.resolve("conf"),
                cluster.getConfig(),
                Map.of(
                        "mapreduce.map.java.opts",
                        "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1",
                        "mapreduce.reduce.java.opts",
                        "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"));
    }

    @AfterAll
    static void stopCluster() {
        if (cluster != null) {
            cluster.stop();
        }
    }

    @BeforeEach
    void prepare() throws Exception {
        tuner = new TunerProcess(directory);
        Files.createDirectories(directory.resolve("home"));
        cluster.awaitEmpty();
    }

    /** A ResourceManager that keeps its state knows the job again, and its master goes on. */
    @Test
    void aResourceManagerThatRestartsIsWaitedFor() throws Exception {
        Process process = start("--max-trials", "1");
        awaitRunningJob(process);
        cluster.restartResourceManager(0);
        Ended ended = tuner.await(process);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(journal()).singleElement().satisfies(ClusterFaultsTest::assertSucceeded);
    }

    @Test
    void aResourceManagerThatStaysAwayStopsTheRunAndLosesNothing() throws Exception {
        Process process = start(
                "--max-trials",
                "3",
                "-Dyarn.resourcemanager.connect.max-wait.ms=4000",
                "-Dipc.client.connect.max.retries=0");
        Await.until("the first trial in the journal", () -> !process.isAlive() || hasTrial());
        awaitRunningJob(process);
        cluster.getResourceManager().stop();
        Ended ended = tuner.await(process);
        cluster.restartResourceManager(0);
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(1);
        assertThat(ended.err())
                .contains("wattle: stopped after ")
                .contains("--resume --out " + directory.resolve("run"));
        List<JsonNode> trials = journal();
        assertThat(trials).isNotEmpty().allSatisfy(ClusterFaultsTest::assertSucceeded);

        Ended resumed = tuner.run(resumeLine(trials.size() + 1));
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(journal()).hasSize(trials.size() + 1).startsWith(trials.toArray(JsonNode[]::new));
    }

    /** The master leaves the history where the server looks for it later. */
    @Test
    void aHistoryServerThatIsDownCostsNoFigure() throws Exception {
        cluster.getHistoryServer().stop();
        Process process = start("--max-trials", "1");
        Ended ended = tuner.await(process);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(journal()).singleElement().satisfies(trial -> {
            assertSucceeded(trial);
            assertThat(trial.at("/counters/MAP_INPUT_RECORDS").asLong())
                    .as("%s", trial)
                    .isPositive();
        });
        assertThat(Files.readString(directory.resolve("run/hadoop.log")))
                .contains(
                        "The job history server does not answer: the ends of jobs are taken from the ResourceManager");
    }

    /** As its terminal does when it goes away. */
    @Test
    void sighupKillsTheRunsJob() throws Exception {
        Process process = start("--max-trials", "2");
        awaitRunningJob(process);
        new ProcessBuilder("kill", "-HUP", String.valueOf(process.pid()))
                .start()
                .waitFor();
        Ended ended = tuner.await(process);
        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(129);
        assertThat(ended.err()).contains("wattle: stopped after 0 trials; continue with");
        Await.until("the end of the job", () -> going().isEmpty());
    }

    /** What a search began with stays, whatever nodes there are. */
    @Test
    void aNodeThatIsLostBetweenStopAndResumeChangesNothing() throws Exception {
        Ended first = tuner.await(start("--max-trials", "1"));
        assertThat(first.exitCode()).as(first.err()).isZero();
        String began = Files.readString(directory.resolve("run/search.json"));
        int nodes = nodes();
        cluster.getNodeManager(2).stop();
        Await.until("one node less", () -> nodes() == nodes - 1);
        Ended resumed = tuner.run(resumeLine(2));
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(journal()).hasSize(2).allSatisfy(ClusterFaultsTest::assertSucceeded);
        assertThat(Files.readString(directory.resolve("run/search.json"))).isEqualTo(began);
    }

    private static int nodes() {
        return cluster.getResourceManager().getRMContext().getRMNodes().size();
    }

    private static String[] resumeLine(int trials) {
        return new String[] {
            "--resume",
            "--job",
            "wordcount",
            "--cluster",
            "edison",
            "--yes",
            "--repeats",
            "0",
            "--max-trials",
            String.valueOf(trials),
            "--out",
            "run"
        };
    }

    private static void assertSucceeded(JsonNode trial) {
        assertThat(trial.get("status").asText()).as("%s", trial).isEqualTo("succeeded");
    }

    private boolean hasTrial() throws IOException {
        Path journal = directory.resolve("run/journal.jsonl");
        return Files.exists(journal) && Files.size(journal) > 0;
    }

    private List<JsonNode> journal() throws IOException {
        List<JsonNode> trials = new ArrayList<>();
        for (String trial : Files.readAllLines(directory.resolve("run/journal.jsonl"))) {
            trials.add(MAPPER.readTree(trial));
        }
        return trials;
    }

    private static List<RMApp> going() {
        return cluster.getResourceManager().getRMContext().getRMApps().values().stream()
                .filter(it -> GOING.contains(
                        it.createAndGetApplicationReport(null, false).getYarnApplicationState()))
                .toList();
    }

    private static void awaitRunningJob(Process process) throws Exception {
        Await.until(
                "a running job",
                () -> !process.isAlive()
                        || going().stream()
                                .anyMatch(it -> it.createAndGetApplicationReport(null, false)
                                                .getYarnApplicationState()
                                        == YarnApplicationState.RUNNING));
        assertThat(process.isAlive()).as("the tuner runs").isTrue();
    }

    private Process start(String... more) throws Exception {
        List<String> line = new ArrayList<>(List.of(
                "--job",
                "wordcount",
                "--cluster",
                "edison",
                "--conf-dir",
                confDir.toString(),
                "--input-files",
                "2",
                "--input-size",
                "200KB",
                "--yes",
                "--repeats",
                "0",
                "--out",
                "run"));
        line.addAll(List.of(more));
        return tuner.withJvmOptions("-Duser.home=" + directory.resolve("home")).start(line.toArray(String[]::new));
    }
}
