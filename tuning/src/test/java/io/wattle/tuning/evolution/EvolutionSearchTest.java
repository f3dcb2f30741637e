package io.wattle.tuning.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.StopRule;
import io.wattle.tuning.search.Strategy;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.hipparchus.exception.LocalizedCoreFormats;
import org.hipparchus.exception.MathIllegalStateException;
import org.junit.jupiter.api.Test;

class EvolutionSearchTest {

    private static final SearchSpace SPACE = TestingTrials.EDISON;

    /** Two coordinates that matter, with the least time in the middle of each: 100 s there, up to 150 s elsewhere. */
    private static double smooth(Settings settings) {
        return 100
                + 100 * square(place(MapReduceParameters.REDUCERS, settings))
                + 100 * square(place(MapReduceParameters.SLOWSTART_SHARE, settings));
    }

    private static double square(double value) {
        return value * value;
    }

    /** From -0.5 to 0.5. */
    private static double place(Parameter parameter, Settings settings) {
        List<Double> grid = SPACE.grid(parameter);
        return grid.indexOf(settings.value(parameter)) / (grid.size() - 1.0) - 0.5;
    }

    /** 0 s is a failure. */
    private static List<Trial> run(SearchSpace space, ToDoubleFunction<Settings> truth, long seed, int most) {
        Strategy strategy = new EvolutionSearch(space, 0.05, seed);
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> next = strategy.next(trials);
        while (next.isPresent() && trials.size() < most) {
            double seconds = truth.applyAsDouble(next.get().settings());
            boolean works = seconds > 0;
            trials.add(new Trial(
                    trials.size() + 1,
                    next.get(),
                    works ? TrialStatus.SUCCEEDED : TrialStatus.FAILED,
                    works ? "" : "out of memory",
                    works ? Optional.of(TestingTrials.measured(seconds)) : Optional.empty()));
            next = strategy.next(trials);
        }
        return trials;
    }

    private static double best(List<Trial> trials) {
        return trials.stream()
                .flatMap(it -> it.measurement().stream())
                .mapToDouble(Measurement::seconds)
                .min()
                .orElseThrow();
    }

    @Test
    void comesNearTheOptimumOfASmoothTruth() {
        for (long seed = 1; seed <= 3; seed++) {
            assertThat(best(run(SPACE, EvolutionSearchTest::smooth, seed, 80)))
                    .as("seed " + seed)
                    .isLessThan(105);
        }
    }

    @Test
    void theSameTrialsGiveTheSameProposal() {
        List<Trial> trials = run(SPACE, EvolutionSearchTest::smooth, 1, 40);
        for (int count = 0; count < trials.size(); count += 7) {
            assertThat(new EvolutionSearch(SPACE, 0.05, 1).next(trials.subList(0, count)))
                    .contains(trials.get(count).proposal());
        }
        assertThat(run(SPACE, EvolutionSearchTest::smooth, 2, 40)).isNotEqualTo(trials);
    }

    @Test
    void eachAttemptIsNewAndOfTheSpace() {
        List<Trial> trials = run(SPACE, EvolutionSearchTest::smooth, 1, 60);
        assertThat(trials).hasSize(60);
        assertThat(trials.get(0).proposal()).isEqualTo(Proposal.of(SPACE.stock(), Purpose.STOCK));
        List<Settings> attempts = trials.stream()
                .filter(it -> it.proposal().purpose() == Purpose.ATTEMPT)
                .map(Trial::settings)
                .toList();
        assertThat(attempts).doesNotHaveDuplicates().allMatch(SPACE::contains);
    }

    /** A third of the values of one parameter fails: the strategy moves away, and no failure is the best. */
    @Test
    void failedSettingsAreWorseThanAllOthers() {
        double most = SPACE.grid(MapReduceParameters.REDUCERS)
                .get(SPACE.grid(MapReduceParameters.REDUCERS).size() - 2);
        ToDoubleFunction<Settings> truth = it -> it.value(MapReduceParameters.REDUCERS) >= most ? 0 : smooth(it);
        List<Trial> trials = run(SPACE, truth, 1, 80);
        assertThat(trials).anyMatch(it -> !it.succeeded());
        assertThat(trials.subList(40, 80).stream().filter(it -> !it.succeeded()).count())
                .isLessThanOrEqualTo(trials.subList(0, 40).stream()
                        .filter(it -> !it.succeeded())
                        .count());
        Settings found =
                new EvolutionSearch(SPACE, 0.05, 1).findings(trials).incumbent().orElseThrow();
        assertThat(truth.applyAsDouble(found)).isPositive();
    }

    /** Joules are fewest with the most reduces, seconds are not; a trial in four has no joules. */
    @Test
    void minimisesTheFigureOfItsObjectiveAndTakesNoneForTheBest() {
        EvolutionSearch search = new EvolutionSearch(SPACE, 0.05, 1, Objective.JOULES);
        List<Trial> trials = new ArrayList<>();
        while (trials.size() < 80) {
            Proposal next = search.next(trials).orElseThrow();
            boolean known = trials.size() % 4 != 3;
            trials.add(TestingTrials.succeeded(
                    trials,
                    next,
                    known
                            ? TestingTrials.measured(smooth(next.settings()), joules(next.settings()))
                            : TestingTrials.measured(0.01)));
        }
        Settings found = search.findings(trials).incumbent().orElseThrow();
        assertThat(joules(found)).isLessThan(joules(SPACE.stock()));
        assertThat(trials.subList(60, 80).stream()
                        .mapToDouble(it -> joules(it.settings()))
                        .average()
                        .orElseThrow())
                .isLessThan(trials.subList(0, 20).stream()
                        .mapToDouble(it -> joules(it.settings()))
                        .average()
                        .orElseThrow());
        assertThat(search.next(trials)).isEqualTo(new EvolutionSearch(SPACE, 0.05, 1, Objective.JOULES).next(trials));
    }

    private static double joules(Settings settings) {
        return 100 + 100 * square(place(MapReduceParameters.REDUCERS, settings) - 0.5);
    }

    /** What goes wrong in the optimizer is no end of the search. */
    @Test
    void onlyTheEndOfItsPointsEndsTheSearch() {
        assertThat(EvolutionSearch.isOfCount(new MathIllegalStateException(LocalizedCoreFormats.MAX_COUNT_EXCEEDED, 7)))
                .isTrue();
        assertThat(EvolutionSearch.isOfCount(new MathIllegalStateException(LocalizedCoreFormats.CONVERGENCE_FAILED)))
                .isFalse();
    }

    @Test
    void aSpaceWithoutAChoiceIsExhaustedAndSoIsASmallOne() {
        assertThat(run(SPACE.only(it -> false), EvolutionSearchTest::smooth, 1, 10))
                .hasSize(1);
        SearchSpace two = SPACE.only(it -> it.equals(MapReduceParameters.COMBINER));
        List<Trial> trials = run(two, it -> 100, 1, 10);
        assertThat(trials).hasSizeLessThan(10);
        assertThat(new EvolutionSearch(two, 0.05, 1).next(trials)).isEmpty();
    }

    @Test
    void itIsAStrategyWithoutARuleOfItsOwn() {
        Search search = Strategies.named(Strategies.CMA_ES, SPACE, 0.05, 3, 1);
        assertThat(search.strategy()).isInstanceOf(EvolutionSearch.class);
        assertThat(search.rule()).isEqualTo(StopRule.NEVER);
    }
}
