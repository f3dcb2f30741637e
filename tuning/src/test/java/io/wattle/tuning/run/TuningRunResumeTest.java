package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that end early and are continued, on their journal. */
class TuningRunResumeTest {

    private static final RunPlan PLAN = new RunPlan(0.05, 3, 50, Duration.ofHours(1), Duration.ofMinutes(1), 3, 1);

    @TempDir
    private Path directory;

    private final TestingListener listener = new TestingListener();

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
        Function<Settings, Outcome> fragile = TuningRunResumeTest::fragile;
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

    /** Whatever was shown to be without effect before stays so, and is said again. */
    @ParameterizedTest
    @ValueSource(strings = {Strategies.GROUPS, Strategies.AUTO})
    void aRunWithInertParametersThatDiedAnywhereProposesTheSame(String strategy) throws Exception {
        RunPlan plan = new RunPlan(
                0.05, 3, 14, Duration.ofHours(1), Duration.ofMinutes(1), 1, 1, strategy, GuidanceRequest.NONE);
        TuningResult whole = run(new TestingEngine(TestingEngine::mapsOnly), plan, "whole");
        assertThat(listener.dropped).contains("combiner", "sort-mb", "reducers").hasSize(8);
        assertThat(whole.trials())
                .extracting(it -> it.settings().value(MapReduceParameters.REDUCERS))
                .containsOnly(1.0);
        int trials = whole.trials().size();
        for (int crash = 1; crash <= trials; crash++) {
            String journal = "crash-" + crash;
            TestingEngine dying = new TestingEngine(TestingEngine::mapsOnly).crashingAtRun(crash);
            assertThatIOException().isThrownBy(() -> run(dying, plan, journal));
            listener.dropped.clear();
            assertThat(run(new TestingEngine(TestingEngine::mapsOnly), plan, journal))
                    .as("died in trial " + crash)
                    .isEqualTo(whole);
            assertThat(listener.dropped).hasSize(8);
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
    void eachAttemptIsDecidedOnceAlsoWhereItsTrialsAreOfAnEarlierSession() throws Exception {
        TestingEngine dying = new TestingEngine(TestingEngine::costModel).crashingAtRun(9);
        assertThatIOException().isThrownBy(() -> run(dying, PLAN, "a"));
        listener.decided.clear();
        listener.events.clear();
        TuningResult result = run(new TestingEngine(TestingEngine::costModel), PLAN, "a");
        assertThat(listener.decided).isEqualTo(result.attempts());
        assertThat(listener.events.subList(0, 9))
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
        try (Journal journal = Journal.open(directory.resolve("a"), MapReduceParameters.ALL, disk)) {
            result = run(new TestingEngine(TestingEngine::costModel), PLAN, journal);
        }
        assertThat(result).isEqualTo(whole);
        assertThat(new String(disk.read(), StandardCharsets.UTF_8))
                .isEqualTo(Files.readString(directory.resolve("whole")));
        assertThat(listener.behind).hasSize(6);
        assertThat(listener.behind.get(0)).startsWith("1 ").contains("No space left on device");
        assertThat(listener.behind.get(5)).isEqualTo("0 ");
    }

    /** Small reducers are killed for memory, late ones last too long. */
    private static Outcome fragile(Settings settings) {
        if (settings.value(MapReduceParameters.REDUCE_MEMORY_MB) < 600) {
            return TestingEngine.failed("killed for memory");
        }
        return settings.value(MapReduceParameters.SLOWSTART_SHARE) > 0.5
                ? Outcome.timedOut(Duration.ofMinutes(5), "too long")
                : TestingEngine.costModel(settings);
    }

    private TuningResult run(TestingEngine engine, RunPlan plan, String journalName) throws Exception {
        try (Journal journal = Journal.open(directory.resolve(journalName), MapReduceParameters.ALL)) {
            return run(engine, plan, journal);
        }
    }

    private TuningResult run(TestingEngine engine, RunPlan plan, Journal journal) throws Exception {
        SearchSpace space = MapReduce.space(new Workload(engine.limits(), 24L << 20, 24));
        InstantSource clock = () -> Instant.EPOCH;
        return new TuningRun(engine, TestingEngine.search(space, plan), plan, journal, listener, clock).execute();
    }
}
