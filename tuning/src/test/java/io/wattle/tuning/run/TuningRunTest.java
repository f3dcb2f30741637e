package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TuningRunTest {

    private static final RunPlan PLAN = new RunPlan(0.05, 3, 50, Duration.ofHours(1), Duration.ofMinutes(1), 3, 1);

    @TempDir
    private Path directory;

    private Instant now = Instant.EPOCH;
    private final TestingListener listener = new TestingListener();

    @Test
    void convergesOnSomethingFasterThanStock() throws Exception {
        TuningResult result = run(new TestingEngine(TestingEngine::costModel), PLAN, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.CONVERGED);
        assertThat(listener.heard).containsExactly(StopReason.CONVERGED);
        assertThat(result.speedup().orElseThrow()).isGreaterThan(2);
        assertThat(result.best().orElseThrow().settings().value(MapReduceParameters.COMBINER))
                .isEqualTo(1);
    }

    @Test
    void convergesUnderNoise() throws Exception {
        Random noise = new Random(7);
        TestingEngine engine = new TestingEngine(settings -> {
            double seconds = TestingEngine.costModel(settings)
                    .measurement()
                    .orElseThrow()
                    .seconds();
            return TestingEngine.succeeded(seconds * (1 + 0.08 * noise.nextGaussian()));
        });
        TuningResult result = run(engine, PLAN, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.CONVERGED);
        assertThat(result.speedup().orElseThrow()).isGreaterThan(1.5);
    }

    @Test
    void comparesInterleavedWithTheSplitPinnedToo() throws Exception {
        TuningResult result = run(new TestingEngine(TestingEngine::costModel), PLAN, "a");
        List<Settings> compared = result.trials().stream()
                .filter(trial -> trial.proposal().purpose() == Purpose.COMPARISON)
                .map(Trial::settings)
                .toList();
        Settings pinned = result.pinnedSplit().orElseThrow().settings();
        Settings stock = result.stock().orElseThrow().settings();
        Settings best = result.best().orElseThrow().settings();
        assertThat(compared).containsExactly(stock, best, pinned, stock, best, stock, best);
        assertThat(pinned.value(MapReduceParameters.SPLIT_MAX_MB)).isZero();
        assertThat(result.stock().orElseThrow().runs()).isEqualTo(3);
    }

    @Test
    void stopsAtTheTrialLimit() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 4, Duration.ofHours(1), Duration.ofMinutes(1), 0, 1);
        TuningResult result = run(new TestingEngine(TestingEngine::costModel), plan, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.MAX_TRIALS);
        assertThat(result.trials()).hasSize(4);
        assertThat(result.stock().orElseThrow().runs())
                .as("without a comparison the search runs count, the one beside the attempt with them")
                .isEqualTo(2);
    }

    @Test
    void stopsAtTheTimeLimit() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 50, Duration.ofSeconds(100), Duration.ofMinutes(1), 0, 1);
        TestingEngine engine = new TestingEngine(settings -> {
            now = now.plusSeconds(40);
            return TestingEngine.costModel(settings);
        });
        TuningResult result = run(engine, plan, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.MAX_TIME);
        assertThat(result.trials()).as("a third would end after 120 s").hasSize(2);
    }

    /** An hour for trials of ten minutes: the comparison of all 7 runs alone would take 70. */
    @Test
    void theTimeLimitBoundsTheComparisonToo() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 50, Duration.ofHours(1), Duration.ofMinutes(10), 3, 1);
        TestingEngine engine = new TestingEngine(settings -> {
            now = now.plusSeconds(600);
            return TestingEngine.costModel(settings);
        });
        TuningResult result = run(engine, plan, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.MAX_TIME);
        assertThat(Duration.between(Instant.EPOCH, now)).isLessThanOrEqualTo(Duration.ofHours(1));
        assertThat(result.trials()).hasSize(6);
        assertThat(comparisons(result)).isEqualTo(2);
        assertThat(listener.events)
                .endsWith("search ended", "start 5", "progress", "end 5", "start 6", "progress", "end 6", "cut 1/3");
    }

    @Test
    void settingsThatTimeOutDoNotShortenTheSearch() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 50, Duration.ofMinutes(20), Duration.ofMinutes(5), 1, 1);
        TestingEngine[] engine = new TestingEngine[1];
        engine[0] = new TestingEngine(settings -> {
            boolean timesOut = engine[0].runs.size() == 2;
            now = now.plusSeconds(timesOut ? 300 : 60);
            return timesOut
                    ? Outcome.timedOut(Duration.ofMinutes(5), "ran for 5 min")
                    : TestingEngine.costModel(settings);
        });
        TuningResult result = run(engine[0], plan, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.MAX_TIME);
        assertThat(result.trials())
                .as("1, the one that times out, and 11 of a minute each before the 3 that compare")
                .hasSize(16);
    }

    @Test
    void whatTheCommandDidBeforeTheSearchCounts() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 50, Duration.ofHours(1), Duration.ofMinutes(10), 0, 1);
        now = Instant.EPOCH.plusSeconds(3000);
        TestingEngine engine = new TestingEngine(settings -> {
            now = now.plusSeconds(300);
            return TestingEngine.costModel(settings);
        });
        try (Journal journal = Journal.open(directory.resolve("a"), MapReduceParameters.ALL)) {
            SearchSpace space = MapReduce.space(new Workload(engine.limits(), 24L << 20, 24));
            TuningResult result = new TuningRun(
                            engine, TestingEngine.search(space, plan), plan, journal, listener, () -> now)
                    .execute(Instant.EPOCH);
            assertThat(result.trials()).hasSize(2);
        }
    }

    /** It waited in its queue, or ran, when the time was over: that says nothing of its settings. */
    @Test
    void aTrialThatTheTimeLimitEndsIsNotInTheJournal() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 50, Duration.ofHours(1), Duration.ofMinutes(10), 3, 1);
        TestingEngine[] engine = new TestingEngine[1];
        engine[0] = new TestingEngine(settings -> {
            // The fifth one waits in its queue for as long as it may.
            now = engine[0].runs.size() == 5 ? engine[0].end : now.plusSeconds(60);
            return TestingEngine.costModel(settings);
        });
        TuningResult result = run(engine[0].on(() -> now), plan, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.MAX_TIME);
        assertThat(listener.events).contains("out of time 5", "search ended");
        assertThat(now).isBeforeOrEqualTo(Instant.EPOCH.plusSeconds(3600));
        assertThat(result.trials()).extracting(Trial::number).doesNotHaveDuplicates();
        assertThat(comparisons(result))
                .as("runs of two minutes' worth were kept")
                .isPositive();
    }

    /** An operator's kill asks to stop, and is no fault of the settings. */
    @Test
    void aTrialThatSomebodyKilledEndsTheRunAndIsNotInTheJournal() throws Exception {
        TestingEngine[] engine = new TestingEngine[1];
        engine[0] = new TestingEngine(settings -> engine[0].runs.size() == 3
                ? Outcome.unsuccessful(TrialStatus.KILLED, "killed by user alice")
                : TestingEngine.costModel(settings));
        assertThatExceptionOfType(KilledException.class)
                .isThrownBy(() -> run(engine[0], PLAN, "a"))
                .withMessage("trial 3 was killed on the cluster: killed by user alice");
        assertThat(engine[0].runs).hasSize(3);
        try (Journal journal = Journal.open(directory.resolve("a"), MapReduceParameters.ALL)) {
            assertThat(journal.trials()).extracting(Trial::number).containsExactly(1, 2);
        }
    }

    @Test
    void aStockThatFailedIsNotRunAgain() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> settings.value(MapReduceParameters.COMBINER) == 0
                ? TestingEngine.failed("killed for memory")
                : TestingEngine.costModel(settings));
        TuningResult result = run(engine, PLAN, "a");
        Settings stock = result.trials().get(0).settings();
        assertThat(result.trials())
                .filteredOn(trial -> trial.settings().equals(stock))
                .hasSize(1);
        assertThat(comparisons(result)).isEqualTo(3);
    }

    private static long comparisons(TuningResult result) {
        return result.trials().stream()
                .filter(trial -> trial.proposal().purpose() == Purpose.COMPARISON)
                .count();
    }

    @Test
    void givesUpWhenNothingSucceeds() throws Exception {
        TuningResult result = run(new TestingEngine(settings -> TestingEngine.failed("boom")), PLAN, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.NOTHING_SUCCEEDED);
        assertThat(result.trials()).hasSize(6).allMatch(trial -> trial.reason().equals("boom"));
        assertThat(result.best()).isEmpty();
        assertThat(result.speedup()).isEmpty();
    }

    @Test
    void goesOnAfterAFailedTrial() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> settings.value(MapReduceParameters.MAP_MEMORY_MB) < 600
                ? TestingEngine.failed("killed for memory")
                : TestingEngine.costModel(settings));
        TuningResult result = run(engine, PLAN, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.CONVERGED);
        assertThat(result.trials()).anyMatch(trial -> trial.reason().equals("killed for memory"));
        assertThat(result.best().orElseThrow().settings().value(MapReduceParameters.MAP_MEMORY_MB))
                .isEqualTo(600);
    }

    @Test
    void aStockThatFailsLeavesASpeedupUnknown() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> settings.value(MapReduceParameters.COMBINER) == 0
                ? TestingEngine.failed("killed for memory")
                : TestingEngine.costModel(settings));
        TuningResult result = run(engine, PLAN, "a");
        assertThat(result.stock()).isEmpty();
        assertThat(result.best()).isPresent();
        assertThat(result.speedup()).isEmpty();
    }

    @Test
    void stopsWhenEveryNeighbourWasTried() throws Exception {
        RunPlan plan = new RunPlan(0.05, 1000, 1000, Duration.ofHours(1), Duration.ofMinutes(1), 1, 1);
        TuningResult result = run(new TestingEngine(settings -> TestingEngine.succeeded(10)), plan, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        assertThat(result.speedup()).hasValue(1);
    }

    @Test
    void aStockThatIsBestIsNotComparedWithItself() throws Exception {
        TuningResult result = run(new TestingEngine(settings -> TestingEngine.succeeded(10)), PLAN, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.CONVERGED);
        assertThat(result.trials()).noneMatch(trial -> trial.proposal().purpose() == Purpose.COMPARISON);
        assertThat(result.pinnedSplit()).isEmpty();
        assertThat(result.trials())
                .as("stock, two rules at once, each group alone")
                .hasSize(1 + 1 + 4);
    }

    @Test
    void aBestWithTheStockSplitIsNotComparedPinned() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> TestingEngine.succeeded(
                settings.value(MapReduceParameters.SPLIT_MAX_MB) > 0
                        ? 30
                        : settings.value(MapReduceParameters.COMBINER) == 1 ? 10 : 20));
        TuningResult result = run(engine, PLAN, "a");
        assertThat(result.pinnedSplit()).isEmpty();
        assertThat(result.trials())
                .filteredOn(trial -> trial.proposal().purpose() == Purpose.COMPARISON)
                .hasSize(2 * 3);
        assertThat(result.speedup()).hasValue(2);
    }

    static Set<ParameterGroup> groups() {
        return MapReduce.space(new Workload(TestingEngine.LIMITS, 24L << 20, 24))
                .groups();
    }

    @ParameterizedTest
    @MethodSource("groups")
    void aJobThatOnlyOneRuleMendsIsNotHopeless(ParameterGroup group) throws Exception {
        SearchSpace space = MapReduce.space(new Workload(TestingEngine.LIMITS, 24L << 20, 24));
        Settings mended = space.advice(group, space.stock()).orElseThrow();
        TestingEngine engine = new TestingEngine(settings -> MapReduceParameters.ALL.stream()
                        .filter(it -> it.group().equals(group))
                        .allMatch(it -> settings.value(it) == mended.value(it))
                ? TestingEngine.succeeded(10)
                : TestingEngine.failed("boom"));
        TuningResult result = run(engine, PLAN, "a");
        assertThat(result.stopReason()).isNotEqualTo(StopReason.NOTHING_SUCCEEDED);
        assertThat(result.best()).isPresent();
    }

    @Test
    void aTrialLimitThatOnlyFailuresReachMeansNothingSucceeded() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 2, Duration.ofHours(1), Duration.ofMinutes(1), 3, 1);
        TuningResult result = run(new TestingEngine(settings -> TestingEngine.failed("boom")), plan, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.NOTHING_SUCCEEDED);
        assertThat(result.trials()).hasSize(2);
    }

    @Test
    void theTrialLimitCountsTrialsOfEarlierSessionsAndNoComparison() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 6, Duration.ofHours(1), Duration.ofMinutes(1), 2, 1);
        TestingEngine dying = new TestingEngine(TestingEngine::costModel).crashingAtRun(5);
        assertThatIOException().isThrownBy(() -> run(dying, plan, "a"));
        TuningResult result = run(new TestingEngine(TestingEngine::costModel), plan, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.MAX_TRIALS);
        assertThat(result.trials())
                .filteredOn(trial -> trial.proposal().purpose() != Purpose.COMPARISON)
                .hasSize(6);
        assertThat(result.trials()).hasSizeGreaterThan(6);
    }

    @Test
    void aRunWithoutTimeStillTriesTheStockSettings() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 50, Duration.ZERO, Duration.ofMinutes(1), 3, 1);
        TuningResult result = run(new TestingEngine(TestingEngine::costModel), plan, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.MAX_TIME);
        assertThat(result.trials()).hasSize(1);
    }

    @Test
    void theEngineIsToldALabelOfItsOwnAndTheTimeoutForEachTrial() throws Exception {
        TestingEngine engine = new TestingEngine(TestingEngine::costModel);
        run(engine, PLAN, "a");
        assertThat(engine.labels).doesNotHaveDuplicates().allMatch(label -> label.matches("[A-Za-z0-9-]+"));
        assertThat(engine.limits).containsOnly(TrialLimits.of(PLAN.trialTimeout()));
    }

    @Test
    void theListenerHearsEachTrialAndTheEndOfTheSearchInOrder() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 2, Duration.ofHours(1), Duration.ofMinutes(1), 1, 1);
        run(new TestingEngine(settings -> TestingEngine.succeeded(10)), plan, "a");
        assertThat(listener.events)
                .containsExactly("start 1", "progress", "end 1", "start 2", "progress", "end 2", "search ended");
    }

    @Test
    void whyAnAttemptThatLookedFasterWasNotAdoptedIsSaid() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 2, Duration.ofHours(1), Duration.ofMinutes(1), 0, 1);
        TuningResult result = run(new TestingEngine(TestingEngine::costModel), plan, "a");
        assertThat(result.best().orElseThrow().settings())
                .isEqualTo(result.trials().get(0).settings());
        assertThat(result.trials().get(1).measurement().orElseThrow().seconds())
                .isLessThan(result.trials().get(0).measurement().orElseThrow().seconds());
        assertThat(listener.decided).isEqualTo(result.attempts()).hasSize(1);
        assertThat(listener.decided.get(0).reason()).contains("looked faster, but the search ended");
    }

    private TuningResult run(TestingEngine engine, RunPlan plan, String journalName) throws Exception {
        try (Journal journal = Journal.open(directory.resolve(journalName), MapReduceParameters.ALL)) {
            return run(engine, plan, journal);
        }
    }

    private TuningResult run(TestingEngine engine, RunPlan plan, Journal journal) throws Exception {
        SearchSpace space = MapReduce.space(new Workload(engine.limits(), 24L << 20, 24));
        InstantSource clock = () -> now;
        return new TuningRun(engine, TestingEngine.search(space, plan), plan, journal, listener, clock).execute();
    }
}
