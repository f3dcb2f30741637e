package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.Findings;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.SearchEnd;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class ModelGuidedSearchTest {

    private static final Workload WORKLOAD = new Workload(new NodeLimits(600, 2, 10, 1), 1L << 30, 200);
    private static final SearchSpace SPACE = MapReduce.space(WORKLOAD);

    /** A cluster that is not the model's: its rates differ, and a map's memory beyond 300 MB costs by itself. */
    private static final ToDoubleFunction<Settings> TRUTH = truth();

    private static ToDoubleFunction<Settings> truth() {
        double[] logs = RatePrior.USUAL.logs();
        for (Rate rate : Rate.values()) {
            logs[rate.ordinal()] += Math.log(new double[] {2, 0.6, 1.4, 0.5}[rate.ordinal() % 4]);
        }
        WaveModel other = new WaveModel(WORKLOAD, WaveRates.ofLogs(logs));
        return settings -> other.seconds(settings)
                * (1.1 - 0.1 * Math.cos(settings.value(MapReduceParameters.REDUCERS) / 3))
                * (settings.value(MapReduceParameters.MAP_MEMORY_MB) > 300 ? 1.2 : 1);
    }

    private static ModelGuidedSearch search(SearchSpace space) {
        return new ModelGuidedSearch(space, 0.05, 1, Guidance.NONE);
    }

    private static List<Trial> run(SearchSpace space, ToDoubleFunction<Settings> truth, double noise, int most) {
        ModelGuidedSearch search = search(space);
        Random chance = new Random(3);
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> next = search.next(trials);
        while (next.isPresent() && trials.size() < most) {
            double seconds = truth.applyAsDouble(next.get().settings()) * Math.exp(noise * chance.nextGaussian());
            trials.add(trial(trials.size() + 1, next.get(), seconds));
            next = search.next(trials);
        }
        return trials;
    }

    /** One that takes no time to speak of has failed. */
    private static Trial trial(int number, Proposal proposal, double seconds) {
        return seconds > 0
                ? new Trial(number, proposal, TrialStatus.SUCCEEDED, "", Optional.of(TestingTrials.measured(seconds)))
                : new Trial(
                        number,
                        proposal,
                        TrialStatus.FAILED,
                        "java.lang.OutOfMemoryError: Java heap space",
                        Optional.empty());
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

    @Test
    void twentyTrialsComeNearTheBestOfTwoThousandRandomOnes() {
        double best = best(TRUTH);
        for (double noise : new double[] {0.02, 0.1}) {
            List<Trial> trials = run(SPACE, TRUTH, noise, 20);
            Settings found = search(SPACE).findings(trials).incumbent().orElseThrow();
            assertThat(TRUTH.applyAsDouble(found) / best).as("noise " + noise).isLessThan(1.08);
        }
    }

    @Test
    void everythingIsAFunctionOfTheTrials() {
        List<Trial> trials = run(SPACE, TRUTH, 0.05, 14);
        ModelGuidedSearch one = search(SPACE);
        for (int count = trials.size() - 1; count >= 0; count -= 3) {
            assertThat(one.next(trials.subList(0, count)))
                    .as("after " + count)
                    .contains(trials.get(count).proposal())
                    .isEqualTo(search(SPACE).next(trials.subList(0, count)));
        }
        assertThat(one.findings(trials)).isEqualTo(search(SPACE).findings(trials));
    }

    @Test
    void stockComesFirstEachAttemptIsNewAndTheIncumbentRunsAgain() {
        List<Trial> trials = run(SPACE, TRUTH, 0.05, 21);
        assertThat(trials.get(0).proposal()).isEqualTo(Proposal.of(SPACE.stock(), Purpose.STOCK));
        Set<Settings> attempts = new HashSet<>();
        for (Trial trial : trials.subList(1, trials.size())) {
            boolean again = trial.number() % 5 == 1;
            assertThat(trial.proposal().purpose()).isEqualTo(again ? Purpose.INCUMBENT : Purpose.ATTEMPT);
            assertThat(SPACE.contains(trial.settings())).isTrue();
            if (again) {
                assertThat(search(SPACE)
                                .findings(trials.subList(0, trial.number() - 1))
                                .incumbent())
                        .contains(trial.settings());
            } else {
                assertThat(attempts.add(trial.settings())).isTrue();
            }
        }
    }

    @Test
    void whatBecameOfAttemptsIsToldOnceAndStays() {
        List<Trial> trials = run(SPACE, TRUTH, 0.05, 12);
        Findings findings = search(SPACE).findings(trials);
        assertThat(findings.attempts()).hasSize(9);
        List<Attempt> before = search(SPACE).findings(trials.subList(0, 8)).attempts();
        assertThat(findings.attempts()).startsWith(before.toArray(Attempt[]::new));
        assertThat(findings.attempts()).allSatisfy(it -> {
            assertThat(it.decision()).isIn(Attempt.Decision.EXPECTED_FASTER, Attempt.Decision.EXPECTED_SLOWER);
            assertThat(it.reason()).contains("the model of all runs expects");
        });
        Attempt first = findings.attempts().get(0);
        assertThat(first.adopted()).isTrue();
        assertThat(first.improvement()).isGreaterThan(0.3);
        assertThat(first.reason()).matches("adopted: the model of all runs expects \\d+% less time than the incumbent");
    }

    @Test
    void itEndsWhenNothingPromisesMore() {
        List<Trial> trials = run(SPACE, TRUTH, 0.02, 80);
        ModelGuidedSearch search = search(SPACE);
        int end = firstEnd(search, trials);
        assertThat(end).isBetween(8, 79);
        Settings found = search.findings(trials.subList(0, end)).incumbent().orElseThrow();
        assertThat(TRUTH.applyAsDouble(found) / best(TRUTH)).isLessThan(1.08);
        assertThat(search.isOver(List.of())).isFalse();
    }

    /** Where runs are so noisy that the model hopes for long. */
    @Test
    void itEndsWhenTheLastAttemptsGainedLittle() {
        List<Trial> trials = run(SPACE, TRUTH, 0.25, 45);
        ModelGuidedSearch search = search(SPACE);
        int end = firstEnd(search, trials);
        assertThat(search.end(trials.subList(0, end))).contains(SearchEnd.CONVERGED);
        ModelGuidedSearch hasty = new ModelGuidedSearch(SPACE, 0.05, 2, 1, Guidance.NONE, Objective.TIME);
        ModelGuidedSearch patient = new ModelGuidedSearch(SPACE, 0.05, 40, 1, Guidance.NONE, Objective.TIME);
        assertThat(firstEnd(hasty, trials)).isBetween(8, end - 1);
        assertThat(firstEnd(patient, trials)).isGreaterThan(end);
    }

    /** As where nothing is safe enough: that nothing could be judged does not say that little is left. */
    @Test
    void whereNothingCanBeTriedLittleLeftIsNotClaimed() {
        SearchSpace alone = SPACE.only(parameter -> false);
        ModelGuidedSearch search = search(alone);
        List<Trial> sameAgain = new ArrayList<>();
        for (int number = 1; number <= 9; number++) {
            sameAgain.add(new Trial(
                    number,
                    Proposal.of(alone.stock(), Purpose.STOCK),
                    TrialStatus.SUCCEEDED,
                    "",
                    Optional.of(TestingTrials.measured(TRUTH.applyAsDouble(alone.stock())))));
        }
        assertThat(search.next(sameAgain)).isEmpty();
        assertThat(search.end(sameAgain)).isEmpty();
    }

    private static int firstEnd(ModelGuidedSearch search, List<Trial> trials) {
        int end = 1;
        while (end < trials.size() && !search.isOver(trials.subList(0, end))) {
            end++;
        }
        return end;
    }

    /** The formula does not know what compression changes, so that it has to be tried: it is. */
    @Test
    void whatTheFormulaDoesNotKnowIsLearnedFromRuns() {
        SearchSpace real = MapReduce.space(
                new Workload(WORKLOAD.limits(), 1L << 30, 200, JobTraits.NONE, new ClusterTraits(2, true, true, true)));
        ToDoubleFunction<Settings> slowDisks = settings ->
                TRUTH.applyAsDouble(settings) * (settings.value(MapReduceParameters.COMPRESS) == 1 ? 0.7 : 1);
        List<Trial> trials = run(real, slowDisks, 0.03, 25);
        Settings found = search(real).findings(trials).incumbent().orElseThrow();
        assertThat(found.value(MapReduceParameters.COMPRESS)).isEqualTo(1);
        ToDoubleFunction<Settings> slowCores = settings ->
                TRUTH.applyAsDouble(settings) * (settings.value(MapReduceParameters.COMPRESS) == 1 ? 1.3 : 1);
        trials = run(real, slowCores, 0.03, 25);
        found = search(real).findings(trials).incumbent().orElseThrow();
        assertThat(found.value(MapReduceParameters.COMPRESS)).isZero();
    }

    /** Nothing else is proposed once the first run has shown it. */
    @Test
    void inertParametersAreLeftAsTheyAre() {
        ModelGuidedSearch search = search(SPACE);
        List<Trial> trials = new ArrayList<>();
        while (trials.size() < 15) {
            Proposal next = search.next(trials).orElseThrow();
            Measurement measured = TestingTrials.measured(TRUTH.applyAsDouble(next.settings()));
            trials.add(new Trial(
                    trials.size() + 1,
                    next,
                    TrialStatus.SUCCEEDED,
                    "",
                    Optional.of(new Measurement(
                            measured.seconds(),
                            1,
                            measured.joulesQuality(),
                            1,
                            measured.peakMapMb(),
                            measured.peakReduceMb(),
                            Map.of("REDUCES", 0L)))));
        }
        assertThat(search.inert(trials)).hasSize(9);
        assertThat(trials).allSatisfy(it -> {
            assertThat(it.settings().value(MapReduceParameters.REDUCERS))
                    .isEqualTo(SPACE.stock().value(MapReduceParameters.REDUCERS));
            assertThat(it.settings().value(MapReduceParameters.COMBINER)).isZero();
        });
        assertThat(trials)
                .extracting(it -> it.settings().value(MapReduceParameters.MAP_MEMORY_MB))
                .contains(300.0);
    }

    /** As where a node is small: whoever leaves little heap beside the buffer fails. */
    @Test
    void whereStockFailsMoreFreeHeapIsTried() {
        ToDoubleFunction<Settings> small =
                settings -> MapReduceParameters.mapHeapMb(settings) - settings.value(MapReduceParameters.SORT_MB) < 390
                        ? 0
                        : TRUTH.applyAsDouble(settings);
        List<Trial> trials = run(SPACE, small, 0.05, 20);
        assertThat(trials.get(0).succeeded()).isFalse();
        assertThat(trials.get(1).succeeded()).isTrue();
        Settings found = search(SPACE).findings(trials).incumbent().orElseThrow();
        assertThat(small.applyAsDouble(found)).isPositive();
        assertThat(trials.stream().filter(it -> !it.succeeded()).count()).isLessThan(8);
    }

    @Test
    void whereNothingHasMemoryEnoughNothingIsLeftSoon() {
        List<Trial> trials = run(SPACE, settings -> 0, 0, 30);
        assertThat(trials).hasSizeBetween(2, 5).noneMatch(Trial::succeeded);
        ModelGuidedSearch search = search(SPACE);
        assertThat(search.findings(trials).incumbent()).isEmpty();
        assertThat(search.isOver(trials)).isFalse();
        assertThat(search.next(trials)).isEmpty();
    }

    @Test
    void aKeyThatTheModelDoesNotKnowIsSearchedToo() {
        SearchSpace wider = new SpaceAdjustments(Map.of(), Map.of("own.key", List.of("1", "2", "3", "4")))
                .apply(SPACE, key -> Optional.empty());
        Parameter own = wider.parameters().get(wider.parameters().size() - 1);
        List<Trial> trials =
                run(wider, settings -> TRUTH.applyAsDouble(settings) * (1.6 - 0.2 * settings.value(own)), 0.02, 30);
        Settings found = search(wider).findings(trials).incumbent().orElseThrow();
        assertThat(found.value(own)).isGreaterThanOrEqualTo(3);
    }

    @Test
    void aSpaceWithoutAChoiceIsExhausted() {
        SearchSpace one = SPACE.only(it -> it.equals(MapReduceParameters.COMBINER));
        List<Trial> trials = run(one, TRUTH, 0, 30);
        assertThat(trials).hasSize(2);
        assertThat(search(one).next(trials)).isEmpty();
    }
}
