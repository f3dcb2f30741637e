package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.conf.Daemon;
import io.wattle.conf.DaemonHeaps;
import io.wattle.jobs.WordCount;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
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
@Tag("hadoop-versions")
class RenderedConfigurationTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final int WORKERS = 2;

    /** All of 127/8 is this machine; other tests may run on it at the same time. */
    private static final String NETWORK = "127." + (1 + ProcessHandle.current().pid() / 250 % 250) + "."
            + ProcessHandle.current().pid() % 250 + ".";

    private static final String MASTER = NETWORK + 1;

    /** Of the job that runs while the ResourceManager is killed; the test ends it. */
    private static final long RUNNING_MILLIS = 3_600_000;

    /** Clocks and readings of a container's end. */
    private static final long MOST_LAG_MILLIS = 5_000;

    @TempDir
    private static Path directory;

    /** Their memory is measured; and a ResourceManager makes keys as it starts, which needs the second compiler. */
    private static final Set<String> AS_RENDERED = Set.of("datanode-0", "nodemanager-0", "resourcemanager");

    private static final Map<String, Process> DAEMONS = new LinkedHashMap<>();
    private static Configuration client;
    private static YarnClient yarn;

    @BeforeAll
    static void startClusterAsTheReadmeSays() throws Exception {
        new RenderedFiles(EDISON, MASTER, directory).write();
        Process format = daemon("format", "master", "HDFS_NAMENODE_OPTS", "hdfs.server.namenode.NameNode", "-format");
        assertThat(format.waitFor()).as(log("format")).isZero();
        daemon("namenode", "master", "HDFS_NAMENODE_OPTS", "hdfs.server.namenode.NameNode");
        for (int i = 0; i < WORKERS; i++) {
            dataNode("datanode-" + i);
        }
        resourceManager();
        daemon("historyserver", "master", "MAPRED_HISTORYSERVER_OPTS", "mapreduce.v2.hs.JobHistoryServer");
        client = clientConfiguration();
        await(
                "the label",
                () -> new RMAdminCLI(client).run(new String[] {"-addToClusterNodeLabels", "master(exclusive=true)"})
                        == 0);
        nodeManager("nodemanager-master", "master", MASTER);
        for (int i = 0; i < WORKERS; i++) {
            nodeManager("nodemanager-" + i, "worker-edison", NETWORK + (10 + i));
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
        List<Process> processes = new ArrayList<>(DAEMONS.values());
        for (int i = processes.size() - 1; i >= 0; i--) {
            processes.get(i).destroy();
        }
        for (Process process : processes) {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void noDaemonTakesADefaultPortNorCanBeReachedFromOtherMachines() throws Exception {
        for (Map.Entry<String, Process> daemon : DAEMONS.entrySet()) {
            long pid = daemon.getValue().pid();
            if (!daemon.getKey().equals("format")) {
                await(
                        daemon.getKey() + " listens",
                        () -> !ListeningSockets.of(pid).isEmpty());
            }
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
        ApplicationReport application = yarn.getApplications().get(0);
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
        SleepJob sleep = new SleepJob();
        sleep.setConf(client);
        Job running = sleep.createJob(1, 0, RUNNING_MILLIS, 1, 0, 0);
        running.setJarByClass(SleepJob.class);
        running.submit();
        await("its map runs", () -> running.mapProgress() > 0);
        try {
            theLedgerGoesOnAfterACrash(finished, running);
        } finally {
            // It would sleep for an hour.
            running.killJob();
        }
    }

    private static void theLedgerGoesOnAfterACrash(ApplicationId finished, Job running) throws Exception {
        // It comes with a checkpoint. Killed before that, nobody could say whether there has to be one.
        await("the line of the job that finished", () -> lines().containsKey(finished.toString()));
        Map<String, JsonNode> before = lines();
        // SIGKILL.
        DAEMONS.get("resourcemanager").destroyForcibly().waitFor();
        resourceManager();
        await(
                "the ResourceManager",
                () -> yarn.getNodeReports(NodeState.RUNNING).size() == WORKERS + 1);
        assertThat(yarn.getApplicationReport(finished).getFinalApplicationStatus())
                .isEqualTo(FinalApplicationStatus.SUCCEEDED);
        running.killJob();
        theLedgerClaimsNothingThatItDidNotSee(before, application(running));
    }

    private static Map<String, JsonNode> lines() throws IOException {
        return LedgerLines.byApplication(directory.resolve("data/energy-ledger"));
    }

    private static String application(Job job) {
        return job.getJobID().toString().replace("job_", "application_");
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
                    + DAEMONS.get(daemon.title().toLowerCase(Locale.ROOT) + "-0")
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

    private static void resourceManager() throws IOException {
        daemon("resourcemanager", "master", "YARN_RESOURCEMANAGER_OPTS", "yarn.server.resourcemanager.ResourceManager");
    }

    private static void dataNode(String name) throws IOException {
        daemon(
                name,
                "worker-edison",
                "HDFS_DATANODE_OPTS",
                "hdfs.server.datanode.DataNode",
                "-Ddfs.datanode.address=127.0.0.1:0",
                "-Ddfs.datanode.http.address=127.0.0.1:0",
                "-Ddfs.datanode.ipc.address=127.0.0.1:0",
                "-Ddfs.datanode.data.dir=" + directory.resolve(name));
    }

    private static void nodeManager(String name, String folder, String host) throws IOException {
        daemon(
                name,
                folder,
                "YARN_NODEMANAGER_OPTS",
                "yarn.server.nodemanager.NodeManager",
                "-Dyarn.nodemanager.hostname=" + host,
                // By default 30 s go by until it asks again for a ResourceManager that has come back.
                "-Dyarn.resourcemanager.connect.retry-interval.ms=1000",
                "-Dyarn.nodemanager.address=" + host + ":" + FreePorts.next(),
                "-Dyarn.nodemanager.recovery.dir=" + directory.resolve(name + "/recovery"),
                "-Dyarn.nodemanager.localizer.address=" + host + ":0",
                "-Dyarn.nodemanager.webapp.address=" + host + ":0",
                "-Dmapreduce.shuffle.port=0",
                "-Dyarn.nodemanager.local-dirs=" + directory.resolve(name + "/local"),
                "-Dyarn.nodemanager.log-dirs=" + directory.resolve(name + "/logs"),
                // The disk of the machine that tests run on is as full as it is.
                "-Dyarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage=100");
    }

    /** Starts a daemon as Hadoop's own scripts do: with its folder's hadoop-env.sh. */
    private static Process daemon(String name, String folder, String optionsVariable, String type, String... arguments)
            throws IOException {
        Path conf = directory.resolve("conf").resolve(folder);
        String log = Path.of("target").toAbsolutePath() + "/rendered-" + name;
        String script = ". '" + conf + "/hadoop-env.sh'; exec '" + Path.of(System.getProperty("java.home"), "bin/java")
                + "' $HADOOP_OPTS $" + optionsVariable + " \"$@\"";
        List<String> command = new ArrayList<>(List.of("bash", "-c", script, name));
        if (!AS_RENDERED.contains(name)) {
            // A second compiler costs more than it gives to daemons that live for two minutes.
            command.add("-XX:TieredStopAtLevel=1");
        }
        command.addAll(List.of(
                "-Dlog4j.configuration=wattle-log4j.properties",
                "-Dwattle.log=" + log + ".log",
                "-Dyarn.log.dir=" + directory.resolve("data"),
                "-cp",
                conf + ":" + System.getProperty("java.class.path"),
                "org.apache.hadoop." + type));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Path.of(log + ".out").toFile());
        builder.environment().keySet().removeIf(it -> it.startsWith("HADOOP") || it.startsWith("YARN"));
        Process process = builder.start();
        DAEMONS.put(name, process);
        return process;
    }

    private static String log(String name) throws IOException {
        return Files.readString(Path.of("target/rendered-" + name + ".out"));
    }

    private static Configuration clientConfiguration() {
        Configuration conf = new Configuration();
        RenderedFiles.SITES.forEach(it -> conf.addResource(new org.apache.hadoop.fs.Path(
                directory.resolve("conf/worker-edison").resolve(it).toUri())));
        // There is no distribution at --hadoop-home here.
        conf.set("yarn.application.classpath", System.getProperty("java.class.path"));
        conf.set("mapreduce.application.classpath", System.getProperty("java.class.path"));
        conf.setInt("yarn.resourcemanager.connect.retry-interval.ms", 500);
        return conf;
    }

    private static void report(String what, String figure) {
        System.out.println("[rendered configuration] " + what + ": " + figure);
    }

    private static void await(String what, Callable<Boolean> condition) throws Exception {
        Await.until(what, () -> {
            for (Map.Entry<String, Process> daemon : DAEMONS.entrySet()) {
                boolean ended =
                        !daemon.getKey().equals("format") && !daemon.getValue().isAlive();
                assertThat(ended)
                        .as("%s has ended, see target/rendered-%s.log", daemon.getKey(), daemon.getKey())
                        .isFalse();
            }
            return condition.call();
        });
    }
}
