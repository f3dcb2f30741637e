package io.wattle.tuning.space;

import static io.wattle.tuning.space.SparkParameters.CORES;
import static io.wattle.tuning.space.SparkParameters.EXECUTORS;
import static io.wattle.tuning.space.SparkParameters.IDLE_SECONDS;
import static io.wattle.tuning.space.SparkParameters.MAX_EXECUTORS;
import static io.wattle.tuning.space.SparkParameters.MEMORY_MB;
import static io.wattle.tuning.space.SparkParameters.OVERHEAD_MB;
import static io.wattle.tuning.space.SparkParameters.PARALLELISM;
import static io.wattle.tuning.space.SparkParameters.PARTITIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparkTest {

    /** Five servers of 24 vcores. */
    private static final NodeLimits SERVERS = new NodeLimits(49_152, 24, 5, 1024);

    private static final SearchSpace SPACE = space(Spark.FIXED, SERVERS);
    private static final SearchSpace DYNAMIC = space(Spark.DYNAMIC, SERVERS);

    private static SearchSpace space(Spark framework, NodeLimits limits) {
        return SearchSpace.of(framework, new Workload(limits, 30L << 30, 240));
    }

    private static Settings settings(double executors, double cores, double memoryMb) {
        return SPACE.stock().with(EXECUTORS, executors).with(CORES, cores).with(MEMORY_MB, memoryMb);
    }

    @Test
    void stockIsWhatSparkDoesByItself() {
        assertThat(SPACE.stock().properties())
                .containsExactly(
                        Map.entry("spark.executor.instances", "2"),
                        Map.entry("spark.executor.cores", "1"),
                        Map.entry("spark.executor.memory", "1024m"),
                        Map.entry("spark.sql.shuffle.partitions", "200"));
        assertThat(SPACE.contains(SPACE.stock())).isTrue();
    }

    @Test
    void withDynamicAllocationTheClusterIsTheLimit() {
        assertThat(DYNAMIC.stock().properties())
                .containsEntry("spark.dynamicAllocation.maxExecutors", "119")
                .containsEntry("spark.dynamicAllocation.executorIdleTimeout", "60s")
                .doesNotContainKey("spark.executor.instances");
        assertThat(DYNAMIC.parameters()).contains(MAX_EXECUTORS, IDLE_SECONDS).doesNotContain(EXECUTORS);
        assertThat(DYNAMIC.contains(DYNAMIC.stock())).isTrue();
    }

    @Test
    void wordsAreOfOneOrOfMany() {
        assertThat(EXECUTORS.words(settings(1, 1, 1024))).isEqualTo("1 executor");
        assertThat(EXECUTORS.words(settings(2, 1, 1024))).isEqualTo("2 executors");
        assertThat(CORES.words(settings(1, 1, 1024))).isEqualTo("1 core");
    }

    @Test
    void gridsAreShortAndFollowTheNodes() {
        assertThat(SPACE.grid(EXECUTORS))
                .containsExactly(1.0, 2.0, 4.0, 9.0, 14.0, 19.0, 29.0, 39.0, 59.0, 79.0, 119.0);
        assertThat(SPACE.grid(CORES)).containsExactly(1.0, 2.0, 4.0, 5.0, 8.0, 16.0);
        // With a tenth for the rest they fill 1/1, 1/2, 1/3, ... of a node.
        assertThat(SPACE.grid(MEMORY_MB))
                .contains(1024.0, 11_170.0, 22_341.0, 44_683.0)
                .hasSizeLessThan(12);
        assertThat(SPACE.grid(OVERHEAD_MB)).containsExactly(0.0, 512.0, 1024.0, 2048.0, 4096.0, 8192.0);
        assertThat(SPACE.grid(PARTITIONS)).containsExactly(120.0, 200.0, 360.0, 720.0);
        assertThat(SPACE.grid(PARALLELISM)).containsExactly(0.0, 120.0, 200.0, 360.0, 720.0);
    }

    @Test
    void aHeapIsNeverSmallerThanSparkTakesNorLargerThanAContainer() {
        for (NodeLimits limits : List.of(
                new NodeLimits(1400, 4, 3, 1),
                new NodeLimits(8192, 2, 35, 512),
                new NodeLimits(262_144, 96, 10, 1024, 32_768),
                SERVERS)) {
            SearchSpace space = space(Spark.FIXED, limits);
            assertThat(space.grid(MEMORY_MB))
                    .as("%s", limits)
                    .isNotEmpty()
                    .allMatch(heap ->
                            heap >= 512 && heap + Math.max(384, Math.floor(heap / 10)) <= limits.maxContainerMb());
            assertThat(space.contains(space.stock())).as("%s", limits).isTrue();
        }
    }

    @Test
    void memoryIsRoundedToWhatTheSchedulerHandsOut() {
        SparkRoom room = Spark.FIXED.room(SPACE.workload());
        assertThat(room.containerMb(settings(1, 1, 1024))).as("1408 MB").isEqualTo(2048);
        assertThat(room.containerMb(settings(1, 1, 10_000))).as("11,000 MB").isEqualTo(11_264);
        assertThat(room.containerMb(settings(1, 1, 1024).with(OVERHEAD_MB, 1024)))
                .isEqualTo(2048);
    }

    /** Five workers hold four each; where the master is, there are three, or the same if it has room beside them. */
    @Test
    void executorsAreNoMoreThanRunAtOnceBesideTheMaster() {
        SparkRoom room = Spark.FIXED.room(SPACE.workload());
        assertThat(room.executors(settings(1, 6, 1024))).isEqualTo(4 * 4 + 3);
        assertThat(room.executors(settings(1, 5, 11_170))).isEqualTo(4 * 4 + 3);
        assertThat(room.executors(settings(1, 5, 9000))).isEqualTo(5 * 4);
        assertThat(room.executors(settings(1, 24, 44_683))).isEqualTo(4);
        assertThat(SPACE.fitted(settings(119, 5, 11_170))).contains(settings(19, 5, 11_170));
        assertThat(SPACE.fitted(settings(19, 5, 11_170))).contains(settings(19, 5, 11_170));
    }

    @Test
    void whatNoWorkerHoldsDoesNotFit() {
        assertThat(SPACE.fitted(settings(4, 1, 44_683).with(OVERHEAD_MB, 8192))).isEmpty();
        assertThat(SPACE.fitted(settings(4, 1, 777))).as("off the grid").isEmpty();
        SearchSpace one = space(Spark.FIXED, new NodeLimits(8192, 4, 1, 512));
        Settings whole = one.stock().with(MEMORY_MB, 7447);
        assertThat(one.grid(MEMORY_MB)).contains(7447.0);
        assertThat(one.fitted(whole)).as("no room for the master").isEmpty();
    }

    @Test
    void bothKindsOfShufflesHaveOneNumberOfTasks() {
        Settings stock = SPACE.stock();
        assertThat(SPACE.neighbour(PARTITIONS, stock, 1))
                .contains(stock.with(PARTITIONS, 360).with(PARALLELISM, 360));
        assertThat(SPACE.neighbour(PARALLELISM, stock, 1))
                .contains(stock.with(PARTITIONS, 120).with(PARALLELISM, 120));
        assertThat(SPACE.fitted(stock.with(PARALLELISM, 720))).contains(stock.with(PARALLELISM, 200));
        SearchSpace tuned = new SpaceAdjustments(Map.of(), Map.of("spark.default.parallelism", List.of("50", "70")))
                .apply(SPACE, key -> Optional.empty());
        Settings own = tuned.stock().with(PARALLELISM, 50);
        assertThat(tuned.neighbour(PARTITIONS, own, 1)).contains(own.with(PARTITIONS, 360));
    }

    @Test
    void aStepInCoresKeepsTheMemoryOfEachAndTheCoresOfAll() {
        Settings next = SPACE.neighbour(CORES, settings(39, 2, 5585), 1).orElseThrow();
        assertThat(SPACE.grid(MEMORY_MB)).contains(5585.0, 11_170.0);
        assertThat(next).isEqualTo(settings(19, 4, 11_170));
    }

    @Test
    void aStepInMemoryKeepsTheMemoryOfAll() {
        Settings next = SPACE.neighbour(MEMORY_MB, settings(19, 4, 11_170), -1).orElseThrow();
        assertThat(next.value(MEMORY_MB)).isLessThan(11_170);
        assertThat(next.value(EXECUTORS)).isEqualTo(29);
        assertThat(SPACE.neighbour(MEMORY_MB, settings(19, 4, 11_170), 1)
                        .orElseThrow()
                        .value(EXECUTORS))
                .isEqualTo(14);
    }

    @Test
    void moreOverheadTakesItsMemoryFromTheHeap() {
        Settings from = settings(19, 5, 11_170);
        SparkRoom room = Spark.FIXED.room(SPACE.workload());
        Settings next = Spark.FIXED.stepped(SPACE, OVERHEAD_MB, from, 4096).orElseThrow();
        assertThat(next.value(EXECUTORS)).isEqualTo(19);
        assertThat(next.value(MEMORY_MB)).isLessThan(11_170);
        assertThat(room.containerMb(next)).isLessThanOrEqualTo(room.containerMb(from));
    }

    @Test
    void theFirstAdviceFillsTheClusterWithExecutorsOfFiveCores() {
        Settings advised =
                SPACE.advice(Spark.FIXED.opening().orElseThrow(), SPACE.stock()).orElseThrow();
        assertThat(advised).isEqualTo(settings(19, 5, 11_170));
        assertThat(SPACE.advice(SparkParameters.EXECUTORS_GROUP, SPACE.stock())).contains(settings(119, 1, 1024));
        assertThat(SPACE.advice(ParameterGroup.PARALLELISM, advised))
                .as("3 tasks for each of 95 cores")
                .contains(advised.with(PARTITIONS, 360).with(PARALLELISM, 360));
        Settings dynamic =
                DYNAMIC.advice(SparkParameters.SIZE_AND_COUNT, DYNAMIC.stock()).orElseThrow();
        assertThat(dynamic.value(MAX_EXECUTORS)).isEqualTo(19);
    }

    @Test
    void allThatIsDrawnOrNextCanRunAndIsReadBackAsItWas() {
        for (SearchSpace space : List.of(SPACE, DYNAMIC, space(Spark.FIXED, new NodeLimits(1900, 4, 3, 1)))) {
            SparkRoom room = ((Spark) space.framework()).room(space.workload());
            Random random = new Random(7);
            int drawn = 0;
            for (int i = 0; i < 300; i++) {
                Optional<Settings> settings = space.draw(random);
                if (settings.isEmpty()) {
                    continue;
                }
                drawn++;
                for (Parameter parameter : space.parameters()) {
                    for (int step : new int[] {-1, 1}) {
                        space.neighbour(parameter, settings.get(), step)
                                .ifPresent(it -> assertThat(space.contains(it)).isTrue());
                    }
                }
                Spark framework = (Spark) space.framework();
                assertThat(settings.get().value(framework.count())).isLessThanOrEqualTo(room.executors(settings.get()));
                assertThat(Settings.read(space.parameters(), settings.get().properties()))
                        .isEqualTo(settings.get());
            }
            assertThat(drawn).isGreaterThan(100);
        }
    }

    @Test
    void anExecutorHasNoMoreCoresThanTheSchedulerHandsOut() {
        Workload workload =
                new Workload(SERVERS, 30L << 30, 240, JobTraits.NONE, new ClusterTraits(4, true, false, false));
        SearchSpace space = SearchSpace.of(Spark.FIXED, workload);
        assertThat(space.grid(CORES)).containsExactly(1.0, 2.0, 4.0);
        assertThat(space.advice(Spark.FIXED.opening().orElseThrow(), space.stock())
                        .orElseThrow()
                        .value(CORES))
                .isEqualTo(4);
        SparkStock site = SparkStock.of(space, Map.of("spark.executor.cores", "5"));
        assertThat(site.space().stock().value(CORES)).isEqualTo(1);
        assertThat(site.changes()).singleElement().asString().contains("5 on the site, 1 in trials", "MB and 4 vcores");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpaceAdjustments(Map.of("spark.executor.cores", "5"), Map.of())
                        .apply(space, key -> Optional.empty()))
                .withMessageContaining("whose cores are at most 4");
    }

    @Test
    void pinnedValuesStayAsTheyAre() {
        SearchSpace space = new SpaceAdjustments(
                        Map.of(
                                "spark.executor.memory",
                                "4g",
                                "spark.executor.cores",
                                "3",
                                "spark.memory.fraction",
                                "0.7"),
                        Map.of("spark.executor.memoryOverhead", List.of("600m", "1g")))
                .apply(SPACE, key -> Optional.empty());
        assertThat(space.grid(MEMORY_MB)).containsExactly(4096.0);
        assertThat(space.grid(OVERHEAD_MB)).containsExactly(0.0, 600.0, 1024.0);
        assertThat(space.stock().properties()).containsEntry("spark.executor.memory", "4096m");
        assertThat(space.groups()).contains(SparkParameters.SIZE_GROUP);
        Settings advised =
                space.advice(SparkParameters.SIZE_AND_COUNT, space.stock()).orElseThrow();
        assertThat(advised.value(CORES)).isEqualTo(3);
        assertThat(advised.value(MEMORY_MB)).isEqualTo(4096);
    }

    @Test
    void aPinnedExecutorThatNoWorkerHoldsIsRefusedInSparksWords() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpaceAdjustments(Map.of("spark.executor.memory", "60g"), Map.of())
                        .apply(SPACE, key -> Optional.empty()))
                .withMessageContaining("with {spark.executor.memory=60g}")
                .withMessageContaining("heap and overhead are at most 49152 MB together")
                .withMessageNotContaining("sort buffer");
    }

    @Test
    void nodesThatHoldNoExecutorAreToldBeforehand() {
        assertThat(Spark.FIXED.misfit(SERVERS)).isEmpty();
        assertThat(Spark.FIXED.misfit(new NodeLimits(600, 2, 35, 1)).orElseThrow())
                .contains("35 workers of 600 MB", "needed: 896 MB");
        assertThat(Spark.FIXED.misfit(new NodeLimits(1000, 2, 1, 1)))
                .as("and its master")
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"512m, 512", "512, 512", "4g, 4096", "1T, 1048576", "2048k, 2", "2gb, 2048"})
    void sizesAreReadAsSparkReadsThem(String text, double mebibytes) {
        assertThat(SparkForms.MEBIBYTES.read(text, Map.of())).isEqualTo(mebibytes);
    }

    @ParameterizedTest
    @CsvSource({"60, 60", "60s, 60", "2min, 120", "2m, 120", "1h, 3600", "5000ms, 5"})
    void timesAreReadAsSparkReadsThem(String text, double seconds) {
        assertThat(SparkForms.SECONDS.read(text, Map.of())).isEqualTo(seconds);
    }

    @Test
    void otherTextsAreRefused() {
        for (String text : Set.of("", "-1g", "1.5g", "4x", "0", "12k")) {
            assertThatIllegalArgumentException()
                    .as(text)
                    .isThrownBy(() -> Settings.read(List.of(MEMORY_MB), Map.of("spark.executor.memory", text)))
                    .withMessageContaining("spark.executor.memory: unreadable value " + text);
        }
        for (String text : Set.of("0", "-3", "many")) {
            assertThatIllegalArgumentException()
                    .as(text)
                    .isThrownBy(() -> Settings.read(List.of(CORES), Map.of("spark.executor.cores", text)));
        }
    }

    @Test
    void theyAreKnownByName() {
        for (Framework framework : List.of(MapReduce.FRAMEWORK, Spark.FIXED, Spark.DYNAMIC)) {
            assertThat(Frameworks.named(framework.name())).isSameAs(framework);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Frameworks.named("tez"))
                .withMessage("framework tez (known: mapreduce, spark, spark-dynamic)");
    }
}
