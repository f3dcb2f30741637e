package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.it.TunerProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command on a cluster whose daemons go away and come back while it runs, and on a disk that is full. Its cluster is its own: tests
 * leave it with other daemons than it began with, and with one node less.
 */
@Tag("embedded")
@Timeout(600)
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
        // Without one of them a master and a task still have room.
        cluster = MixedCluster.start(clusterDirectory, keys(), "edison", "edison", "edison");
        confDir = SiteDirectory.write(
                clusterDirectory.resolve("conf"),
                cluster.getConfig(),
                Map.of(
                        "mapreduce.map.java.opts",
                        "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1",
                        "mapreduce.reduce.java.opts",
                        "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"));
    }

    private static Map<String, String> keys() {
        Map<String, String> keys = new HashMap<>(Map.of(
                // Else NodeManagers call methods of the ResourceManager that was there when they started.
                YarnConfiguration.YARN_MINICLUSTER_USE_RPC,
                "true",
                // What RPC asks for.
                YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS,
                "true",
                YarnConfiguration.RECOVERY_ENABLED,
                "true",
                YarnConfiguration.RM_STORE,
                FileSystemRMStateStore.class.getName(),
                YarnConfiguration.FS_RM_STATE_STORE_URI,
                clusterDirectory.resolve("state").toUri().toString(),
                YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS,
                "0",
                // Of clients, masters and NodeManagers; Hadoop's 30 s are for larger clusters.
                YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS,
                "500",
                CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY,
                "0"));
        for (String address : List.of(
                YarnConfiguration.RM_ADDRESS,
                YarnConfiguration.RM_SCHEDULER_ADDRESS,
                YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
                YarnConfiguration.RM_ADMIN_ADDRESS,
                YarnConfiguration.RM_WEBAPP_ADDRESS)) {
            keys.put(address, FreePorts.onLocalhost());
        }
        return keys;
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
        Await.until("the end of all jobs", () -> going().isEmpty());
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
                "-Dyarn.resourcemanager.connect.max-wait.ms=2000",
                // So long the job's master tries: else it goes on beside the tests to come.
                "-Dyarn.app.mapreduce.am.scheduler.connection.wait.interval-ms=2000");
        Path journal = directory.resolve("run/journal.jsonl");
        Await.until("the first trial in the journal", () -> !process.isAlive() || hasTrial(journal));
        awaitRunningJob(process);
        int nodes = nodes();
        cluster.getResourceManager().stop();
        Instant away = Instant.now();
        Ended ended = tuner.await(process);
        assertThat(Duration.between(away, Instant.now()))
                .as("it waits for the ResourceManager, and for nobody else")
                .isLessThan(Duration.ofMinutes(2));
        cluster.restartResourceManager(0);
        Await.until("all nodes", () -> nodes() == nodes);
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
        // A client that asked more than the ResourceManager would have to ask the history server then.
        Ended ended = cluster.withoutHistoryServer(
                () -> tuner.await(start("--max-trials", "1", "-Dmapreduce.job.am-access-disabled=true")));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(journal()).singleElement().satisfies(trial -> {
            assertSucceeded(trial);
            assertThat(trial.at("/counters/MAP_INPUT_RECORDS").asLong())
                    .as("%s", trial)
                    .isPositive();
        });
        assertThat(Files.readString(directory.resolve("run/hadoop.log")))
                .as("nobody waits for the history server")
                .doesNotContain("Retrying connect to server");
    }

    /** Each process has a folder of its own for temporary files: the master leaves the history where nobody looks. */
    @Test
    void aHistoryThatIsLostWithItsServerIsSaid() throws Exception {
        Ended ended = cluster.withoutHistoryServer(() -> tuner.await(start(
                "--max-trials",
                "1",
                "-Dyarn.app.mapreduce.am.create-intermediate-jh-base-dir=true",
                "-Dmapreduce.jobhistory.intermediate-done-dir=${java.io.tmpdir}/done")));
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        String words = "no history came of its jobs: seconds are the ResourceManager";
        assertThat(ended.out()).contains(words);
        assertThat(Files.readString(directory.resolve("run/report.html"))).contains(words);
        assertThat(journal()).singleElement().satisfies(trial -> {
            assertSucceeded(trial);
            assertThat(trial.path("secondsQuality").asText()).isEqualTo("reported");
            assertThat(trial.path("seconds").asDouble()).isPositive();
            assertThat(trial.path("cpuSeconds").isNull()).as("%s", trial).isTrue();
            assertThat(trial.path("counters")).isEmpty();
        });
    }

    @Test
    void aResourceManagerThatIsNotThereIsSaidWithItsAddress() throws Exception {
        String nobody = FreePorts.onLocalhost();
        Path wrong = SiteDirectory.write(
                directory.resolve("conf"),
                cluster.getConfig(),
                Map.of(
                        YarnConfiguration.RM_ADDRESS,
                        nobody,
                        YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS,
                        "1000"));
        Ended ended = tuner.await(start("--conf-dir", wrong.toString()));
        assertThat(ended.err())
                .contains("wattle: the ResourceManager at " + nobody + " (" + wrong + ") did not answer: ");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(directory.resolve("run")).doesNotExist();
    }

    @Test
    void aSecondTunerIsKeptOut() throws Exception {
        Process process = start("--max-trials", "1");
        awaitRunningJob(process);
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Ended second = new TunerProcess(elsewhere).run(resumeLine(1));
        assertThat(second.err())
                .contains("wattle: --out " + directory.resolve("run") + ": another tuner is running there (wait for");
        assertThat(second.exitCode()).isEqualTo(2);
        Ended first = tuner.await(process);
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(journal()).singleElement().satisfies(ClusterFaultsTest::assertSucceeded);
    }

    @Test
    void aDiskThatIsFullForATimeCostsNoTrial() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"))) {
            Process process = start(
                    "--max-trials", "2", "--out", disk.folder().resolve("run").toString());
            awaitRunningJob(process);
            disk.fill();
            String behind = "1 trial is not in the journal: ";
            Await.until(
                    "a trial without room",
                    () -> !process.isAlive() || tuner.outSoFar().contains(behind));
            disk.clear();
            Ended ended = tuner.await(process);
            assertThat(ended.exitCode()).as(ended.err()).isZero();
            assertThat(ended.out()).contains(behind, "No space left on device", "the journal is complete again");
            assertThat(journal(disk.folder().resolve("run/journal.jsonl")))
                    .hasSize(2)
                    .allSatisfy(ClusterFaultsTest::assertSucceeded);
        }
    }

    @Test
    void aFullDiskIsSaidBeforeAnythingRuns() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"))) {
            disk.fill();
            int before = cluster.getResourceManager().getRMContext().getRMApps().size();
            Path run = disk.folder().resolve("run");
            Ended ended = tuner.await(start("--out", run.toString()));
            assertThat(ended.err())
                    .contains("wattle: --out " + run + ": run.json cannot be written: ", "No space left on device")
                    .contains("(make room and leave to write there, or choose another directory)");
            assertThat(ended.exitCode()).isEqualTo(2);
            assertThat(cluster.getResourceManager().getRMContext().getRMApps()).hasSize(before);
        }
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

    /** What a search began with stays, whatever nodes there are; joules would be those of other nodes. */
    @Test
    void aNodeThatIsLostBetweenStopAndResumeChangesNoLimitsAndEndsASearchForJoules() throws Exception {
        Ended joules = tuner.await(start("--max-trials", "1", "--objective", "joules"));
        assertThat(joules.exitCode()).as(joules.err()).isZero();
        Files.move(directory.resolve("run"), directory.resolve("joules"));
        Ended first = tuner.await(start("--max-trials", "1"));
        assertThat(first.exitCode()).as(first.err()).isZero();
        String began = Files.readString(directory.resolve("run/search.json"));
        int nodes = nodes();
        cluster.getNodeManager(2).stop();
        Await.until("one node less", () -> nodes() == nodes - 1);
        Ended resumed = tuner.run(resumeLine(2));
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.out()).contains("doubtful", "trials before were on " + nodes + " workers");
        assertThat(journal()).hasSize(2).allSatisfy(ClusterFaultsTest::assertSucceeded);
        assertThat(Files.readString(directory.resolve("run/search.json"))).isEqualTo(began);

        Files.move(directory.resolve("run"), directory.resolve("seconds"));
        Files.move(directory.resolve("joules"), directory.resolve("run"));
        Ended refused = tuner.run(resumeLine(2));
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err())
                .contains("--resume: --objective joules: ", "trials before were on " + nodes + " workers");
        assertThat(journal()).hasSize(1);
    }

    private static int nodes() {
        return cluster.scheduler().getNumClusterNodes();
    }

    private String[] resumeLine(int trials) {
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
            directory.resolve("run").toString()
        };
    }

    private static void assertSucceeded(JsonNode trial) {
        assertThat(trial.get("status").asText()).as("%s", trial).isEqualTo("succeeded");
    }

    private static boolean hasTrial(Path journal) throws IOException {
        return Files.exists(journal) && Files.size(journal) > 0;
    }

    private List<JsonNode> journal() throws IOException {
        return journal(directory.resolve("run/journal.jsonl"));
    }

    private static List<JsonNode> journal(Path journal) throws IOException {
        List<JsonNode> trials = new ArrayList<>();
        for (String trial : Files.readAllLines(journal)) {
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
                "--input-files",
                "2",
                "--input-size",
                "200KB",
                "--yes",
                "--repeats",
                "0"));
        line.addAll(List.of(more));
        if (!line.contains("--conf-dir")) {
            line.addAll(List.of("--conf-dir", confDir.toString()));
        }
        if (!line.contains("--out")) {
            line.addAll(List.of("--out", "run"));
        }
        return tuner.withJvmOptions("-Duser.home=" + directory.resolve("home")).start(line.toArray(String[]::new));
    }
}
