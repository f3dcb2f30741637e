package io.wattle.tuner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.tuner.search.Attempt;
import io.wattle.tuner.search.Parameter;
import io.wattle.tuner.search.Proposal;
import io.wattle.tuner.search.Purpose;
import io.wattle.tuner.search.SearchSpace;
import io.wattle.tuner.search.Settings;
import io.wattle.tuner.search.Trial;
import io.wattle.tuner.search.TrialStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningRunTest {

    private static final RunPlan PLAN = new RunPlan(0.05, 3, 50, Duration.ofHours(1), Duration.ofMinutes(1), 3, 1);

    @TempDir
    private Path directory;

    private Instant now = Instant.EPOCH;
    private final List<StopReason> heard = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final List<Attempt> decided = new ArrayList<>();
    private final List<String> behind = new ArrayList<>();

    @Test
    void convergesOnSomethingFasterThanStock() throws Exception {
        TuningResult result = run(new TestingEngine(TestingEngine::costModel), PLAN, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.CONVERGED);
        assertThat(heard).containsExactly(StopReason.CONVERGED);
        assertThat(result.speedup().orElseThrow()).isGreaterThan(2);
        assertThat(result.best().orElseThrow().settings().value(Parameter.COMBINER))
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
        assertThat(pinned.value(Parameter.SPLIT_MAX_MB)).isZero();
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
        assertThat(result.trials()).hasSize(3);
    }

    @Test
    void givesUpWhenNothingSucceeds() throws Exception {
        TuningResult result = run(new TestingEngine(settings -> TestingEngine.failed("boom")), PLAN, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.NOTHING_SUCCEEDED);
        assertThat(result.trials()).hasSize(5).allMatch(trial -> trial.reason().equals("boom"));
        assertThat(result.best()).isEmpty();
        assertThat(result.speedup()).isEmpty();
    }

    @Test
    void goesOnAfterAFailedTrial() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> settings.value(Parameter.MAP_MEMORY_MB) < 600
                ? TestingEngine.failed("killed for memory")
                : TestingEngine.costModel(settings));
        TuningResult result = run(engine, PLAN, "a");
        assertThat(result.stopReason()).isEqualTo(StopReason.CONVERGED);
        assertThat(result.trials()).anyMatch(trial -> trial.reason().equals("killed for memory"));
        assertThat(result.best().orElseThrow().settings().value(Parameter.MAP_MEMORY_MB))
                .isEqualTo(600);
    }

    @Test
    void aStockThatFailsLeavesASpeedupUnknown() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> settings.value(Parameter.COMBINER) == 0
                ? TestingEngine.failed("killed for memory")
                : TestingEngine.costModel(settings));
        TuningResult result = run(engine, PLAN, "a");
        assertThat(result.stock()).isEmpty();
        assertThat(result.best()).isPresent();
        assertThat(result.speedup()).isEmpty();
    }

    @Test
    void aRunThatDiedAnywhereEndsLikeOneThatDidNot() throws Exception {
        TuningResult whole = run(new TestingEngine(TestingEngine::costModel), PLAN, "whole");
        int trials = whole.trials().size();
        for (int crash = 1; crash <= trials; crash++) {
            String journal = "crash-" + crash;
            TestingEngine dying = new TestingEngine(TestingEngine::costModel).crashingAtRun(crash);
            assertThatIOException().isThrownBy(() -> run(dying, PLAN, journal)).withMessage("connection refused");
            TestingEngine second = new TestingEngine(TestingEngine::costModel);
            TuningResult resumed = run(second, PLAN, journal);
            assertThat(resumed).as("died in trial " + crash).isEqualTo(whole);
            assertThat(second.runs).hasSize(trials - crash + 1);
            assertThat(Files.readAllLines(directory.resolve(journal))).hasSize(trials);
        }
    }

    @Test
    void aRunWithFailuresThatDiedAnywhereEndsLikeOneThatDidNot() throws Exception {
        Function<Settings, Outcome> fragile = TuningRunTest::fragile;
        TuningResult whole = run(new TestingEngine(fragile), PLAN, "whole");
        int trials = whole.trials().size();
        assertThat(whole.trials()).extracting(Trial::status).contains(TrialStatus.FAILED, TrialStatus.TIMEOUT);
        for (int crash = 1; crash <= trials; crash++) {
            String journal = "crash-" + crash;
            TestingEngine dying = new TestingEngine(fragile).crashingAtRun(crash);
            assertThatIOException().isThrownBy(() -> run(dying, PLAN, journal));
            assertThat(run(new TestingEngine(fragile), PLAN, journal))
                    .as("died in trial " + crash)
                    .isEqualTo(whole);
        }
    }

    @Test
    void aRunThatDiedTwiceEndsLikeOneThatDidNot() throws Exception {
        TuningResult whole = run(new TestingEngine(TestingEngine::costModel), PLAN, "whole");
        for (int run = 1; run <= 2; run++) {
            TestingEngine dying = new TestingEngine(TestingEngine::costModel).crashingAtRun(4);
            assertThatIOException().isThrownBy(() -> run(dying, PLAN, "a"));
        }
        assertThat(run(new TestingEngine(TestingEngine::costModel), PLAN, "a")).isEqualTo(whole);
    }

    @Test
    void aRunThatDiedWhileWritingAnyLineEndsLikeOneThatDidNot() throws Exception {
        TuningResult whole = run(new TestingEngine(TestingEngine::costModel), PLAN, "whole");
        List<String> lines = Files.readAllLines(directory.resolve("whole"));
        for (int cut = 0; cut < lines.size(); cut++) {
            Path journal = directory.resolve("cut-" + cut);
            Files.write(journal, lines.subList(0, cut));
            String half = lines.get(cut).substring(0, lines.get(cut).length() / 2);
            Files.writeString(journal, Files.readString(journal) + half);
            TestingEngine second = new TestingEngine(TestingEngine::costModel);
            assertThat(run(second, PLAN, "cut-" + cut)).isEqualTo(whole);
            assertThat(second.runs).hasSize(lines.size() - cut);
            assertThat(Files.readAllLines(journal)).isEqualTo(lines);
        }
    }

    @Test
    void aRunThatHadEndedRunsNothingMore() throws Exception {
        TuningResult whole = run(new TestingEngine(TestingEngine::costModel), PLAN, "a");
        TestingEngine idle = new TestingEngine(TestingEngine::costModel);
        assertThat(run(idle, PLAN, "a")).isEqualTo(whole);
        assertThat(idle.runs).isEmpty();
    }

    @Test
    void anEngineThatIsGoneLeavesTheJournalAsItWas() throws Exception {
        TestingEngine dying = new TestingEngine(TestingEngine::costModel).crashingAtRun(3);
        assertThatIOException().isThrownBy(() -> run(dying, PLAN, "a"));
        byte[] before = Files.readAllBytes(directory.resolve("a"));
        TestingEngine gone = new TestingEngine(TestingEngine::costModel).crashingAtRun(1);
        assertThatIOException().isThrownBy(() -> run(gone, PLAN, "a")).withMessage("connection refused");
        assertThat(Files.readAllBytes(directory.resolve("a"))).isEqualTo(before);
        assertThat(Files.readAllLines(directory.resolve("a"))).hasSize(2);
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
        assertThat(result.trials()).hasSize(1 + 4 + 3);
    }

    @Test
    void aBestWithTheStockSplitIsNotComparedPinned() throws Exception {
        TestingEngine engine = new TestingEngine(
                settings -> TestingEngine.succeeded(settings.value(Parameter.COMBINER) == 1 ? 10 : 20));
        TuningResult result = run(engine, PLAN, "a");
        assertThat(result.pinnedSplit()).isEmpty();
        assertThat(result.trials())
                .filteredOn(trial -> trial.proposal().purpose() == Purpose.COMPARISON)
                .hasSize(2 * 3);
        assertThat(result.speedup()).hasValue(2);
    }

    @Test
    void aComparisonRunThatFailsIsNotRepeated() throws Exception {
        List<Settings> seen = new ArrayList<>();
        TestingEngine engine = new TestingEngine(settings -> {
            seen.add(settings);
            boolean stockAgain = !heard.isEmpty() && settings.equals(seen.get(0));
            return stockAgain ? TestingEngine.failed("boom") : TestingEngine.costModel(settings);
        });
        TuningResult result = run(engine, PLAN, "a");
        assertThat(result.trials())
                .filteredOn(trial -> trial.proposal().purpose() == Purpose.COMPARISON)
                .hasSize(3 + 3 + 1);
        assertThat(result.stock().orElseThrow().runs())
                .as("the search runs")
                .isEqualTo((int) result.trials().stream()
                        .filter(trial -> trial.succeeded() && trial.settings().equals(seen.get(0)))
                        .count());
    }

    @Test
    void fourFailuresAreNotHopeless() throws Exception {
        List<Settings> seen = new ArrayList<>();
        TestingEngine engine = new TestingEngine(settings -> {
            seen.add(settings);
            return seen.size() <= 4 ? TestingEngine.failed("boom") : TestingEngine.costModel(settings);
        });
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
        assertThat(engine.timeouts).containsOnly(PLAN.trialTimeout());
    }

    @Test
    void theListenerHearsEachTrialAndTheEndOfTheSearchInOrder() throws Exception {
        RunPlan plan = new RunPlan(0.05, 3, 2, Duration.ofHours(1), Duration.ofMinutes(1), 1, 1);
        run(new TestingEngine(settings -> TestingEngine.succeeded(10)), plan, "a");
        assertThat(events)
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
        assertThat(decided).isEqualTo(result.attempts()).hasSize(1);
        assertThat(decided.get(0).reason()).contains("looked faster, but the search ended");
    }

    @Test
    void eachAttemptIsDecidedOnceAlsoWhereItsTrialsAreOfAnEarlierSession() throws Exception {
        TestingEngine dying = new TestingEngine(TestingEngine::costModel).crashingAtRun(9);
        assertThatIOException().isThrownBy(() -> run(dying, PLAN, "a"));
        decided.clear();
        events.clear();
        TuningResult result = run(new TestingEngine(TestingEngine::costModel), PLAN, "a");
        assertThat(decided).isEqualTo(result.attempts());
        assertThat(events.subList(0, 9))
                .startsWith("resumed 1", "resumed 2")
                .endsWith("resumed 8", "start 9");
    }

    @Test
    void aSearchThatStoppedInTheMidstOfACheckFinishesItWithMoreTrials() throws Exception {
        TuningResult whole = run(new TestingEngine(TestingEngine::costModel), PLAN, "whole");
        RunPlan few = new RunPlan(0.05, 3, 3, Duration.ofHours(1), Duration.ofMinutes(1), 0, 1);
        run(new TestingEngine(TestingEngine::costModel), few, "a");
        assertThat(run(new TestingEngine(TestingEngine::costModel), PLAN, "a")).isEqualTo(whole);
    }

    @Test
    void aRunGoesOnWithoutItsDiskAndSavesWhatItCanLater() throws Exception {
        TuningResult whole = run(new TestingEngine(TestingEngine::costModel), PLAN, "whole");
        TestingJournalFile disk = new TestingJournalFile();
        disk.failAtWrites(3, 7, () -> new IOException("No space left on device"));
        TuningResult result;
        try (Journal journal = Journal.open(directory.resolve("a"), disk)) {
            result = run(new TestingEngine(TestingEngine::costModel), PLAN, journal);
        }
        assertThat(result).isEqualTo(whole);
        assertThat(new String(disk.read(), StandardCharsets.UTF_8))
                .isEqualTo(Files.readString(directory.resolve("whole")));
        assertThat(behind).hasSize(6);
        assertThat(behind.get(0)).startsWith("1 ").contains("No space left on device");
        assertThat(behind.get(5)).isEqualTo("0 ");
    }

    /** Small reducers are killed for memory, late ones last too long. */
    private static Outcome fragile(Settings settings) {
        if (settings.value(Parameter.REDUCE_MEMORY_MB) < 600) {
            return TestingEngine.failed("killed for memory");
        }
        return settings.value(Parameter.SLOWSTART_SHARE) > 0.5
                ? Outcome.unsuccessful(TrialStatus.TIMEOUT, "too long")
                : TestingEngine.costModel(settings);
    }

    private TuningResult run(TestingEngine engine, RunPlan plan, String journalName) throws Exception {
        try (Journal journal = Journal.open(directory.resolve(journalName))) {
            return run(engine, plan, journal);
        }
    }

    private TuningResult run(TestingEngine engine, RunPlan plan, Journal journal) throws Exception {
        SearchSpace space = new SearchSpace(engine.limits(), 24L << 20, 24);
        InstantSource clock = () -> now;
        return new TuningRun(engine, space, plan, journal, new Listener(), clock).execute();
    }

    private final class Listener implements RunListener {
        @Override
        public void trialResumed(Trial trial) {
            events.add("resumed " + trial.number());
        }

        @Override
        public void attemptDecided(Attempt attempt) {
            decided.add(attempt);
        }

        @Override
        public void journalBehind(int trials, String cause) {
            behind.add(trials + " " + cause);
        }

        @Override
        public void trialStarted(int number, Proposal proposal) {
            events.add("start " + number);
        }

        @Override
        public void trialProgressed(double share) {
            events.add("progress");
        }

        @Override
        public void trialEnded(Trial trial) {
            events.add("end " + trial.number());
        }

        @Override
        public void searchEnded(StopReason reason) {
            heard.add(reason);
            events.add("search ended");
        }
    }
}
