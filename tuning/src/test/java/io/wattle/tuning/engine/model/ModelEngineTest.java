package io.wattle.tuning.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceGrids;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelEngineTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final ClusterProfile EDISONS = cluster("edison");
    private static final ModelEngine WORDCOUNT = new ModelEngine("wordcount", EDISONS, 1);

    /** About what the study ran: a container and a reduce for each vcore, and a combiner. */
    private static final Settings FAST = WORDCOUNT
            .space()
            .stock()
            .with(MapReduceParameters.COMBINER, 1)
            .with(MapReduceParameters.MAP_MEMORY_MB, 300)
            .with(MapReduceParameters.REDUCE_MEMORY_MB, 300)
            .with(MapReduceParameters.REDUCERS, 70);

    /** They change something only where a map spills more often than files are merged at once. */
    private static final Set<Parameter> OF_SPILLS =
            Set.of(MapReduceParameters.SORT_FACTOR, MapReduceParameters.SPILL_SHARE);

    @Test
    void figuresArePredictedForAllWorkers() throws Exception {
        Measurement predicted = predicted(WORDCOUNT, FAST, "trial-1");
        double seconds = predicted.seconds();
        assertThat(predicted.secondsQuality()).isEqualTo(SecondsQuality.PREDICTED);
        assertThat(predicted.joulesQuality()).isEqualTo(JoulesQuality.PREDICTED);
        assertThat(predicted.joules().orElseThrow()).isBetween(35 * 1.40 * seconds, 35 * 1.68 * seconds);
        assertThat(predicted.cpuSeconds().orElseThrow()).isBetween(35 * 2 * 0.1 * seconds, 35 * 2 * seconds);
        ClassTime time = predicted.classTime().orElseThrow();
        assertThat(time.seconds()).isEqualTo(seconds);
        assertThat(time.masterJoules().orElseThrow()).isCloseTo(52 * seconds, within(1e-6));
        assertThat(predicted.counters())
                .containsEntry("MAPS", 200L)
                .containsEntry("REDUCES", 70L)
                .containsEntry("LOST_ATTEMPTS", 0L)
                .doesNotContainKeys("MAP_COLLECTOR_MILLIS", "REDUCE_FETCH_MILLIS");
        assertThat(predicted.counters().get("MAPS_AT_ONCE")).isBetween(35L, 70L);
        assertThat(predicted.counters().get("MAP_TASK_MILLIS"))
                .isGreaterThan(200 * predicted.counters().get("START_UP_MILLIS")
                        + predicted.counters().get("MAP_CPU_MILLIS"));
    }

    /** The same settings as the study's own, but for the seed. */
    @Test
    void theStudysSettingsTakeAsLongAsTheStudysJob() throws Exception {
        Settings study = FAST.with(MapReduceParameters.MAP_HEAP_SHARE, 0.85)
                .with(MapReduceParameters.REDUCE_HEAP_SHARE, 0.85)
                .with(MapReduceParameters.SORT_MB, 70);
        double seconds = new Zhao2016Jobs(Parameters.zhao2016())
                .run("wordcount2", EDISONS, 1)
                .run()
                .seconds();
        assertThat(predicted(new ModelEngine("wordcount2", EDISONS, 1), study, "trial-1")
                        .seconds())
                .isCloseTo(seconds, within(0.05 * seconds));
    }

    @Test
    void aTrialIsDrawnFromTheSeedAndItsLabel() throws Exception {
        Outcome first = run(WORDCOUNT, FAST, "trial-1");
        assertThat(run(WORDCOUNT, FAST, "trial-1")).isEqualTo(first);
        assertThat(run(new ModelEngine("wordcount", EDISONS, 1), FAST, "trial-1"))
                .isEqualTo(first);
        List<Double> seconds = new ArrayList<>();
        for (int trial = 1; trial <= 20; trial++) {
            seconds.add(predicted(WORDCOUNT, FAST, "trial-" + trial).seconds());
        }
        seconds.add(predicted(new ModelEngine("wordcount", EDISONS, 2), FAST, "trial-1")
                .seconds());
        double least = seconds.stream().min(Double::compare).orElseThrow();
        assertThat(seconds).doesNotHaveDuplicates().allMatch(it -> it < 1.2 * least);
    }

    /** A parameter that changes nothing would look as though it did not matter. */
    @Test
    void whatIsSearchedMattersAndWhatDoesNotIsLeftOut() throws Exception {
        SearchSpace space = WORDCOUNT.space();
        double seconds = predicted(WORDCOUNT, FAST, "trial-1").seconds();
        for (Parameter parameter : MapReduceParameters.ALL) {
            assertThat(space.grid(parameter).size() > 1)
                    .as(parameter.id())
                    .isEqualTo(WORDCOUNT.dependsOn(parameter.key()));
            Settings base = OF_SPILLS.contains(parameter)
                    ? FAST.with(MapReduceParameters.SORT_MB, 1).with(MapReduceParameters.COMBINER, 0)
                    : FAST;
            Set<Double> others = Set.copyOf(secondsOverGrid(space, base, parameter));
            if (WORDCOUNT.dependsOn(parameter.key())) {
                assertThat(others).as(parameter.id()).hasSizeGreaterThan(1);
            } else {
                assertThat(others).as(parameter.id()).containsExactly(seconds);
            }
        }
        assertThat(MapReduceParameters.ALL)
                .filteredOn(it -> WORDCOUNT.dependsOn(it.key()))
                .doesNotContain(MapReduceParameters.MAP_HEAP_SHARE, MapReduceParameters.REDUCE_HEAP_SHARE)
                .hasSize(9);
    }

    private static List<Double> secondsOverGrid(SearchSpace space, Settings base, Parameter parameter)
            throws Exception {
        List<Double> seconds = new ArrayList<>();
        for (double value : space.grid(parameter)) {
            Settings settings = base.with(parameter, value);
            // A search does not try others.
            if (settings.value(MapReduceParameters.SORT_MB)
                    <= MapReduceGrids.SORT_SHARE_OF_HEAP * MapReduceParameters.mapHeapMb(settings)) {
                seconds.add(predicted(WORDCOUNT, settings, "trial-1").seconds());
            }
        }
        return seconds;
    }

    @ParameterizedTest
    @CsvSource({"edison", "dell", "mixed"})
    void everyJobHasASpaceInWhichStockRuns(String cluster) throws Exception {
        for (String job : ModelEngine.JOBS) {
            ModelEngine engine = new ModelEngine(job, cluster(cluster), 1);
            SearchSpace space = engine.space();
            assertThat(space.contains(space.stock())).as(job).isTrue();
            assertThat(space.groups().contains(ParameterGroup.INPUT_SPLIT))
                    .as(job)
                    .isEqualTo(!List.of("pi", "pi-cpp", "terasort").contains(job));
            assertThat(space.grid(MapReduceParameters.COMBINER)).as(job).hasSize(job.equals("wordcount") ? 2 : 1);
            assertThat(run(engine, space.stock(), "trial-1").status()).as(job).isEqualTo(TrialStatus.SUCCEEDED);
        }
    }

    @Test
    void ofSeveralClassesTheMostCommonOneSizesContainers() {
        // 35 x 2 vcores and 2 x 12.
        assertThat(new ModelEngine("pi", cluster("mixed"), 1).limits()).isEqualTo(new NodeLimits(600, 2, 47, 1));
        assertThat(WORDCOUNT.limits()).isEqualTo(new NodeLimits(600, 2, 35, 1));
    }

    @Test
    void inputsAreTheStudys() {
        assertThat(WORDCOUNT.input()).isEqualTo("200 files of 1024 MB in all, as in Zhao2016");
        assertThat(WORDCOUNT.space().workload().inputBytes()).isEqualTo(1L << 30);
        assertThat(WORDCOUNT.space().workload().inputFiles()).isEqualTo(200);
        ModelEngine pi = new ModelEngine("pi", EDISONS, 1);
        assertThat(pi.input()).isEqualTo("no text; as many samples as in Zhao2016, in 70 maps");
        assertThat(pi.space().workload().inputFiles()).isEqualTo(70);
    }

    @Test
    void aContainerThatFitsNowhereIsAFailedTrial() throws Exception {
        Outcome outcome = run(WORDCOUNT, FAST.with(MapReduceParameters.MAP_MEMORY_MB, 5000), "trial-1");
        assertThat(outcome.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(outcome.reason())
                .isEqualTo("wordcount never ends: its MAP containers of 5000 MiB and 1 vcore fit no node"
                        + " (the largest gives 600 MiB; set by mapreduce.map.memory.mb)");
    }

    @Test
    void aSortBufferThatItsHeapDoesNotHoldIsAFailedTrial() throws Exception {
        Settings large = FAST.with(MapReduceParameters.MAP_MEMORY_MB, 300).with(MapReduceParameters.SORT_MB, 300);
        Outcome outcome = run(WORDCOUNT, large, "trial-1");
        assertThat(outcome.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(outcome.reason())
                .startsWith("mapreduce.task.io.sort.mb is 300 (allowed: up to 2047, and less than the heap of a map");
    }

    /** The master takes a part of the only node. */
    @Test
    void aContainerThatFitsOnlyWithoutTheMasterIsAFailedTrial() throws Exception {
        ModelEngine one = new ModelEngine("wordcount", EDISONS.withWorkers(1), 1);
        Outcome outcome = run(one, FAST.with(MapReduceParameters.MAP_MEMORY_MB, 600), "trial-1");
        assertThat(outcome.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(outcome.reason())
                .contains("1 of 1 jobs cannot go on; wordcount waits for 200 MAP containers of 600 MiB");
    }

    @Test
    void aTimeOutIsOfSimulatedTime() throws Exception {
        Outcome outcome = WORDCOUNT.run(FAST, "trial-1", TrialLimits.of(Duration.ofSeconds(60)), share -> {});
        assertThat(outcome.status()).isEqualTo(TrialStatus.TIMEOUT);
        double seconds = predicted(WORDCOUNT, FAST, "trial-1").seconds();
        assertThat(outcome.reason())
                .isEqualTo("would run " + Math.round(seconds) + " s, longer than --trial-timeout 60s");
        Duration enough = Duration.ofSeconds((long) seconds + 1);
        assertThat(WORDCOUNT
                        .run(FAST, "trial-1", TrialLimits.of(enough), share -> {})
                        .status())
                .isEqualTo(TrialStatus.SUCCEEDED);
    }

    @Test
    void anInterruptEndsIt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> run(WORDCOUNT, FAST, "trial-7"))
                .isInstanceOf(InterruptedException.class)
                .hasMessage("interrupted while trial-7 was simulated");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void whatIsNotKnownIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ModelEngine("sort", EDISONS, 1))
                .withMessageContaining("job 'sort' (known: wordcount, ");
        assertThatThrownBy(() -> new ModelEngine("pi", cluster("raspberry-pi"), 1))
                .isInstanceOf(MissingFigureException.class);
    }

    private static ClusterProfile cluster(String name) {
        return Catalog.builtIn().profile(name).orElseThrow();
    }

    private static Outcome run(ModelEngine engine, Settings settings, String label) throws InterruptedException {
        return engine.run(
                settings, label, TrialLimits.of(DAY), share -> assertThat(share).isEqualTo(1));
    }

    private static Measurement predicted(ModelEngine engine, Settings settings, String label)
            throws InterruptedException {
        return run(engine, settings, label).measurement().orElseThrow();
    }
}
