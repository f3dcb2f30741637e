package io.wattle.tuning.search;

import static io.wattle.tuning.space.ParameterGroup.MEMORY;
import static io.wattle.tuning.space.ParameterGroup.SORT_BUFFER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.search.Attempt.Decision;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckedAttemptsTest {

    private static final Settings STOCK = TestingTrials.EDISON.stock();

    @Test
    void nothingIsBestBeforeATrialSucceeds() {
        CheckedAttempts checked = of(new TestingTrials().failed(MEMORY));
        assertThat(checked.incumbent()).isEmpty();
        assertThat(checked.bestFigure()).isEmpty();
        assertThat(checked.failures(MEMORY)).isEqualTo(1);
    }

    @Test
    void theRunThatMadeAnAttemptLookGoodDoesNotCount() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 80);
        trials.fresh(118).fresh(100);
        CheckedAttempts checked = of(trials);
        assertThat(checked.incumbent()).as("100 against 80 and 118").contains(STOCK);
        assertThat(checked.attempts().get(0).decision()).isEqualTo(Decision.NOT_CONFIRMED);
        assertThat(checked.attempts().get(0).reason())
                .isEqualTo("not adopted: its lead did not come back in 1 pair of fresh runs, 118.0 s against 100.0 s");
    }

    @Test
    void aLeadCountsOnlyAfterFreshRunsOfBoth() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 60);
        Settings challenger = trials.last().settings();
        assertThat(of(trials).incumbent()).contains(STOCK);
        assertThat(of(trials).freshRun()).contains(Proposal.of(challenger, Purpose.CONFIRM));
        assertThat(of(trials.fresh(70)).incumbent()).contains(STOCK);
        assertThat(of(trials).freshRun()).contains(Proposal.of(STOCK, Purpose.INCUMBENT));
        assertThat(of(trials.fresh(100)).freshRun())
                .as("one pair that could be noise")
                .contains(Proposal.of(STOCK, Purpose.INCUMBENT));

        CheckedAttempts checked = of(trials.fresh(102).fresh(71));
        assertThat(checked.incumbent()).contains(challenger);
        assertThat(checked.freshRun()).isEmpty();
        assertThat(checked.bestFigure()).hasValue(70.5);
        Attempt attempt = checked.attempts().get(0);
        assertThat(attempt.decision()).isEqualTo(Decision.ADOPTED);
        assertThat(attempt.improvement()).isCloseTo(0.302, within(1e-3));
        assertThat(attempt.reason())
                .isEqualTo(
                        "adopted: 30% less time than the incumbent in 2 pairs of fresh runs, 70.5 s against 101.0 s");
    }

    @Test
    void onePairIsEnoughForAGainThatIsNoNoise() {
        TestingTrials trials =
                new TestingTrials().stock(100).attempt(MEMORY, 50).fresh(50).fresh(100);
        assertThat(of(trials).attempts().get(0).decision()).isEqualTo(Decision.ADOPTED);
        assertThat(of(trials).attempts().get(0).pairs()).isEqualTo(1);
    }

    @Test
    void aFirstFreshRunNoFasterThanTheIncumbentsBeforeEndsTheCheck() {
        TestingTrials trials =
                new TestingTrials().stock(100).attempt(MEMORY, 60).confirm(60);
        Settings incumbent =
                trials.attempt(SORT_BUFFER, 50).fresh(59).list().get(1).settings();
        assertThat(of(trials).freshRun()).contains(Proposal.of(incumbent, Purpose.INCUMBENT));
        trials.fresh(55);

        CheckedAttempts checked = of(trials.attempt(SORT_BUFFER, 50).fresh(61));
        assertThat(checked.freshRun()).isEmpty();
        assertThat(checked.incumbent()).contains(incumbent);
        assertThat(checked.bestFigure()).as("of 60, 60 and 55").hasValue(60);
        Attempt attempt = checked.attempts().get(2);
        assertThat(attempt.decision()).isEqualTo(Decision.NOT_CONFIRMED);
        assertThat(attempt.reason())
                .isEqualTo("not adopted: its lead did not come back in a fresh run, 61.0 s against 60.0 s before");
    }

    @Test
    void theOnlyRunOfTheIncumbentEndsNoCheck() {
        TestingTrials trials =
                new TestingTrials().stock(100).attempt(MEMORY, 60).fresh(101);
        assertThat(of(trials).freshRun()).contains(Proposal.of(STOCK, Purpose.INCUMBENT));
    }

    @Test
    void theIncumbentIsMeasuredAgain() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 90);
        trials.fresh(90).fresh(80);
        CheckedAttempts checked = of(trials);
        assertThat(checked.incumbent())
                .as("the first run of stock was a cold one")
                .contains(STOCK);
        assertThat(checked.bestFigure()).as("which counts no more").hasValue(80);
    }

    @Test
    void knownNoiseMakesTheTestStricter() {
        TestingTrials quiet = new TestingTrials().stock(100).attempt(MEMORY, 85);
        quiet.fresh(85).fresh(100).fresh(101).fresh(86);
        assertThat(of(quiet).attempts().get(0).decision()).isEqualTo(Decision.ADOPTED);
        TestingTrials noisy = new TestingTrials().stock(100).attempt(MEMORY, 85);
        noisy.fresh(70).fresh(115).fresh(85).fresh(100).fresh(100).fresh(87);
        assertThat(of(noisy).attempts().get(0).decision())
                .as("the same means, more or less")
                .isEqualTo(Decision.UNDECIDED);
    }

    @Test
    void aCheckEndsAfterEightPairs() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 90);
        double[] wild = {90, 150, 60, 95};
        int runs = 0;
        while (of(trials).freshRun().isPresent()) {
            boolean challenger = of(trials).freshRun().orElseThrow().purpose() == Purpose.CONFIRM;
            trials.fresh(wild[runs / 2 % 4] * (challenger ? 0.97 : 1));
            runs++;
        }
        assertThat(runs).isEqualTo(16);
        assertThat(of(trials).attempts().get(0).decision()).isEqualTo(Decision.NOT_CONFIRMED);
    }

    @Test
    void aLeadWithinTheToleranceIsNoise() {
        CheckedAttempts checked = of(new TestingTrials().stock(100).attempt(MEMORY, 96));
        assertThat(checked.freshRun()).isEmpty();
        assertThat(checked.incumbent()).contains(STOCK);
        assertThat(checked.attempts().get(0).decision()).isEqualTo(Decision.NO_LEAD);
    }

    @Test
    void theFirstSuccessIsTheIncumbentWhenStockFails() {
        TestingTrials trials = new TestingTrials().failed(MEMORY).attempt(MEMORY, 60);
        CheckedAttempts checked = of(trials);
        assertThat(checked.incumbent()).contains(trials.last().settings());
        assertThat(checked.attempts().get(0).decision()).isEqualTo(Decision.FIRST);
    }

    @Test
    void aFreshRunThatFailsLeavesTheIncumbent() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 60);
        Settings challenger = trials.last().settings();
        CheckedAttempts checked = of(trials.failedFresh());
        assertThat(checked.incumbent()).contains(STOCK);
        assertThat(checked.freshRun()).isEmpty();
        assertThat(checked.tried(challenger)).isTrue();
        assertThat(checked.failures(MEMORY)).as("the attempt itself succeeded").isZero();
        assertThat(checked.attempts().get(0).decision()).isEqualTo(Decision.FAILED_AGAIN);
    }

    @Test
    void anIncumbentThatFailsOnceIsRunAgainAndTwiceLeavesNothingToCompare() {
        TestingTrials trials =
                new TestingTrials().stock(100).attempt(MEMORY, 60).fresh(60).failedFresh();
        assertThat(of(trials).freshRun()).contains(Proposal.of(STOCK, Purpose.INCUMBENT));
        CheckedAttempts checked = of(trials.failedFresh());
        assertThat(checked.freshRun()).isEmpty();
        assertThat(checked.incumbent()).contains(STOCK);
        assertThat(checked.attempts().get(0).decision()).isEqualTo(Decision.INCUMBENT_FAILED);
    }

    @Test
    void eachImprovementIsMeasuredAgainstTheBestBeforeIt() {
        TestingTrials trials = new TestingTrials().stock(100);
        trials.attempt(MEMORY, 80).confirm(80).attempt(SORT_BUFFER, 40);
        Settings last = trials.last().settings();
        CheckedAttempts checked = of(trials.confirm(40));
        assertThat(checked.attempts())
                .extracting(Attempt::decision)
                .containsExactly(Decision.ADOPTED, Decision.ADOPTED);
        assertThat(checked.attempts().get(0).improvement()).isCloseTo(0.2, within(1e-12));
        assertThat(checked.attempts().get(1).improvement()).isCloseTo(0.5, within(1e-12));
        assertThat(checked.incumbent()).contains(last);
    }

    @Test
    void anAttemptThatIsNotDecidedSaysSo() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 60);
        assertThat(of(trials).attempts().get(0).reason())
                .isEqualTo("not adopted: it looked faster, but the search ended before fresh runs could tell");
        assertThat(of(trials.fresh(70).fresh(100)).attempts().get(0).reason())
                .contains("ended before its fresh runs could tell, after 1 pair of fresh runs, 70.0 s against 100.0 s");
    }

    @Test
    void whatAnEarlierVersionConfirmedByOneRunIsFinishedFirst() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 60);
        Settings memory = trials.last().settings();
        trials.add(Proposal.of(memory, Purpose.CONFIRM), 62).attempt(SORT_BUFFER, 50);
        Settings buffer = trials.last().settings();
        trials.add(Proposal.of(buffer, Purpose.CONFIRM), 51);
        trials.attempt(MEMORY, 96);
        assertThat(of(trials).freshRun()).contains(Proposal.of(STOCK, Purpose.INCUMBENT));
        trials.fresh(100);
        assertThat(of(trials).incumbent()).as("the faster of the two").contains(buffer);
        assertThat(of(trials).freshRun()).as("the other leads no more").isEmpty();
        assertThat(of(trials).attempts())
                .extracting(Attempt::decision)
                .containsExactly(Decision.NO_LEAD, Decision.ADOPTED, Decision.NO_LEAD);
    }

    @Test
    void everyPrefixOfAJournalTellsWhatComesNext() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 60);
        trials.fresh(70).fresh(100).fresh(102).fresh(71).attempt(SORT_BUFFER, 50);
        List<Trial> all = trials.list();
        for (int length = 2; length < 6; length++) {
            assertThat(CheckedAttempts.of(all.subList(0, length), 0.05, Objective.TIME)
                            .freshRun())
                    .contains(all.get(length).proposal());
        }
    }

    @Test
    void comparisonRunsAreNoPartOfTheSearch() {
        TestingTrials trials = new TestingTrials().stock(100).comparison(1);
        assertThat(of(trials).bestFigure()).hasValue(100);
    }

    @Test
    void failedSettingsWereTriedAndAreNoAttemptToCount() {
        TestingTrials trials =
                new TestingTrials().stock(100).failed(MEMORY).failed(MEMORY).failed(SORT_BUFFER);
        CheckedAttempts checked = of(trials);
        assertThat(checked.tried(trials.last().settings())).isTrue();
        assertThat(checked.tried(STOCK.with(MapReduceParameters.REDUCERS, 2))).isFalse();
        assertThat(checked.attempts()).isEmpty();
        assertThat(checked.failures(MEMORY)).isEqualTo(2);
        assertThat(checked.failures(SORT_BUFFER)).isEqualTo(1);
        assertThat(checked.failures(ParameterGroup.INPUT_SPLIT)).isZero();
    }

    private static CheckedAttempts of(TestingTrials trials) {
        return CheckedAttempts.of(trials.list(), 0.05, Objective.TIME);
    }
}
