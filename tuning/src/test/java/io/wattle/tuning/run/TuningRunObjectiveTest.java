package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.cost.OwnershipCost;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.Guidance;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run minimises, and how long it bears a slow attempt. */
class TuningRunObjectiveTest {

    private static final SearchSpace SPACE = MapReduce.space(new Workload(TestingEngine.LIMITS, 24L << 20, 24));
    private static final RunPlan PLAN = new RunPlan(0.05, 3, 50, Duration.ofHours(1), Duration.ofMinutes(1), 1, 1);
    private static final RunPlan IMPATIENT = PLAN.with(ObjectiveChoice.TIME, OptionalDouble.of(0.5));

    @TempDir
    private Path directory;

    private Instant now = Instant.EPOCH;
    private final TestingListener listener = new TestingListener();

    /** A combiner saves time and costs joules. */
    private static Outcome truth(Settings settings) {
        return settings.value(MapReduceParameters.COMBINER) == 1 ? outcome(5, 900) : outcome(10, 400);
    }

    private static Outcome outcome(double seconds, double joules) {
        return Outcome.succeeded(TestingTrials.measured(seconds, joules));
    }

    @Test
    void theBestOfAnObjectiveIsCompared() throws Exception {
        TuningResult fast = run(TuningRunObjectiveTest::truth, PLAN, Objective.TIME, "fast");
        assertThat(fast.best().orElseThrow().settings().value(MapReduceParameters.COMBINER))
                .isEqualTo(1);
        assertThat(fast.figure(fast.best())).hasValue(5);
        TuningResult frugal = run(TuningRunObjectiveTest::truth, PLAN, Objective.JOULES, "frugal");
        assertThat(frugal.objective()).isEqualTo(Objective.JOULES);
        assertThat(frugal.best().orElseThrow().settings().value(MapReduceParameters.COMBINER))
                .isZero();
        assertThat(frugal.figure(frugal.best())).hasValue(400);
        assertThat(ParetoFront.of(frugal.trials()).points()).hasSize(2);
    }

    @Test
    void aFirstTrialWithoutJoulesEndsTheRunAndIsKept() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> TestingEngine.unmetered(10));
        assertThatExceptionOfType(NoFigureException.class)
                .isThrownBy(() -> run(engine, PLAN, Objective.JOULES, "a"))
                .withMessage("trial 1 has no joules of the machine that its seconds are of");
        assertThat(engine.runs).hasSize(1);
        assertThatExceptionOfType(NoFigureException.class)
                .as("nor does it go on")
                .isThrownBy(() -> run(engine, PLAN, Objective.JOULES, "a"));
        try (Journal journal = Journal.open(directory.resolve("a"), MapReduceParameters.ALL)) {
            assertThat(journal.trials()).hasSize(1);
        }
        assertThat(run(engine, PLAN, Objective.TIME, "b").trials()).hasSizeGreaterThan(3);
    }

    @Test
    void aMeterThatFailsOnceIsBorneAndOneThatStaysSilentIsNot() throws Exception {
        TestingEngine[] engine = new TestingEngine[1];
        engine[0] = new TestingEngine(
                settings -> engine[0].runs.size() % 3 == 0 ? TestingEngine.unmetered(10) : truth(settings));
        assertThat(run(engine[0], PLAN, Objective.JOULES, "a").best()).isPresent();
        TestingEngine[] dying = new TestingEngine[1];
        dying[0] =
                new TestingEngine(settings -> dying[0].runs.size() > 4 ? TestingEngine.unmetered(10) : truth(settings));
        assertThatExceptionOfType(NoFigureException.class)
                .isThrownBy(() -> run(dying[0], PLAN, Objective.JOULES, "b"))
                .withMessage("trial 7 and the 2 before it that succeeded have no joules of the machine that its seconds"
                        + " are of");
    }

    @Test
    void anAttemptHasTheTimeOfTheSlowestAdoptedSettingsAndABit() throws Exception {
        TestingEngine[] engine = new TestingEngine[1];
        engine[0] = new TestingEngine(settings -> {
            TrialLimits limits = engine[0].limits.get(engine[0].limits.size() - 1);
            boolean slow = settings.value(MapReduceParameters.REDUCERS) > 1;
            double seconds = slow ? 40 : settings.value(MapReduceParameters.COMBINER) == 1 ? 5 : 10;
            return seconds > limits.run().toMillis() / 1e3 ? limits.ranTooLong() : outcome(seconds, 100);
        });
        TuningResult result = run(engine[0], IMPATIENT, Objective.TIME, "a");
        assertThat(result.best().orElseThrow().settings().value(MapReduceParameters.COMBINER))
                .isEqualTo(1);
        for (Trial trial : result.trials()) {
            boolean attempt = trial.proposal().purpose() == Purpose.ATTEMPT;
            TrialLimits limits = engine[0].limits.get(trial.number() - 1);
            assertThat(limits.timeout()).as("of programs and checks").isEqualTo(PLAN.trialTimeout());
            assertThat(limits.run())
                    .as("%s", trial.proposal().purpose())
                    .isEqualTo(attempt ? Duration.ofSeconds(15) : PLAN.trialTimeout());
        }
        List<Trial> ended = result.trials().stream()
                .filter(it -> it.proposal().purpose() == Purpose.ATTEMPT && !it.succeeded())
                .toList();
        assertThat(ended).isNotEmpty().allSatisfy(it -> {
            assertThat(it.status()).isEqualTo(TrialStatus.TIMEOUT);
            assertThat(it.reason())
                    .isEqualTo(
                            "ended at 15.0 s, 50% more than the slowest settings that were adopted so far (--patience)");
            assertThat(it.lostSeconds()).hasValue(15);
        });
        SearchBill bill = SearchBill.of(result.trials());
        assertThat(bill.lostSeconds()).isGreaterThanOrEqualTo(15.0 * ended.size());
        assertThat(bill.runsWithoutJoules()).isEqualTo(bill.lostRuns());
    }

    /** A stock that did not work says nothing of how slow is slow. */
    @Test
    void beforeAnythingWorkedNothingIsEnded() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> TestingEngine.failed("boom"));
        run(engine, IMPATIENT, Objective.TIME, "a");
        assertThat(engine.limits).hasSizeGreaterThan(2).containsOnly(TrialLimits.of(PLAN.trialTimeout()));
    }

    @Test
    void aLongPatienceDoesNotLengthenTheTrialTimeout() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> outcome(50, 100));
        run(engine, IMPATIENT, Objective.TIME, "a");
        assertThat(engine.limits).containsOnly(TrialLimits.of(PLAN.trialTimeout()));
    }

    @Test
    void failedRunsAreBilledByTheClock() throws Exception {
        TestingEngine[] engine = new TestingEngine[1];
        engine[0] = new TestingEngine(settings -> {
            now = now.plusSeconds(7);
            return engine[0].runs.size() == 2 ? TestingEngine.failed("boom") : truth(settings);
        });
        TuningResult result = run(engine[0], PLAN, Objective.TIME, "a");
        assertThat(result.trials().get(1).lostSeconds()).hasValue(7);
        SearchBill bill = SearchBill.of(result.trials());
        assertThat(bill.lostRuns()).isEqualTo(1);
        assertThat(bill.lostSeconds()).isEqualTo(7);
        assertThat(bill.runsWithoutSeconds()).isZero();
        try (Journal journal = Journal.open(directory.resolve("a"), MapReduceParameters.ALL)) {
            assertThat(journal.trials()).as("read back").isEqualTo(result.trials());
        }
    }

    @Test
    void aSearchKeepsItsObjective() throws Exception {
        RunPlan frugal = PLAN.with(
                new ObjectiveChoice(Goal.JOULES, OptionalDouble.of(90), Optional.empty()), OptionalDouble.of(0.5));
        SearchRecord read = SearchRecord.parse(SearchRecord.begin(SPACE, frugal, false, List.of(), Guidance.NONE)
                .toJson());
        assertThat(read.objective()).isEqualTo(Objective.JOULES.within(90));
        assertThat(read.search().objective()).isEqualTo(read.objective());
        assertThat(PLAN.with(read).objective()).isEqualTo(frugal.objective());
        assertThat(PLAN.with(read).patience()).as("is not the search's").isEmpty();
        RunPlan cheap = PLAN.with(
                new ObjectiveChoice(Goal.COST, OptionalDouble.empty(), Optional.of(new OwnershipCost(26280, 0.1, 1.5))),
                OptionalDouble.empty());
        read = SearchRecord.parse(
                SearchRecord.begin(SPACE, cheap, false, List.of(), Guidance.NONE, OptionalDouble.of(4200))
                        .toJson());
        assertThat(read.objective().price().orElseThrow().machinesUsd()).isEqualTo(4200);
        assertThat(PLAN.with(read).objective()).isEqualTo(cheap.objective());
        RunPlan work = PLAN.with(
                new ObjectiveChoice(Goal.WORK_PER_JOULE, OptionalDouble.empty(), Optional.empty()),
                OptionalDouble.empty());
        read = SearchRecord.parse(
                SearchRecord.begin(SPACE, work, false, List.of(), Guidance.NONE).toJson());
        assertThat(read.objective()).isEqualTo(Objective.workPerJoule(24L << 20));
        String time =
                SearchRecord.begin(SPACE, PLAN, false, List.of(), Guidance.NONE).toJson();
        assertThat(time).as("as before").doesNotContain("objective");
        assertThat(SearchRecord.parse(time).objective()).isEqualTo(Objective.TIME);
    }

    private TuningResult run(Function<Settings, Outcome> truth, RunPlan plan, Objective objective, String name)
            throws Exception {
        return run(new TestingEngine(truth), plan, objective, name);
    }

    private TuningResult run(TestingEngine engine, RunPlan plan, Objective objective, String name) throws Exception {
        Search search = Strategies.named(
                Strategies.GROUPS, SPACE, plan.tolerance(), plan.window(), 1, Guidance.NONE, objective);
        try (Journal journal = Journal.open(directory.resolve(name), MapReduceParameters.ALL)) {
            return new TuningRun(engine, search, plan, journal, listener, () -> now).execute();
        }
    }
}
