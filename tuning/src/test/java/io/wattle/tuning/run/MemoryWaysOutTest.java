package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.Guidance;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Loghin2015 (sec. 4): with four tasks at once and Hadoop's buffer Terasort and K-means ran out of memory on nodes of 2 GB. Fewer containers
 * were one way out, a smaller sort buffer the other.
 * The default search finds either.
 */
class MemoryWaysOutTest {

    private static final int CONTAINERS = 4;
    private static final double FAILING_MB = 384;
    private static final double FAILING_HEAP_SHARE = 0.8;

    /** What a map needs of its heap beside the sort buffer: more than four containers with the default buffer leave. */
    private static final double NEEDED_MB = 230;

    private static final int MOST_FAILURES = 5;

    private static final SpaceAdjustments FIXED_BUFFER =
            new SpaceAdjustments(Map.of(MapReduceParameters.SORT_MB.key(), "100"), Map.of());
    private static final SpaceAdjustments FIXED_CONTAINERS = new SpaceAdjustments(
            Map.of(
                    MapReduceParameters.MAP_MEMORY_MB.key(), "384",
                    MapReduceParameters.MAP_HEAP_SHARE.key(), "-Xmx307m"),
            Map.of());

    @TempDir
    private Path directory;

    /** Boards of 2 GB, of which containers have 1.5, and the settings that fail there. */
    private static SearchSpace space() {
        SearchSpace space = MapReduce.space(
                new Workload(new NodeLimits((int) (CONTAINERS * FAILING_MB), CONTAINERS, 6, 128), 12L << 30, 192));
        return space.withStock(space.stock()
                .with(MapReduceParameters.MAP_MEMORY_MB, FAILING_MB)
                .with(MapReduceParameters.MAP_HEAP_SHARE, FAILING_HEAP_SHARE)
                .with(MapReduceParameters.REDUCERS, 12));
    }

    private static Outcome terasort(Settings settings) {
        double sortMb = settings.value(MapReduceParameters.SORT_MB);
        if (MapReduceParameters.mapHeapMb(settings) - sortMb < NEEDED_MB) {
            return TestingEngine.failed("java.lang.OutOfMemoryError: Java heap space");
        }
        double atOnce = Math.floor(CONTAINERS * FAILING_MB / settings.value(MapReduceParameters.MAP_MEMORY_MB));
        double waves = Math.ceil(192 / (6 * Math.min(CONTAINERS, atOnce)));
        double spills = Math.ceil(64 / sortMb);
        return TestingEngine.succeeded(60 + waves * (20 + 2 * spills) + settings.value(MapReduceParameters.REDUCERS));
    }

    private TuningResult run(long seed, SpaceAdjustments adjustments) throws Exception {
        SearchSpace space = adjustments.apply(space(), key -> Optional.empty());
        RunPlan plan = new RunPlan(
                0.05,
                Strategies.window(Strategies.DEFAULT),
                30,
                Duration.ofHours(1),
                Duration.ofMinutes(10),
                0,
                seed,
                Strategies.DEFAULT,
                GuidanceRequest.NONE);
        SearchRecord record = SearchRecord.begin(space, plan, false, List.of(), Guidance.NONE);
        try (Journal journal = Journal.open(directory.resolve("journal"), space.parameters())) {
            return new TuningRun(
                            new TestingEngine(MemoryWaysOutTest::terasort),
                            record.search(),
                            plan,
                            journal,
                            new TestingListener(),
                            () -> Instant.EPOCH)
                    .execute();
        }
    }

    private static void assertFoundAWay(TuningResult result) {
        List<Trial> trials = result.trials();
        assertThat(trials.get(0).status()).as("the settings to start from").isEqualTo(TrialStatus.FAILED);
        long failedFirst = trials.stream()
                .takeWhile(it -> it.status() == TrialStatus.FAILED)
                .count();
        assertThat(failedFirst).isLessThanOrEqualTo(MOST_FAILURES);
        assertThat(result.best()).isPresent();
    }

    private static Settings best(TuningResult result) {
        return result.best().orElseThrow().settings();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void fewerContainers(long seed) throws Exception {
        TuningResult result = run(seed, FIXED_BUFFER);
        assertFoundAWay(result);
        assertThat(best(result).value(MapReduceParameters.MAP_MEMORY_MB)).isGreaterThan(FAILING_MB);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aSmallerSortBuffer(long seed) throws Exception {
        TuningResult result = run(seed, FIXED_CONTAINERS);
        assertFoundAWay(result);
        assertThat(best(result).value(MapReduceParameters.SORT_MB)).isLessThan(100);
    }

    /** A buffer that leaves room for four containers is faster here. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whereBothAreFreeTheFasterOne(long seed) throws Exception {
        TuningResult result = run(seed, SpaceAdjustments.NONE);
        assertFoundAWay(result);
        assertThat(best(result).value(MapReduceParameters.SORT_MB)).isLessThan(100);
        assertThat(best(result).value(MapReduceParameters.MAP_MEMORY_MB)).isLessThanOrEqualTo(FAILING_MB);
    }
}
