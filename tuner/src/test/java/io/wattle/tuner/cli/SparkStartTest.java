package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuner.cli.TestingCommand.Ended;
import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.SparkParameters;
import io.wattle.tuning.space.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparkStartTest {

    private static final String LINE = "spark-submit --master yarn {settings} a.py {input} {output}";
    private static final Workload WORKLOAD = new Workload(new NodeLimits(12_288, 24, 2, 1), 1L << 30, 8);

    private static final RunPlan GROUPS = new RunPlan(0.05, 3, 30, Duration.ofHours(1), Duration.ofMinutes(1), 3, 1);

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private static RunSpec spec(Map<String, String> pinned) {
        return spec(pinned, EngineKind.EMBEDDED);
    }

    private static RunSpec spec(Map<String, String> pinned, EngineKind engine) {
        return new RunSpec(
                job(LINE),
                new ClusterSpec("dell", List.of(), engine, 2, 1, null, null),
                new SpaceAdjustments(pinned, Map.of()));
    }

    private static JobSpec job(String line) {
        return new JobSpec(
                "spark-submit", null, null, "text", 0, 0, new UserProgram(null, null, List.of(), line, null));
    }

    private Map<String, String> site(String defaults) throws IOException {
        Files.writeString(folder.resolve("spark-defaults.conf"), defaults);
        return Map.of("SPARK_CONF_DIR", folder.toString());
    }

    @Test
    void withoutAFileItBeginsAtSparksOwnDefaults() throws Exception {
        SparkStart start = SparkStart.of(spec(Map.of()), Map.of());
        assertThat(start.framework()).isSameAs(Spark.FIXED);
        assertThat(start.space(WORKLOAD, out).stock())
                .isEqualTo(SearchSpace.of(Spark.FIXED, WORKLOAD).stock());
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .startsWith("  stock     Spark's own settings: its spark-submit is not to be found here,");
    }

    @Test
    void whereItLookedForTheDefaultsIsSaid() throws Exception {
        SparkStart.of(spec(Map.of()), Map.of("SPARK_CONF_DIR", folder.toString()))
                .space(WORKLOAD, out);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .isEqualTo("  stock     Spark's own settings: there is no " + folder.resolve("spark-defaults.conf")
                        + "\n");
    }

    @Test
    void theLeastExecutorsAreThoseOfTheUserBeforeThoseOfTheSite() throws Exception {
        Map<String, String> site =
                site("spark.dynamicAllocation.enabled true\nspark.dynamicAllocation.minExecutors 3\n");
        assertThat(SparkStart.of(spec(Map.of()), site).space(WORKLOAD, out).grid(SparkParameters.MAX_EXECUTORS))
                .allMatch(it -> it >= 3);
        Map<String, String> least = Map.of("spark.dynamicAllocation.minExecutors", "6");
        assertThat(SparkStart.of(spec(least), site).space(WORKLOAD, out).grid(SparkParameters.MAX_EXECUTORS))
                .isNotEmpty()
                .allMatch(it -> it >= 6);
        Map<String, String> tooMany = Map.of("spark.dynamicAllocation.minExecutors", "600");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> SparkStart.of(spec(tooMany), site).space(WORKLOAD, out))
                .withMessageStartingWith("--set: spark.dynamicAllocation.minExecutors: 600, but at most");
    }

    @Test
    void memoryBesideTheHeapIsCountedAndTold() throws Exception {
        Map<String, String> site = site("spark.memory.offHeap.enabled true\nspark.memory.offHeap.size 1g\n");
        SearchSpace space = SparkStart.of(spec(Map.of("spark.executor.pyspark.memory", "2g")), site)
                .space(WORKLOAD, out);
        assertThat(((Spark) space.framework()).memory().besideMb()).isEqualTo(3072);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("            3072 MB of each executor's container are left to memory outside the heap");
    }

    @Test
    void memoryThatLineAndUserTryCountsToo() throws Exception {
        RunSpec spec = new RunSpec(
                job("spark-submit --conf spark.memory.offHeap.enabled=true {settings} a.jar"),
                new ClusterSpec("dell", List.of(), EngineKind.EMBEDDED, 2, 1, null, null),
                new SpaceAdjustments(
                        Map.of("spark.executor.pyspark.memory", "2g"),
                        Map.of("spark.memory.offHeap.size", List.of("1g", "3g"))));
        SearchSpace space = SparkStart.of(spec, Map.of()).space(WORKLOAD, out);
        assertThat(((Spark) space.framework()).memory().besideMb())
                .as("the largest, and none of Python")
                .isEqualTo(3072);
    }

    @Test
    void memoryThatCannotBeReadIsRefusedWithItsOrigin() throws Exception {
        Map<String, String> site = site("spark.executor.memoryOverheadFactor lots\n");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> SparkStart.of(spec(Map.of()), site).space(WORKLOAD, out))
                .withMessage(folder.resolve("spark-defaults.conf")
                        + ": spark.executor.memoryOverheadFactor: unreadable value lots");
    }

    @Test
    void aRunThatIsResumedGoesOnWithWhatItBeganWith() {
        SearchSpace began = SearchSpace.of(Spark.DYNAMIC, WORKLOAD);
        began = began.withStock(began.stock().with(SparkParameters.CORES, 2));
        Workload now = new Workload(new NodeLimits(12_288, 24, 1, 1), 1L << 30, 8);
        SpaceStart start = new SpaceStart(spec(Map.of()), null, Optional.empty(), out);
        SearchSpace resumed = start.resumed(Optional.of(began), now).orElseThrow();
        assertThat(resumed.stock()).isEqualTo(began.stock());
        assertThat(resumed.workload()).isEqualTo(now);
        assertThat(printed.size()).isZero();
        assertThat(start.resumed(Optional.empty(), now)).as("a new one").isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            spark.executor.memory           | 8g   | -D spark.executor.memory=8g: each trial has a value of its own, which is stronger (give --set spark.executor.memory=VALUE
            spark.dynamicAllocation.enabled | true | give --set spark.dynamicAllocation.enabled=VALUE
            spark.yarn.queue                | prod | name the queue with --queue
            """)
    void aPropertyOfTheUsersThatATrialWouldOverwriteIsRefused(String key, String value, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> SparkStart.require(real(Map.of(key, value)), GROUPS))
                .withMessageContaining(message);
    }

    @Test
    void otherPropertiesOfTheUsersAreHis() throws Exception {
        SparkStart.require(real(Map.of("spark.ui.enabled", "false", "dfs.replication", "2")), GROUPS);
        SparkStart.require(spec(Map.of()), GROUPS);
    }

    private static RunSpec real(Map<String, String> properties) {
        HadoopTarget target = new HadoopTarget("/conf", null, properties, List.of());
        return new RunSpec(spec(Map.of()).job(), ClusterSpec.real("dell", List.of(), target), SpaceAdjustments.NONE);
    }

    @Test
    void itBeginsAtTheSitesDefaultsAndSaysSo() throws Exception {
        Map<String, String> site = site("spark.executor.cores 4\nspark.executor.memory 40g\n");
        SearchSpace space = SparkStart.of(spec(Map.of()), site).space(WORKLOAD, out);
        assertThat(space.stock().value(SparkParameters.CORES)).isEqualTo(4);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("  stock     Spark's own settings with those of " + folder.resolve("spark-defaults.conf"))
                .contains("            spark.executor.memory: 40g on the site, 1024m in trials");
    }

    @Test
    void dynamicAllocationIsThatOfTheSiteUnlessItIsPinned() throws Exception {
        Map<String, String> site = site("spark.dynamicAllocation.enabled true\n");
        assertThat(SparkStart.of(spec(Map.of()), site).framework()).isSameAs(Spark.DYNAMIC);
        assertThat(SparkStart.of(spec(Map.of(Spark.DYNAMIC_ALLOCATION, "false")), site)
                        .framework())
                .isSameAs(Spark.FIXED);
        assertThat(SparkStart.of(spec(Map.of(Spark.DYNAMIC_ALLOCATION, "true")), Map.of())
                        .framework())
                .isSameAs(Spark.DYNAMIC);
    }

    @Test
    void nodesWithoutRoomAndUnreadableDefaultsAreRefused() throws Exception {
        SparkStart start = SparkStart.of(spec(Map.of()), site("spark.executor.memory lots\n"));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> start.space(WORKLOAD, out))
                .withMessageContaining("spark-defaults.conf: spark.executor.memory: unreadable value lots");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> SparkStart.of(spec(Map.of()), site("spark.dynamicAllocation.enabled on\n")))
                .withMessageEndingWith(
                        "spark-defaults.conf: spark.dynamicAllocation.enabled: 'on' (allowed: true, false)");
        Workload edisons = new Workload(new NodeLimits(600, 2, 3, 1), 1L << 30, 8);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> start.space(edisons, out))
                .withMessageContaining("--cluster: an executor of Spark")
                .withMessageContaining("600 MB");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --try-conf {conf}                             | some.xml: is for MapReduce, and --command submits applications of Spark
            --strategy auto                               | --strategy auto: its model is one of MapReduce
            --objective joules                            | --objective joules: nothing tells the joules of Spark's applications on an embedded cluster
            --set mapreduce.job.priority=LOW              | is no key of Spark (allowed: keys that begin with spark.; those of Hadoop as spark.hadoop.mapreduce.job.priority)
            --tune spark.dynamicAllocation.enabled=true,false | --tune spark.dynamicAllocation.enabled: what is searched depends on it
            --set spark.dynamicAllocation.enabled=yes     | --set spark.dynamicAllocation.enabled: 'yes' (allowed: true, false)
            --set spark.yarn.queue=prod                   | name the queue with --queue
            --engine model                                | --engine model
            """)
    void whatSuchARunDoesNotKnowIsRefusedBeforeAnythingRuns(String options, String message) throws Exception {
        Path input = Files.writeString(folder.resolve("text"), "to be");
        Path run = folder.resolve("run");
        Path conf = Files.writeString(
                folder.resolve("some.xml"),
                "<configuration><property><name>a</name><value>b</value></property></configuration>");
        String[] begin = {"--command", LINE, "--input", input.toString(), "--cluster", "dell", "--out", run.toString()};
        String[] arguments = java.util.stream.Stream.concat(
                        java.util.Arrays.stream(begin),
                        java.util.Arrays.stream(
                                options.replace("{conf}", conf.toString()).split(" ")))
                .toArray(String[]::new);
        Ended ended = TestingCommand.run(arguments);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message);
        assertThat(run).doesNotExist();
    }

    @Test
    void joulesOfARealClusterAreItsLedgersWithTheSecondsOfTheClock() {
        assertThat(RunText.whichSeconds(spec(Map.of(), EngineKind.HADOOP)))
                .isEqualTo("; seconds are the clock's, as joules are of the cluster's ledger");
        assertThat(SparkStart.withoutJoules(Goal.COST, "the cluster of /conf"))
                .hasMessage("--objective cost: nothing tells the joules of Spark's applications on the cluster of /conf"
                        + " (take a testbed, a cluster with the energy plug-in, or --objective time)");
    }

    @Test
    void itIsComparedWithoutAPinnedSplit() {
        RunPlan plan = new RunPlan(0.05, 3, 30, Duration.ofHours(1), Duration.ofMinutes(1), 3, 1);
        assertThat(Announcement.comparisons(spec(Map.of()), plan)).isEqualTo(6);
        RunSpec ofMapReduce = new RunSpec(
                JobSpec.of("wordcount"), ClusterSpec.simulated("dell", List.of(), 0), SpaceAdjustments.NONE);
        assertThat(Announcement.comparisons(ofMapReduce, plan)).isEqualTo(7);
    }

    @Test
    void aLineThatIsStrongerThanItsSettingsIsRefused() {
        Ended ended = TestingCommand.run(
                "--command", "spark-submit --executor-memory 4g {settings} a.py", "--input", "x", "--cluster", "dell");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err())
                .contains("--command: has --executor-memory, which is stronger than the settings of a trial");
    }
}
