package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.search.Attempt.Decision;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the searches by fresh runs make of figures that are no seconds. */
class FiguresTest {

    private static final Settings STOCK = TestingTrials.EDISON.stock();
    private static final Settings OTHER = STOCK.with(MapReduceParameters.SORT_MB, 200);

    /** Of class seconds, which are twelve times the clock's. */
    private static final Objective WITHIN = Objective.JOULES.within(120);

    private final List<Trial> trials = new ArrayList<>();

    @Test
    void joulesDecideWhereTheyAreMinimised() {
        ran(Proposal.of(STOCK, Purpose.STOCK), 100, 1000);
        ran(attempt(OTHER), 130, 400);
        assertThat(CheckedAttempts.of(trials, 0.05, Objective.TIME)
                        .attempts()
                        .get(0)
                        .decision())
                .isEqualTo(Decision.NO_LEAD);
        ran(next(Objective.JOULES), 130, 410);
        ran(next(Objective.JOULES), 100, 1000);
        CheckedAttempts checked = CheckedAttempts.of(trials, 0.05, Objective.JOULES);
        assertThat(checked.incumbent()).contains(OTHER);
        assertThat(checked.bestFigure()).hasValue(410);
        assertThat(checked.attempts().get(0).reason())
                .isEqualTo(
                        "adopted: 59% fewer joules than the incumbent in 1 pair of fresh runs, 410 J against 1000 J");
    }

    @Test
    void noLeadIsToldInJoules() {
        ran(Proposal.of(STOCK, Purpose.STOCK), 100, 1000);
        ran(attempt(OTHER), 50, 990);
        assertThat(CheckedAttempts.of(trials, 0.05, Objective.JOULES)
                        .attempts()
                        .get(0)
                        .reason())
                .isEqualTo("not adopted: no lead over the incumbent's 1000 J to speak of");
    }

    @Test
    void aRunOverTheDeadlineIsWorseThanEachWithinIt() {
        ran(Proposal.of(STOCK, Purpose.STOCK), 10, 9000);
        ran(attempt(OTHER), 10.1, 10);
        ran(attempt(OTHER), 20, 5);
        ran(attempt(OTHER), 1, 700);
        Figures figures = Figures.of(WITHIN, trials);
        double[] each =
                trials.stream().mapToDouble(it -> figures.of(it).orElseThrow()).toArray();
        assertThat(each[0]).as("120 s of the class are in time").isEqualTo(9000);
        assertThat(each[3]).isEqualTo(700);
        assertThat(each[1]).isGreaterThan(2 * 9000).isLessThan(each[2]);
        assertThat(each[2] / each[1]).as("by their seconds").isCloseTo(20 / 10.1, within(1e-9));
        assertThat(figures.text(each[0])).isEqualTo("9000 J");
        assertThat(figures.text(each[1])).isEqualTo("over the deadline");
    }

    @Test
    void whereNoneIsInTimeTheFasterIsBetter() {
        ran(Proposal.of(STOCK, Purpose.STOCK), 40, 100);
        ran(attempt(OTHER), 20, 900);
        ran(next(WITHIN), 20, 900);
        ran(next(WITHIN), 40, 100);
        CheckedAttempts checked = CheckedAttempts.of(trials, 0.05, WITHIN);
        assertThat(checked.incumbent()).contains(OTHER);
        assertThat(checked.attempts().get(0).reason())
                .isEqualTo(
                        "adopted: 50% less time than the incumbent (both over the deadline of 120 s) in 1 pair of fresh"
                                + " runs, over the deadline against over the deadline");
    }

    @Test
    void whatKeepsTheDeadlineIsAdoptedWhateverItsJoules() {
        ran(Proposal.of(STOCK, Purpose.STOCK), 10.1, 100);
        ran(attempt(OTHER), 9.9, 5000);
        ran(next(WITHIN), 9.9, 5000);
        ran(next(WITHIN), 10.1, 100);
        CheckedAttempts checked = CheckedAttempts.of(trials, 0.05, WITHIN);
        assertThat(checked.incumbent()).contains(OTHER);
        assertThat(checked.attempts().get(0).reason())
                .isEqualTo("adopted: within the deadline of 120 s (the incumbent is not) in 1 pair of fresh runs,"
                        + " 5000 J against over the deadline");
        ran(attempt(STOCK.with(MapReduceParameters.SORT_MB, 300)), 30, 1);
        assertThat(CheckedAttempts.of(trials, 0.05, WITHIN).attempts().get(1).reason())
                .isEqualTo("not adopted: over the deadline of 120 s");
    }

    /** The meter gave no reading once: it says nothing of the settings. */
    @Test
    void aFreshRunWithoutJoulesIsRunOnceMore() {
        ran(Proposal.of(STOCK, Purpose.STOCK), 100, 1000);
        ran(attempt(OTHER), 100, 400);
        Proposal fresh = next(Objective.JOULES);
        trials.add(TestingTrials.succeeded(trials, fresh, TestingTrials.measured(100)));
        assertThat(next(Objective.JOULES)).isEqualTo(fresh);
        ran(fresh, 100, 400);
        trials.add(TestingTrials.succeeded(trials, next(Objective.JOULES), TestingTrials.measured(100)));
        ran(next(Objective.JOULES), 100, 1000);
        assertThat(CheckedAttempts.of(trials, 0.05, Objective.JOULES).incumbent())
                .contains(OTHER);
    }

    @Test
    void anAttemptWithoutJoulesIsNeverTheBest() {
        ran(Proposal.of(STOCK, Purpose.STOCK), 100, 1000);
        trials.add(TestingTrials.succeeded(trials, attempt(OTHER), TestingTrials.measured(1)));
        CheckedAttempts checked = CheckedAttempts.of(trials, 0.05, Objective.JOULES);
        assertThat(checked.incumbent()).contains(STOCK);
        assertThat(checked.attempts()).isEmpty();
        assertThat(checked.failures(ParameterGroup.MEMORY)).isEqualTo(1);
    }

    /** Those of a ledger are of a job's containers, those of a model of all workers. */
    @Test
    void joulesOfAnotherSourceThanTheFirstHaveNoFigure() {
        Measurement estimated = TestingTrials.measured(100, 50);
        trials.add(TestingTrials.succeeded(
                trials, attempt(OTHER), estimated.withJoules(900, JoulesQuality.LEDGER_MEASURED)));
        trials.add(TestingTrials.succeeded(trials, attempt(OTHER), estimated));
        trials.add(TestingTrials.succeeded(
                trials, attempt(OTHER), estimated.withJoules(800, JoulesQuality.LEDGER_ESTIMATED)));
        Figures figures = Figures.of(Objective.JOULES, trials);
        assertThat(trials.stream().map(figures::of).filter(it -> it.isPresent()).map(it -> it.getAsDouble()))
                .containsExactly(900.0, 800.0);
    }

    @Test
    void failedTrialsHaveNone() {
        trials.add(new Trial(1, attempt(OTHER), TrialStatus.FAILED, "boom", Optional.empty()));
        assertThat(Figures.of(WITHIN, trials).of(trials.get(0))).isEmpty();
        assertThat(Figures.of(Objective.TIME, trials).of(trials.get(0))).isEmpty();
    }

    private Proposal next(Objective objective) {
        return CheckedAttempts.of(trials, 0.05, objective).freshRun().orElseThrow();
    }

    private static Proposal attempt(Settings settings) {
        return Proposal.attempt(settings, ParameterGroup.MEMORY);
    }

    private void ran(Proposal proposal, double seconds, double joules) {
        trials.add(TestingTrials.succeeded(trials, proposal, TestingTrials.measured(seconds, joules)));
    }
}
