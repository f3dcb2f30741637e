package io.wattle.tuning.search;

import static io.wattle.tuning.space.ParameterGroup.INPUT_SPLIT;
import static io.wattle.tuning.space.ParameterGroup.MEMORY;
import static io.wattle.tuning.space.ParameterGroup.PARALLELISM;
import static io.wattle.tuning.space.ParameterGroup.SORT_BUFFER;
import static io.wattle.tuning.space.ParameterGroup.SPLIT_AND_SORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.space.MapReduceParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConvergenceRuleTest {

    private static final ConvergenceRule RULE = new ConvergenceRule(0.05, 3, TestingTrials.GROUPS);

    @Test
    void noTrialOrOnlyTheFirstIsNoConvergence() {
        assertThat(converged(new TestingTrials())).isFalse();
        assertThat(converged(new TestingTrials().stock(100))).isFalse();
    }

    @Test
    void attemptsBeforeEveryGroupWasTriedDoNotCount() {
        TestingTrials trials = new TestingTrials().stock(100);
        for (int i = 0; i < 10; i++) {
            trials.attempt(MEMORY, 100).attempt(SORT_BUFFER, 100).attempt(PARALLELISM, 100);
        }
        assertThat(converged(trials)).isFalse();
    }

    @Test
    void threeSteadyAttemptsAfterEveryGroupConverge() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        assertThat(converged(trials)).isFalse();
        assertThat(converged(trials.attempt(MEMORY, 101).attempt(SORT_BUFFER, 99)))
                .isFalse();
        assertThat(converged(trials.attempt(INPUT_SPLIT, 150))).isTrue();
    }

    /** Whatever strategy made them; the same settings again are no tuning. */
    @Test
    void theStudysTuningsEndAfterThreeThatChangeLittle() {
        List<Attempt> attempts = new ArrayList<>();
        attempts.add(attempt(2, 30, 0.2));
        attempts.add(attempt(3, 40, 0));
        attempts.add(attempt(4, 40, 0));
        attempts.add(attempt(5, 50, 0.04));
        assertThat(steadyAfter(attempts)).isEmpty();
        attempts.add(attempt(6, 60, -0.3));
        attempts.add(attempt(8, 70, 0.3));
        assertThat(steadyAfter(attempts)).hasValue(6);
        attempts.set(4, attempt(6, 60, 0.06));
        assertThat(steadyAfter(attempts)).isEmpty();
    }

    private static OptionalInt steadyAfter(List<Attempt> attempts) {
        return ConvergenceRule.steadyAfter(TestingTrials.EDISON, List.of(), attempts, 0.05, 3);
    }

    private static Attempt attempt(int trial, double sortMb, double improvement) {
        return new Attempt(
                trial,
                TestingTrials.EDISON.stock().with(MapReduceParameters.SORT_MB, sortMb),
                SORT_BUFFER,
                improvement > 0 ? Attempt.Decision.EXPECTED_FASTER : Attempt.Decision.EXPECTED_SLOWER,
                0,
                100,
                100,
                improvement,
                Map.of(),
                Figures.of(Objective.TIME, List.of()));
    }

    @Test
    void afterTwoGroupsAtOnceEachOnceAloneIsEnough() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(SPLIT_AND_SORT, 100);
        trials.attempt(MEMORY, 100)
                .attempt(SORT_BUFFER, 100)
                .attempt(MEMORY, 100)
                .attempt(PARALLELISM, 100);
        assertThat(converged(trials)).as("no input split").isFalse();
        assertThat(converged(trials.attempt(INPUT_SPLIT, 100))).isTrue();
    }

    @Test
    void twoGroupsAtOnceThatFailedAreNone() {
        TestingTrials trials =
                new TestingTrials().stock(100).failed(SPLIT_AND_SORT).everyGroupAt(100);
        trials.attempt(MEMORY, 100).attempt(SORT_BUFFER, 100);
        assertThat(converged(trials)).isFalse();
        assertThat(converged(trials.attempt(MEMORY, 100))).isTrue();
    }

    @Test
    void aGroupThatOnlyFailsDoesNotKeepASearchFromEndingAfterTwoAtOnce() {
        TestingTrials trials = new TestingTrials().stock(100).attempt(SPLIT_AND_SORT, 100);
        trials.attempt(INPUT_SPLIT, 100).attempt(SORT_BUFFER, 100).attempt(PARALLELISM, 100);
        assertThat(converged(trials.failed(MEMORY).failed(MEMORY))).isFalse();
        assertThat(converged(trials.failed(MEMORY))).isTrue();
    }

    @Test
    void anImprovementStartsTheWindowAnew() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100).attempt(MEMORY, 100);
        trials.attempt(SORT_BUFFER, 80).confirm(80);
        assertThat(converged(trials.attempt(MEMORY, 80).attempt(MEMORY, 80))).isFalse();
        assertThat(converged(trials.attempt(MEMORY, 80))).isTrue();
    }

    @Test
    void aChangeOfExactlyTheToleranceIsNoImprovement() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        trials.attempt(MEMORY, 95).attempt(MEMORY, 95).attempt(MEMORY, 95);
        assertThat(converged(trials)).isTrue();
    }

    @Test
    void failedAttemptsNeitherCountNorStartTheWindowAnew() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        trials.attempt(MEMORY, 100).failed(MEMORY).attempt(MEMORY, 100).failed(SORT_BUFFER);
        assertThat(converged(trials)).isFalse();
        assertThat(converged(trials.attempt(MEMORY, 100))).isTrue();
    }

    @Test
    void aGroupThatFailedThreeTimesCountsAsTried() {
        TestingTrials trials = new TestingTrials().stock(100);
        trials.attempt(INPUT_SPLIT, 100).attempt(SORT_BUFFER, 100).attempt(PARALLELISM, 100);
        trials.failed(MEMORY).failed(MEMORY);
        trials.attempt(INPUT_SPLIT, 100).attempt(SORT_BUFFER, 100).attempt(PARALLELISM, 100);
        assertThat(converged(trials.failed(MEMORY)))
                .as("those attempts came too early")
                .isFalse();
        trials.attempt(INPUT_SPLIT, 100).attempt(SORT_BUFFER, 100);
        assertThat(converged(trials)).isFalse();
        assertThat(converged(trials.attempt(PARALLELISM, 100))).isTrue();
    }

    @Test
    void aLuckyRunThatIsNotConfirmedIsNoChange() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        trials.attempt(MEMORY, 100).attempt(MEMORY, 100);
        trials.attempt(MEMORY, 80);
        assertThat(converged(trials)).as("the fresh runs are still to come").isFalse();
        assertThat(converged(trials.confirm(130))).isTrue();
    }

    @Test
    void aConfirmationThatFailsLeavesTheIncumbent() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        trials.attempt(MEMORY, 100).attempt(MEMORY, 100).attempt(MEMORY, 50).failedFresh();
        assertThat(converged(trials)).isTrue();
    }

    @Test
    void comparisonRunsSayNothing() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        trials.attempt(MEMORY, 100).attempt(MEMORY, 100);
        assertThat(converged(trials.comparison(10).comparison(10))).isFalse();
    }

    @Test
    void aWindowOfOneNeedsOneAttempt() {
        ConvergenceRule rule = new ConvergenceRule(0.05, 1, Set.of(MEMORY));
        TestingTrials trials = new TestingTrials().stock(100).attempt(MEMORY, 100);
        assertThat(rule.isOver(trials.list())).isFalse();
        assertThat(rule.isOver(trials.attempt(MEMORY, 100).list())).isTrue();
    }

    @Test
    void theAttemptThatCompletesTheGroupsDoesNotCountItself() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        assertThat(converged(trials.attempt(MEMORY, 100).attempt(MEMORY, 100))).isFalse();
        assertThat(converged(trials.attempt(MEMORY, 100))).isTrue();
    }

    @Test
    void slowerAttemptsAreNoChange() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(200);
        trials.attempt(MEMORY, 300).attempt(MEMORY, 1000).attempt(MEMORY, 101);
        assertThat(converged(trials)).isTrue();
    }

    @Test
    void anImprovementWhileGroupsAreUntriedDoesNotDelayTheWindow() {
        TestingTrials trials =
                new TestingTrials().stock(100).attempt(MEMORY, 50).confirm(50);
        trials.attempt(INPUT_SPLIT, 50).attempt(SORT_BUFFER, 50).attempt(PARALLELISM, 50);
        trials.attempt(MEMORY, 50).attempt(MEMORY, 50);
        assertThat(converged(trials)).isFalse();
        assertThat(converged(trials.attempt(MEMORY, 50))).isTrue();
    }

    @Test
    void aGainWithinTheToleranceIsNoChangeAlsoWhereItIsAdopted() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        trials.attempt(MEMORY, 100).attempt(MEMORY, 100);
        assertThat(converged(trials.attempt(MEMORY, 90).confirm(95.1))).isTrue();
    }

    @Test
    void aGainOfMoreThanTheToleranceStartsTheWindowAnew() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        trials.attempt(MEMORY, 100).attempt(MEMORY, 100);
        assertThat(converged(trials.attempt(MEMORY, 90).confirm(94))).isFalse();
    }

    @Test
    void aLeadThatWaitsForFreshRunsKeepsTheSearchOpen() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        trials.attempt(MEMORY, 100).attempt(MEMORY, 100).attempt(MEMORY, 100);
        assertThat(converged(trials)).isTrue();
        assertThat(converged(trials.attempt(MEMORY, 10))).isFalse();
    }

    @Test
    void twoFailuresAndASuccessAreATriedGroup() {
        TestingTrials trials = new TestingTrials().stock(100);
        trials.attempt(INPUT_SPLIT, 100).attempt(SORT_BUFFER, 100).attempt(PARALLELISM, 100);
        trials.failed(MEMORY).failed(MEMORY).attempt(MEMORY, 100);
        trials.attempt(INPUT_SPLIT, 100).attempt(SORT_BUFFER, 100);
        assertThat(converged(trials)).isFalse();
        assertThat(converged(trials.attempt(PARALLELISM, 100))).isTrue();
    }

    @Test
    void nothingButFailuresIsNoConvergence() {
        TestingTrials trials = new TestingTrials();
        for (int i = 0; i < 3; i++) {
            trials.failed(INPUT_SPLIT).failed(SORT_BUFFER).failed(MEMORY).failed(PARALLELISM);
        }
        assertThat(converged(trials)).isFalse();
    }

    @Test
    void comparisonRunsInBetweenDoNotBreakTheWindow() {
        TestingTrials trials = new TestingTrials().stock(100).everyGroupAt(100);
        trials.attempt(MEMORY, 100).comparison(10).attempt(MEMORY, 100).comparison(10);
        assertThat(converged(trials.attempt(MEMORY, 100).comparison(10))).isTrue();
    }

    @Test
    void aGroupWithNothingToChooseIsNotWaitedFor() {
        ConvergenceRule rule = new ConvergenceRule(0.05, 1, Set.of(MEMORY, SORT_BUFFER));
        TestingTrials trials =
                new TestingTrials().stock(100).attempt(MEMORY, 100).attempt(SORT_BUFFER, 100);
        assertThat(rule.isOver(trials.attempt(MEMORY, 100).list())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void refusesAWindow(int window) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConvergenceRule(0.05, window, Set.of()))
                .withMessageContaining("window " + window);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.05, 1, Double.NaN})
    void refusesATolerance(double tolerance) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConvergenceRule(tolerance, 3, Set.of()))
                .withMessageContaining("tolerance " + tolerance);
    }

    private static boolean converged(TestingTrials trials) {
        return RULE.isOver(trials.list());
    }

    @Test
    void theFirstSuccessAfterAFailedStockIsATriedGroup() {
        ConvergenceRule rule = new ConvergenceRule(0.05, 3, Set.of(MEMORY, SORT_BUFFER));
        TestingTrials trials = new TestingTrials().failed(SORT_BUFFER).attempt(MEMORY, 100);
        trials.attempt(SORT_BUFFER, 100).attempt(SORT_BUFFER, 100).attempt(SORT_BUFFER, 100);
        assertThat(rule.isOver(trials.list())).isFalse();
        assertThat(rule.isOver(trials.attempt(SORT_BUFFER, 100).list())).isTrue();
    }
}
