package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.RunPrice;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Of a cluster whose watts grow with its containers: the fewest joules are not where the least time is. */
class ObjectiveGuidedSearchTest {

    private static final Workload WORKLOAD = new Workload(new NodeLimits(600, 2, 10, 1), 1L << 30, 200);
    private static final SearchSpace SPACE = MapReduce.space(WORKLOAD);
    private static final WaveModel SECONDS = new WaveModel(WORKLOAD, WaveRates.ofLogs(RatePrior.USUAL.logs()));

    private static Measurement truth(Settings settings) {
        double seconds = SECONDS.seconds(settings);
        double atOnce = Math.floor(600 / settings.value(MapReduceParameters.MAP_MEMORY_MB));
        return TestingTrials.measured(seconds, seconds * (5 + 12 * Math.max(0, atOnce - 1)));
    }

    private static List<Trial> run(Objective objective, double noise, int most) {
        return run(Guidance.NONE, objective, noise, most);
    }

    private static List<Trial> run(Guidance guidance, Objective objective, double noise, int most) {
        ModelGuidedSearch search = new ModelGuidedSearch(SPACE, 0.05, ModelGuidedSearch.WINDOW, 1, guidance, objective);
        Random chance = new Random(3);
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> next = search.next(trials);
        while (next.isPresent() && trials.size() < most) {
            Measurement exact = truth(next.get().settings());
            double factor = Math.exp(noise * chance.nextGaussian());
            trials.add(TestingTrials.succeeded(
                    trials,
                    next.get(),
                    TestingTrials.measured(
                            factor * exact.seconds(), factor * exact.joules().orElseThrow())));
            next = search.next(trials);
        }
        return trials;
    }

    private static Settings found(Objective objective, List<Trial> trials) {
        return new ModelGuidedSearch(SPACE, 0.05, ModelGuidedSearch.WINDOW, 1, Guidance.NONE, objective)
                .findings(trials)
                .incumbent()
                .orElseThrow();
    }

    private static double best(ToDoubleFunction<Settings> truth) {
        Random random = new Random(5);
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 2000; i++) {
            Optional<Settings> drawn = SPACE.draw(random);
            if (drawn.isPresent()) {
                best = Math.min(best, truth.applyAsDouble(drawn.get()));
            }
        }
        return best;
    }

    private static double joules(Settings settings) {
        return truth(settings).joules().orElseThrow();
    }

    @Test
    void twentyFiveTrialsComeNearTheBestOfEachObjective() {
        for (Objective objective : List.of(
                Objective.TIME,
                Objective.JOULES,
                Objective.ENERGY_DELAY,
                Objective.cost(new RunPrice(500, 26280, 0.1, 1)))) {
            ToDoubleFunction<Settings> truth =
                    settings -> objective.value(truth(settings)).orElseThrow();
            Settings found = found(objective, run(objective, 0.03, 25));
            assertThat(truth.applyAsDouble(found) / best(truth))
                    .as(objective.title())
                    .isLessThan(1.1);
        }
    }

    @Test
    void theFewestJoulesAreElsewhereThanTheLeastTime() {
        Settings fastest = found(Objective.TIME, run(Objective.TIME, 0.03, 25));
        Settings frugal = found(Objective.JOULES, run(Objective.JOULES, 0.03, 25));
        assertThat(joules(frugal)).isLessThan(0.8 * joules(fastest));
        assertThat(SECONDS.seconds(frugal)).isGreaterThan(1.1 * SECONDS.seconds(fastest));
    }

    @Test
    void aDeadlineIsKeptWithFewJoules() {
        double fastest = 12 * best(SECONDS::seconds);
        double frugal = 12 * SECONDS.seconds(found(Objective.JOULES, run(Objective.JOULES, 0.03, 25)));
        double deadline = Math.sqrt(fastest * frugal);
        Objective objective = Objective.JOULES.within(deadline);
        List<Trial> trials = run(objective, 0.02, 30);
        Settings found = found(objective, trials);
        assertThat(12 * SECONDS.seconds(found)).isLessThan(1.02 * deadline);
        double best = best(
                settings -> 12 * SECONDS.seconds(settings) <= deadline ? joules(settings) : Double.POSITIVE_INFINITY);
        assertThat(joules(found) / best).isLessThan(1.15);
        Figures figures = Figures.of(objective, trials);
        assertThat(trials.subList(10, 30).stream()
                        .filter(it -> figures.isLate(figures.of(it).orElseThrow()))
                        .count())
                .as("late trials of the last twenty")
                .isLessThan(12);
    }

    /** As a run that began elsewhere has them: all seconds by a factor, all joules by another. */
    private static Guidance after(List<Trial> trials, double slower, ToDoubleFunction<Measurement> joules) {
        List<Trial> then = trials.stream()
                .map(it -> new Trial(
                        it.number(),
                        it.proposal(),
                        it.status(),
                        "",
                        it.measurement()
                                .map(run -> TestingTrials.measured(slower * run.seconds(), joules.applyAsDouble(run)))))
                .toList();
        return new Guidance(RatePrior.USUAL, List.of(new EarlierRun("then", WORKLOAD, then)), OptionalDouble.empty());
    }

    private static double joules(Measurement run) {
        return run.joules().orElseThrow();
    }

    @Test
    void joulesOfAnEarlierRunSaveTrials() {
        List<Trial> then = run(Objective.JOULES, 0.03, 25);
        Guidance warm = after(then, 1.3, run -> 2.5 * joules(run));
        double best = best(ObjectiveGuidedSearchTest::joules);
        double coldJoules = joules(found(Objective.JOULES, run(Objective.JOULES, 0.03, 2)));
        List<Trial> few = run(warm, Objective.JOULES, 0.03, 2);
        double warmJoules =
                few.stream().mapToDouble(it -> joules(it.settings())).min().orElseThrow();
        assertThat(warmJoules).isLessThan(coldJoules);
        assertThat(warmJoules / best).isLessThan(1.15);
    }

    @Test
    void anEarlierRunWithoutSuchJoulesSaysNothingOfThem() {
        List<Trial> now = run(Objective.JOULES, 0.03, 3);
        List<Trial> without = new ArrayList<>();
        List<Trial> ofLedger = new ArrayList<>();
        for (Trial trial : run(Objective.JOULES, 0.03, 12)) {
            double seconds = 3 * trial.measurement().orElseThrow().seconds();
            without.add(TestingTrials.succeeded(without, trial.proposal(), TestingTrials.measured(seconds)));
            ofLedger.add(TestingTrials.succeeded(
                    ofLedger,
                    trial.proposal(),
                    TestingTrials.measured(seconds).withJoules(7, JoulesQuality.LEDGER_MEASURED)));
        }
        Settings other = SPACE.stock().with(MapReduceParameters.REDUCERS, 20);
        for (List<Trial> then : List.of(without, ofLedger)) {
            Guidance guidance = new Guidance(
                    RatePrior.USUAL, List.of(new EarlierRun("then", WORKLOAD, then)), OptionalDouble.empty());
            assertThat(Surrogate.of(SPACE, guidance, now, Objective.JOULES).mean(other))
                    .isEqualTo(Surrogate.of(SPACE, Guidance.NONE, now, Objective.JOULES)
                            .mean(other));
            assertThat(Surrogate.of(SPACE, guidance, now, Objective.TIME).mean(other))
                    .as("its seconds tell of seconds")
                    .isNotEqualTo(Surrogate.of(SPACE, Guidance.NONE, now, Objective.TIME)
                            .mean(other));
        }
    }

    /** Its joules are a thousand times as many, and grow as here; so only the level of the search's own counts. */
    @Test
    void theLevelIsThatOfTheSearch() {
        List<Trial> then = run(Objective.JOULES, 0.03, 12);
        List<Trial> now = run(Objective.JOULES, 0.03, 3);
        Settings tried = now.get(2).settings();
        Guidance warm = after(then, 1, run -> 1000 * joules(run));
        assertThat(Math.exp(Surrogate.of(SPACE, warm, now, Objective.JOULES).mean(tried)) / joules(tried))
                .isBetween(0.8, 1.25);
    }

    @Test
    void simulatedRunsTellOfJoulesAsFarAsTheseGrowWithSeconds() {
        ToDoubleFunction<Settings> seconds =
                it -> SECONDS.seconds(it) * (it.value(MapReduceParameters.REDUCERS) > 10 ? 2 : 1);
        Map<Settings, Double> simulated = new LinkedHashMap<>();
        Random random = new Random(5);
        while (simulated.size() < 120) {
            SPACE.draw(random).ifPresent(it -> simulated.put(it, seconds.applyAsDouble(it)));
        }
        SimulatedRuns runs = new SimulatedRuns(WORKLOAD, simulated, 0.8);
        Guidance guidance = Guidance.NONE.with(RatePrior.fitted(runs, 1.4, 1));
        Settings many = SPACE.stock().with(MapReduceParameters.REDUCERS, 20);
        double time = seconds.applyAsDouble(SPACE.stock());
        for (Objective objective : List.of(Objective.TIME, Objective.JOULES, Objective.ENERGY_DELAY)) {
            // The seconds that go with the figure are those that the simulator says.
            double clock = objective.goal() == Goal.TIME ? time : time / 12;
            List<Trial> stock = List.of(TestingTrials.succeeded(
                    List.of(), Proposal.of(SPACE.stock(), Purpose.STOCK), TestingTrials.measured(clock, 50 * time)));
            double slower = slower(guidance, stock, objective, many) - slower(Guidance.NONE, stock, objective, many);
            assertThat(slower / objective.powerOfSeconds())
                    .as(objective.title())
                    .isBetween(0.2, Math.log(2));
        }
    }

    /** As the logarithm of the figure over that of the stock settings. */
    private static double slower(Guidance guidance, List<Trial> stock, Objective objective, Settings settings) {
        Surrogate surrogate = Surrogate.of(SPACE, guidance, stock, objective);
        return surrogate.mean(settings) - surrogate.mean(SPACE.stock());
    }

    @Test
    void aBoundIsOneOfTheFigure() {
        Guidance safe = new Guidance(RatePrior.USUAL, List.of(), OptionalDouble.of(0.25));
        List<Trial> trials = run(safe, Objective.JOULES, 0.03, 20);
        ModelGuidedSearch search =
                new ModelGuidedSearch(SPACE, 0.05, ModelGuidedSearch.WINDOW, 1, safe, Objective.JOULES);
        int attempts = 0;
        for (int count = 1; count < trials.size(); count++) {
            List<Trial> before = trials.subList(0, count);
            if (trials.get(count).proposal().purpose() == Purpose.ATTEMPT) {
                Belief ratio = Surrogate.of(SPACE, safe, before, Objective.JOULES)
                        .against(search.findings(before).incumbent().orElseThrow())
                        .ratio(trials.get(count).settings());
                assertThat(ratio.mean() + 1.645 * ratio.deviation()).isLessThanOrEqualTo(Math.log(1.25));
                attempts++;
            }
        }
        assertThat(attempts).isGreaterThan(3);
    }

    @Test
    void attemptsAreToldInJoules() {
        List<Trial> trials = run(Objective.JOULES, 0.03, 8);
        List<Attempt> attempts = new ModelGuidedSearch(
                        SPACE, 0.05, ModelGuidedSearch.WINDOW, 1, Guidance.NONE, Objective.JOULES)
                .findings(trials)
                .attempts();
        assertThat(attempts.get(0).reason())
                .matches("adopted: the model of all runs expects \\d+% fewer joules than the incumbent");
        assertThat(attempts.get(0).figure())
                .isEqualTo(trials.get(1).measurement().orElseThrow().joules().orElseThrow());
        assertThat(attempts).noneMatch(it -> it.reason().contains("time"));
    }

    @Test
    void aTrialWithoutJoulesIsNeitherBestNorFailed() {
        List<Trial> trials = run(Objective.JOULES, 0.03, 6);
        Settings before = found(Objective.JOULES, trials);
        Proposal next = new ModelGuidedSearch(SPACE, 0.05, ModelGuidedSearch.WINDOW, 1, Guidance.NONE, Objective.JOULES)
                .next(trials)
                .orElseThrow();
        List<Trial> more = new ArrayList<>(trials);
        more.add(TestingTrials.succeeded(trials, next, TestingTrials.measured(0.01)));
        assertThat(found(Objective.JOULES, more)).isEqualTo(before);
    }
}
