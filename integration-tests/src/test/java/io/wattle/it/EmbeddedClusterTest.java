package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.wattle.combine.config.SizeMode;
import io.wattle.jobs.CountingJob;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.PowerCurve;
import io.wattle.tuning.engine.Engines;
import io.wattle.tuning.engine.JobRequest;
import io.wattle.tuning.engine.input.SplitPreview;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One embedded Edison cluster, used through its configuration files as a cluster of the user's would be, so that both
 * ways to reach a cluster are exercised.
 */
@Tag("embedded")
class EmbeddedClusterTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final InputRequest TEXT =
            new InputRequest(Optional.empty(), Optional.of(new InputRequest.Layout(2, 200_000)));
    private static final Settings STOCK = MapReduce.space(new Workload(new NodeLimits(600, 2, 2, 1), 200_000, 2))
            .stock();

    @TempDir
    private static Path directory;

    private static Configuration conf;
    private static Path confDir;
    private static Engines.Prepared prepared;

    @BeforeAll
    static void useCluster() throws Exception {
        SharedClusters.Edison cluster = SharedClusters.edison();
        conf = cluster.conf();
        confDir = cluster.confDir();
        prepared = Engines.hadoop(EDISON.worker(), confDir, new JobRequest(TunedJobs.named("wordcount"), TEXT));
    }

    @AfterAll
    static void removeInput() throws Exception {
        if (prepared != null) {
            prepared.engine().close();
        }
    }

    @Test
    void nodesHaveTheCapacitiesOfTheProfile() throws Exception {
        try (YarnClient yarn = yarn()) {
            List<NodeReport> nodes = yarn.getNodeReports(NodeState.RUNNING);
            assertThat(nodes)
                    .extracting(node -> node.getCapability().getMemorySize() + " MB, "
                            + node.getCapability().getVirtualCores() + " vcores")
                    .containsExactlyInAnyOrder("600 MB, 2 vcores", "600 MB, 2 vcores", "12288 MB, 12 vcores");
        }
        assertThat(prepared.engine().limits()).isEqualTo(new NodeLimits(600, 2, 2, 1));
    }

    @Test
    @Tag("hadoop-versions")
    void aTrialIsMeasuredAndItsMasterRunsOnTheMasterNode() throws Exception {
        Settings combined = STOCK.with(MapReduceParameters.COMBINER, 1).with(MapReduceParameters.SPLIT_MAX_MB, 10);
        FutureTask<Outcome> trial = new FutureTask<>(() -> run(prepared.engine(), combined, LONG));
        new Thread(trial).start();
        Await.until("a task that maps its classes, or the trial's end", () -> aTaskMapsItsClasses() || trial.isDone());
        assertThat(trial.isDone()).as("no task mapped its classes").isFalse();
        Outcome outcome = trial.get();
        assertThat(outcome.status()).as(outcome.reason()).isEqualTo(TrialStatus.SUCCEEDED);
        Measurement measured = outcome.measurement().orElseThrow();
        assertThat(measured.seconds()).isBetween(1.0, LONG.toSeconds() * 1.0);
        assertThat(measured.joulesQuality()).isEqualTo(JoulesQuality.ESTIMATED);
        assertWattsOfTheClass(measured);
        assertThat(measured.peakMapMb().orElseThrow()).isBetween(50, 600);
        assertThat(measured.counters())
                .as("small files are combined up to the split size")
                .containsEntry("MAPS", 1L)
                .containsEntry("REDUCES", 1L);
        assertThat(measured.counters().get("COMBINE_INPUT_RECORDS")).isPositive();
        try (YarnClient yarn = yarn()) {
            NodeReport master = yarn.getNodeReports(NodeState.RUNNING).stream()
                    .filter(node -> node.getNodeLabels().contains("master"))
                    .findFirst()
                    .orElseThrow();
            assertThat(masterPortsInJobHistory())
                    .isNotEmpty()
                    .containsOnly(master.getNodeId().getPort());
        }
    }

    /** On a cluster of the class's own the replay repeats the recording, whose seconds are these. */
    private static void assertWattsOfTheClass(Measurement measured) {
        ClassTime time = measured.classTime().orElseThrow();
        assertThat(time.quality()).isEqualTo(SecondsQuality.ESTIMATED);
        assertThat(time.seconds()).isCloseTo(measured.seconds(), withinPercentage(10));
        PowerCurve curve = EDISON.worker().powerCurve();
        assertThat(measured.joules().orElseThrow() / time.seconds() / 2)
                .isBetween(curve.idleWatts(), curve.busyWatts());
    }

    /** All nodes share the host name, so the port tells which node an application master ran on. */
    private static Set<Integer> masterPortsInJobHistory() throws Exception {
        Set<Integer> ports = new HashSet<>();
        FileSystem files = FileSystem.get(conf);
        RemoteIterator<LocatedFileStatus> histories =
                files.listFiles(new org.apache.hadoop.fs.Path("/user/history"), true);
        while (histories.hasNext()) {
            org.apache.hadoop.fs.Path file = histories.next().getPath();
            if (file.getName().endsWith(".jhist")) {
                new JobHistoryParser(files, file)
                        .parse()
                        .getAMInfos()
                        .forEach(master -> ports.add(master.getNodeManagerPort()));
            }
        }
        return ports;
    }

    @Test
    void aContainerThatOutgrowsItsLimitIsKilledAndSaysSo() throws Exception {
        Settings tight = STOCK.with(MapReduceParameters.MAP_MEMORY_MB, 64)
                .with(MapReduceParameters.MAP_HEAP_SHARE, 1)
                .with(MapReduceParameters.SORT_MB, 16)
                .with(MapReduceParameters.SPLIT_MAX_MB, 10);
        Outcome outcome = run(prepared.engine(), tight, LONG);
        assertThat(outcome.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(outcome.reason()).contains("killed for memory: ").contains("of 64 MB");
        assertThat(outcome.measurement()).isEmpty();
    }

    @Test
    void aContainerThatNoWorkerCanHoldFailsAtOnce() throws Exception {
        Outcome outcome = run(prepared.engine(), STOCK.with(MapReduceParameters.MAP_MEMORY_MB, 4096), LONG);
        assertThat(outcome.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(outcome.reason()).contains("more than the supported max container capability");
    }

    @Test
    void aTrialThatHangsIsKilledAtItsTimeout() throws Exception {
        Outcome outcome = run(prepared.engine(), STOCK, Duration.ofSeconds(2));
        assertThat(outcome.status()).isEqualTo(TrialStatus.TIMEOUT);
        assertThat(outcome.reason()).contains("--trial-timeout 2s");
        try (YarnClient yarn = yarn()) {
            assertThat(yarn.getApplications())
                    .filteredOn(application -> application.getFinishTime() == 0)
                    .hasSizeLessThanOrEqualTo(1);
        }
    }

    private static boolean aTaskMapsItsClasses() {
        return ProcessHandle.current().descendants().anyMatch(it -> {
            try {
                Path process = Path.of("/proc/" + it.pid());
                return Files.readString(process.resolve("cmdline")).contains("YarnChild")
                        && Files.readString(process.resolve("maps")).contains("/classes.jsa");
            } catch (IOException e) {
                // It has ended.
                return false;
            }
        });
    }

    @Test
    void anInputOnTheClusterIsUsedInPlaceAndALocalOneIsCopiedForAWhile() throws Exception {
        FileSystem files = FileSystem.get(conf);
        org.apache.hadoop.fs.Path remote = files.makeQualified(new org.apache.hadoop.fs.Path("/texts"));
        try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(remote, "a.txt"))) {
            out.write("to be or not to be\n".getBytes(StandardCharsets.UTF_8));
        }
        Engines.Prepared inPlace = Engines.hadoop(
                EDISON.worker(), confDir, new JobRequest(TunedJobs.named("wordcount"), asItIs(remote.toString())));
        assertThat(inPlace.input().path()).isEqualTo(remote);
        inPlace.engine().close();
        assertThat(files.exists(remote)).isTrue();

        Path local = Files.writeString(directory.resolve("b.txt"), "or not\n");
        Engines.Prepared copied = Engines.hadoop(
                EDISON.worker(), confDir, new JobRequest(TunedJobs.named("wordcount"), asItIs(local.toString())));
        assertThat(copied.input().bytes()).isEqualTo(7);
        assertThat(files.exists(copied.input().path())).isTrue();
        copied.engine().close();
        assertThat(files.exists(copied.input().path())).isFalse();

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Engines.hadoop(
                        EDISON.worker(),
                        confDir,
                        new JobRequest(TunedJobs.named("wordcount"), asItIs(remote + "/missing"))))
                .withMessageContaining("/texts/missing");
    }

    private static InputRequest asItIs(String path) {
        return new InputRequest(Optional.of(path), Optional.empty());
    }

    @Test
    void wrongOutputIsAFailure() throws Exception {
        Engines.Prepared other =
                Engines.hadoop(EDISON.worker(), confDir, new JobRequest(TunedJobs.named("wordcount"), TEXT));
        FileSystem files = other.input().path().getFileSystem(conf);
        try (OutputStream out =
                files.create(new org.apache.hadoop.fs.Path(other.input().path(), "appeared-later.txt"))) {
            out.write("one-word-more\n".getBytes(StandardCharsets.UTF_8));
        }
        Outcome outcome = run(other.engine(), STOCK.with(MapReduceParameters.SPLIT_MAX_MB, 10), LONG);
        other.engine().close();
        assertThat(outcome.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(outcome.reason()).startsWith("wrong output: ");
    }

    @Test
    void aPackedJobCountsAsTheOtherInFewerMaps() throws Exception {
        FileSystem files = FileSystem.get(conf);
        org.apache.hadoop.fs.Path logs = files.makeQualified(new org.apache.hadoop.fs.Path("/logs"));
        for (int file = 0; file < 2; file++) {
            try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(logs, "node-" + file + ".log"))) {
                String log = "2015-10-1%d 15:37:56,547 INFO [main] a.B: started\n\tat a.B.c(B.java:1)\n";
                out.write((log.formatted(file % 2) + log.formatted(7)).getBytes(StandardCharsets.UTF_8));
            }
        }
        // Side by side: most of a small job is waiting.
        ExecutorService jobs = Executors.newFixedThreadPool(2);
        try {
            Future<List<String>> logcount2 = jobs.submit(() -> counted(CountingJob.LOGCOUNT2, logs, 1));
            Future<List<String>> logcount = jobs.submit(() -> counted(CountingJob.LOGCOUNT, logs, 2));
            assertThat(logcount2.get())
                    .isEqualTo(logcount.get())
                    .containsExactly("2015-10-10 INFO\t1", "2015-10-11 INFO\t1", "2015-10-17 INFO\t2");
        } finally {
            jobs.shutdownNow();
        }
    }

    @Test
    @Tag("hadoop-versions")
    void splitsOfFilesOnHdfsNameItsHostsAndFollowFromTheClustersVcores() throws Exception {
        SplitPreview plan = SplitPreview.of(
                FileSystem.get(conf).makeQualified(prepared.input().path()).toString(),
                Map.of(),
                Optional.of(confDir),
                Optional.empty());
        assertThat(plan.mode()).isEqualTo(SizeMode.ONE_PER_VCORE);
        assertThat(plan.files()).isEqualTo(2);
        // All running NodeManagers count, 2 + 2 + 12 vcores.
        assertThat(plan.splits()).hasSizeBetween(12, 18).allSatisfy(it -> {
            assertThat(it.hosts()).isNotEmpty();
            assertThat(it.bestHostBytes()).isEqualTo(it.bytes());
        });
        assertThat(plan.splits().stream().mapToLong(SplitPreview.Split::bytes).sum())
                .isEqualTo(prepared.input().bytes());
    }

    /** The lines that a job writes; it has to have run that many maps. */
    private static List<String> counted(CountingJob counting, org.apache.hadoop.fs.Path input, long maps)
            throws Exception {
        Configuration settings = new Configuration(conf);
        STOCK.properties().forEach(settings::set);
        if (counting.packsFiles()) {
            settings.set("mapreduce.input.combine.vcores", "1");
        }
        // Reduces of one job do not keep the maps of another waiting.
        settings.set(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, "1");
        Job defined = Job.getInstance(settings, counting.jobName());
        org.apache.hadoop.fs.Path output = new org.apache.hadoop.fs.Path("/counted-" + counting.jobName());
        FileInputFormat.addInputPath(defined, input);
        FileOutputFormat.setOutputPath(defined, output);
        Job job = counting.submit(defined);
        assertThat(job.waitForCompletion(false)).as(counting.jobName()).isTrue();
        assertThat(job.getCounters().findCounter(JobCounter.TOTAL_LAUNCHED_MAPS).getValue())
                .as("maps of " + counting.jobName())
                .isEqualTo(maps);
        assertThat(job.getCounters()
                                .findCounter(TaskCounter.COMBINE_INPUT_RECORDS)
                                .getValue()
                        > 0)
                .isEqualTo(counting.alwaysCombines());
        try (InputStream lines = FileSystem.get(settings).open(new org.apache.hadoop.fs.Path(output, "part-r-00000"))) {
            return new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    @Test
    void aTextWithoutLogMessagesIsNoInputOfLogcount() throws Exception {
        Path text = Files.writeString(directory.resolve("no-log.txt"), "not a log\n");
        List<String> before = copiesOnTheCluster();
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Engines.hadoop(
                        EDISON.worker(), confDir, new JobRequest(TunedJobs.named("logcount"), asItIs(text.toString()))))
                .withMessageContaining("no line begins a log message");
        assertThat(copiesOnTheCluster()).isEqualTo(before);
    }

    private static List<String> copiesOnTheCluster() throws Exception {
        return Stream.of(FileSystem.get(conf).listStatus(new org.apache.hadoop.fs.Path(".wattle")))
                .map(it -> it.getPath().getName())
                .filter(it -> it.startsWith("input-"))
                .toList();
    }

    private static Outcome run(Engine engine, Settings settings, Duration timeout) throws Exception {
        return engine.run(
                settings,
                "test",
                TrialLimits.of(timeout),
                share -> assertThat(share).isBetween(0.0, 1.0));
    }

    private static YarnClient yarn() {
        YarnClient yarn = YarnClient.createYarnClient();
        yarn.init(conf);
        yarn.start();
        return yarn;
    }
}
