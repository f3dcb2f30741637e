package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.conf.Daemon;
import io.wattle.conf.DaemonHeaps;
import io.wattle.jobs.WordCount;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.cli.RMAdminCLI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rendered files of {@code edison}, used as an operator uses them: each daemon a process of its own with its folder
 * as configuration and the heap of its hadoop-env.sh. Loopback addresses stand for hosts; what is overridden is what a
 * host of its own would make unnecessary: the ports, too, as another Hadoop may have those of the files.
 */
@Tag("embedded")
@Tag("hadoop-versions")
class RenderedConfigurationTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final String WORKER = "worker-edison";
    private static final int WORKERS = 2;

    /** All of 127/8 is this machine; other tests may run on it at the same time. */
    private static final String NETWORK = "127." + (1 + ProcessHandle.current().pid() / 250 % 250) + "."
            + ProcessHandle.current().pid() % 250 + ".";

    private static final String MASTER = NETWORK + 1;
    private static final int FIRST_WORKER = 10;

    /** Of the job that runs while the ResourceManager is killed; the test ends it. */
    private static final long RUNNING_MILLIS = 3_600_000;

    /** Clocks and readings of a container's end. */
    private static final long MOST_LAG_MILLIS = 5_000;

    @TempDir
    private static Path directory;

    /** Their memory is measured; and a ResourceManager makes keys as it starts, which needs the second compiler. */
    private static final Set<String> AS_RENDERED = Set.of("datanode-0", "nodemanager-0", "resourcemanager");

    private static RenderedDaemons daemons;
    private static Configuration client;
    private static YarnClient yarn;

    @BeforeAll
    static void startClusterAsTheReadmeSays() throws Exception {
        RenderedFiles files = new RenderedFiles(EDISON, MASTER, Optional.empty(), directory);
        files.write();
        daemons = new RenderedDaemons(directory, AS_RENDERED);
        daemons.nameNodeAndDataNodes(WORKER, WORKERS);
        daemons.resourceManager("resourcemanager", "master");
        daemons.start("historyserver", "master", "MAPRED_HISTORYSERVER_OPTS", "mapreduce.v2.hs.JobHistoryServer");
        client = files.client(WORKER);
        await(
                "the label",
                () -> new RMAdminCLI(client).run(new String[] {"-addToClusterNodeLabels", "master(exclusive=true)"})
                        == 0);
        daemons.nodeManager("nodemanager-master", "master", MASTER);
        for (int i = 0; i < WORKERS; i++) {
            worker(i);
        }
        yarn = YarnClient.createYarnClient();
        yarn.init(client);
        yarn.start();
        await("all NodeManagers", () -> yarn.getNodeReports(NodeState.RUNNING).size() == WORKERS + 1);
        await("the DataNodes", () -> FileSystem.get(client).getStatus().getCapacity() > 0);
    }

    @AfterAll
    static void stopCluster() throws Exception {
        if (yarn != null) {
            yarn.stop();
        }
        if (daemons != null) {
            daemons.close();
        }
    }

    @Test
    void noDaemonTakesADefaultPortNorCanBeReachedFromOtherMachines() throws Exception {
        for (Map.Entry<String, Process> daemon : daemons.processes().entrySet()) {
            long pid = daemon.getValue().pid();
            await(daemon.getKey() + " listens", () -> !ListeningSockets.of(pid).isEmpty());
            assertThat(OwnSockets.problems(
                            ListeningSockets.of(pid), daemon.getKey().startsWith("nodemanager") ? 1 : 0))
                    .as(daemon.getKey())
                    .isEmpty();
        }
    }

    @Test
    void theTunerReadsTheResourceManagersVersion(@TempDir Path folder) throws Exception {
        Path confDir = SiteDirectory.write(folder.resolve("conf"), client, Map.of());
        TunerProcess.Ended ended = new TunerProcess(folder)
                .withJvmOptions("-Duser.home=" + folder)
                .run("--job", "wordcount", "--cluster", "edison", "--conf-dir", confDir.toString());
        assertThat(ended.out())
                .as(ended.err())
                .contains(", Hadoop " + VersionInfo.getVersion() + "; files on hdfs://" + MASTER);
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    @Test
    void nodesHaveTheCapacitiesAndLabelsOfTheirFolders() throws Exception {
        assertThat(yarn.getNodeReports(NodeState.RUNNING))
                .extracting(node ->
                        node.getNodeId().getHost() + " " + node.getCapability().getMemorySize() + " MB "
                                + node.getCapability().getVirtualCores() + " vcores " + node.getNodeLabels())
                .containsExactlyInAnyOrder(
                        MASTER + " 7397 MB 14 vcores [master]",
                        NETWORK + "10 600 MB 2 vcores []",
                        NETWORK + "11 600 MB 2 vcores []");
        await("attributes", () -> yarn.getNodeToAttributes(null).size() == WORKERS + 1);
        yarn.getNodeToAttributes(null)
                .forEach((host, attributes) -> assertThat(attributes)
                        .as(host)
                        .singleElement()
                        .satisfies(it -> {
                            assertThat(it.getAttributeKey().getAttributeName()).isEqualTo("wattle-node-class");
                            assertThat(it.getAttributeValue()).isEqualTo(host.equals(MASTER) ? "dell-r620" : "edison");
                        }));
    }

    @Test
    void aJobSucceedsInTheRenderedContainersWithItsMasterOnTheMaster() throws Exception {
        FileSystem files = FileSystem.get(client);
        for (int i = 0; i < 4; i++) {
            try (OutputStream out = files.create(new org.apache.hadoop.fs.Path("/in/" + i + ".txt"))) {
                out.write("to be or not to be\n".repeat(20_000).getBytes(StandardCharsets.UTF_8));
            }
        }
        FileStatus input = files.getFileStatus(new org.apache.hadoop.fs.Path("/in/0.txt"));
        assertThat(input.getBlockSize()).isEqualTo(16L << 20);
        assertThat(input.getReplication()).isEqualTo((short) 2);
        Job job = Job.getInstance(client, "wordcount");
        job.setNumReduceTasks(1);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path("/in"));
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path("/out"));
        WordCount.configure(job);
        long start = System.nanoTime();
        assertThat(job.waitForCompletion(false))
                .as("the job: see target/rendered-*.log")
                .isTrue();
        long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
        ApplicationReport application = yarn.getApplicationReport(idOf(job));
        assertThat(application.getHost()).isEqualTo(MASTER);
        long mapMb = job.getCounters()
                        .findCounter(TaskCounter.MAP_PHYSICAL_MEMORY_BYTES_MAX)
                        .getValue()
                >> 20;
        assertThat(mapMb).isBetween(50L, 300L);
        assertThat(job.getCounters()
                        .findCounter(TaskCounter.REDUCE_OUTPUT_RECORDS)
                        .getValue())
                .isEqualTo(4);
        report("job of 4 maps and 1 reduce", seconds + " s, largest map " + mapMb + " MiB");
        workersDaemonsStayWithinWhatIsPlannedForThem();
        theResourceManagerRemembersItAfterACrash(application.getApplicationId());
    }

    private static void theResourceManagerRemembersItAfterACrash(ApplicationId finished) throws Exception {
        Job running = submitLongJob();
        try {
            theLedgerGoesOnAfterACrash(finished, running);
        } finally {
            // It would sleep for an hour.
            running.killJob();
        }
    }

    private static Job submitLongJob() throws Exception {
        SleepJob sleep = new SleepJob();
        sleep.setConf(client);
        Job running = sleep.createJob(1, 0, RUNNING_MILLIS, 1, 0, 0);
        running.setJarByClass(SleepJob.class);
        running.submit();
        await("its map runs", () -> running.mapProgress() > 0);
        return running;
    }

    @Test
    void aMapOutlivesItsNodeManager() throws Exception {
        Job running = submitLongJob();
        try {
            ContainerReport map = containersOf(running).stream()
                    .filter(it -> !it.getAssignedNode().getHost().equals(MASTER))
                    .findFirst()
                    .orElseThrow();
            String attempt = runningAttempt(running);
            String host = map.getAssignedNode().getHost();
            int worker = Integer.parseInt(host.substring(NETWORK.length())) - FIRST_WORKER;
            daemons.kill("nodemanager-" + worker);
            worker(worker);
            await(
                    "its new NodeManager has the map",
                    () -> stateAt(host, map.getContainerId()).equals("RUNNING"));
            assertThat(runningAttempt(running)).isEqualTo(attempt);
            assertThat(containersOf(running))
                    .extracting(ContainerReport::getContainerId)
                    .contains(map.getContainerId());
        } finally {
            running.killJob();
        }
    }

    private static List<ContainerReport> containersOf(Job job) throws Exception {
        return yarn.getContainers(yarn.getApplicationReport(idOf(job)).getCurrentApplicationAttemptId());
    }

    private static String runningAttempt(Job job) throws Exception {
        return job.getTaskReports(TaskType.MAP)[0].getRunningTaskAttemptIds().toString();
    }

    /** As the NodeManager of a host says itself; empty if it does not know the container, or does not answer yet. */
    private static String stateAt(String host, ContainerId container) throws Exception {
        for (NodeReport node : yarn.getNodeReports(NodeState.RUNNING)) {
            if (node.getNodeId().getHost().equals(host)) {
                URL url = new URL("http://" + node.getHttpAddress() + "/ws/v1/node/containers/" + container);
                try (InputStream answer = url.openStream()) {
                    return new ObjectMapper()
                            .readTree(answer)
                            .path("container")
                            .path("state")
                            .asText();
                } catch (IOException e) {
                    return "";
                }
            }
        }
        return "";
    }

    private static void theLedgerGoesOnAfterACrash(ApplicationId finished, Job running) throws Exception {
        // It comes with a checkpoint. Killed before that, nobody could say whether there has to be one.
        await("the line of the job that finished", () -> lines().containsKey(finished.toString()));
        Map<String, JsonNode> before = lines();
        daemons.kill("resourcemanager");
        daemons.resourceManager("resourcemanager", "master");
        await(
                "the ResourceManager",
                () -> yarn.getNodeReports(NodeState.RUNNING).size() == WORKERS + 1);
        assertThat(yarn.getApplicationReport(finished).getFinalApplicationStatus())
                .isEqualTo(FinalApplicationStatus.SUCCEEDED);
        running.killJob();
        theLedgerClaimsNothingThatItDidNotSee(before, idOf(running).toString());
    }

    private static Map<String, JsonNode> lines() throws IOException {
        return LedgerLines.byApplication(directory.resolve("data/energy-ledger"));
    }

    private static ApplicationId idOf(Job job) {
        return TypeConverter.toYarn(job.getJobID()).getAppId();
    }

    /** What ran at the crash is not complete, and nobody is billed for more than its own time. */
    private static void theLedgerClaimsNothingThatItDidNotSee(Map<String, JsonNode> before, String running)
            throws Exception {
        await("the line of the job that outlived the crash", () -> lines().containsKey(running));
        Map<String, JsonNode> lines = lines();
        assertThat(lines).containsAllEntriesOf(before);
        LedgerLines.assertNotComplete(lines.get(running));
        LedgerLines.assertBilledWithoutAGap(lines.get(running));
        report("lines of the ledger after a crash", lines.values().toString());
        double busyWatts = EDISON.master().powerCurve().watts(1)
                + WORKERS * EDISON.worker().powerCurve().watts(1);
        for (JsonNode line : lines.values()) {
            Duration life = Duration.between(
                    Instant.parse(line.path("submitted").asText()),
                    Instant.parse(line.path("finished").asText()));
            assertThat(line.path("joules").asDouble(0))
                    .as(line.toString())
                    .isLessThanOrEqualTo(busyWatts * (life.toMillis() + MOST_LAG_MILLIS) / 1000);
        }
    }

    /** The node's memory is planned with the heaps and the overheads of {@link Daemon}. */
    private static void workersDaemonsStayWithinWhatIsPlannedForThem() throws IOException {
        Map<Daemon, Integer> heapsMb =
                DaemonHeaps.of(960, 600, Daemon.OF_WORKER).heapsMb();
        for (Daemon daemon : Daemon.OF_WORKER) {
            Path status = Path.of("/proc/"
                    + daemons.processes()
                            .get(daemon.title().toLowerCase(Locale.ROOT) + "-0")
                            .pid() + "/status");
            Assumptions.assumeTrue(Files.exists(status));
            int peakMb = Files.readAllLines(status).stream()
                            .filter(line -> line.startsWith("VmHWM"))
                            .mapToInt(line -> Integer.parseInt(line.replaceAll("\\D", "")))
                            .findFirst()
                            .orElseThrow()
                    / 1024;
            int plannedMb = heapsMb.get(daemon) + daemon.overheadMb();
            report(daemon.title(), "peak " + peakMb + " MiB, planned " + plannedMb);
            assertThat(peakMb).as(daemon.title()).isBetween(plannedMb / 2, plannedMb + 50);
        }
    }

    private static void worker(int number) throws IOException {
        daemons.nodeManager("nodemanager-" + number, WORKER, NETWORK + (FIRST_WORKER + number));
    }

    private static void report(String what, String figure) {
        System.out.println("[rendered configuration] " + what + ": " + figure);
    }

    private static void await(String what, Callable<Boolean> condition) throws Exception {
        daemons.await(what, condition);
    }
}
