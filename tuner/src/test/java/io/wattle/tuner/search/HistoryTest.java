package io.wattle.tuner.search;

import static io.wattle.tuner.search.ParameterGroup.MEMORY;
import static io.wattle.tuner.search.ParameterGroup.SORT_BUFFER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryTest {

    @Test
    void nothingIsBestBeforeATrialSucceeds() {
        History history = History.of(new TestingTrials().failed(MEMORY).list(), 0.05);
        assertThat(history.incumbent()).isEmpty();
        assertThat(history.bestSeconds()).isEmpty();
        assertThat(history.failures(MEMORY)).isEqualTo(1);
    }

    @Test
    void aLeadCountsOnlyAfterASecondRun() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 60);
        Settings challenger = trials.last().settings();
        History before = History.of(trials.list(), 0.05);
        assertThat(before.incumbent()).contains(TestingTrials.EDISON.stock());
        assertThat(before.unconfirmed()).contains(challenger);

        History after = History.of(trials.confirm(70).list(), 0.05);
        assertThat(after.incumbent()).contains(challenger);
        assertThat(after.unconfirmed()).isEmpty();
        assertThat(after.bestSeconds()).hasValue(65);
        assertThat(after.attempts().get(0).improvement()).isCloseTo(0.35, within(1e-12));
    }

    @Test
    void theIncumbentStaysWhenTheSecondRunIsSlow() {
        TestingTrials trials =
                new TestingTrials().stock(100).attempt(MEMORY, 60).confirm(150);
        History history = History.of(trials.list(), 0.05);
        assertThat(history.incumbent()).contains(TestingTrials.EDISON.stock());
        assertThat(history.attempts().get(0).improvement()).isZero();
    }

    @Test
    void aLeadWithinTheToleranceIsNoise() {
        History history =
                History.of(new TestingTrials().stock(100).attempt(MEMORY, 96).list(), 0.05);
        assertThat(history.unconfirmed()).isEmpty();
        assertThat(history.incumbent()).contains(TestingTrials.EDISON.stock());
    }

    @Test
    void theFirstSuccessIsTheIncumbentWhenStockFails() {
        TestingTrials trials = new TestingTrials().failed(MEMORY).attempt(MEMORY, 60);
        assertThat(History.of(trials.list(), 0.05).incumbent())
                .contains(trials.last().settings());
    }

    @Test
    void aSecondRunThatFailsLeavesTheIncumbent() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 60);
        Settings challenger = trials.last().settings();
        History history = History.of(trials.failedConfirm().list(), 0.05);
        assertThat(history.incumbent()).contains(TestingTrials.EDISON.stock());
        assertThat(history.unconfirmed()).isEmpty();
        assertThat(history.tried(challenger)).isTrue();
        assertThat(history.failures(MEMORY)).as("the attempt itself succeeded").isZero();
    }

    @Test
    void eachImprovementIsMeasuredAgainstTheBestBeforeIt() {
        TestingTrials trials = new TestingTrials().stock(100);
        trials.attempt(MEMORY, 80).confirm(80).attempt(SORT_BUFFER, 40).confirm(40);
        History history = History.of(trials.list(), 0.05);
        assertThat(history.attempts())
                .containsExactly(
                        new History.Attempt(MEMORY, 100, 80, Map.of()),
                        new History.Attempt(SORT_BUFFER, 80, 40, Map.of()));
        assertThat(history.attempts().get(1).improvement()).isEqualTo(0.5);
        assertThat(history.incumbent()).contains(trials.last().settings());
    }

    @Test
    void aMedianThatIsOnlyAsGoodDoesNotReplaceTheIncumbent() {
        TestingTrials trials =
                new TestingTrials().stock(100).attempt(MEMORY, 90).confirm(110);
        assertThat(History.of(trials.list(), 0.05).incumbent()).contains(TestingTrials.EDISON.stock());
    }

    @Test
    void comparisonRunsAreNoPartOfTheSearch() {
        TestingTrials trials = new TestingTrials().stock(100).comparison(1);
        assertThat(History.of(trials.list(), 0.05).bestSeconds()).hasValue(100);
    }

    @Test
    void failedSettingsWereTriedAndAreNoAttemptToCount() {
        TestingTrials trials =
                new TestingTrials().stock(100).failed(MEMORY).failed(MEMORY).failed(SORT_BUFFER);
        History history = History.of(trials.list(), 0.05);
        assertThat(history.tried(trials.last().settings())).isTrue();
        assertThat(history.tried(TestingTrials.EDISON.stock().with(Parameter.REDUCERS, 2)))
                .isFalse();
        assertThat(history.attempts()).isEmpty();
        assertThat(history.failures(MEMORY)).isEqualTo(2);
        assertThat(history.failures(SORT_BUFFER)).isEqualTo(1);
        assertThat(history.failures(ParameterGroup.INPUT_SPLIT)).isZero();
    }
}
