package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.savings.Ratio;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpeedUpTest {

    private static final Settings STOCK = TestingTrials.EDISON.stock();
    private static final Settings BEST = STOCK.with(MapReduceParameters.COMBINER, 1);

    private static TuningResult compared(double[] stock, double[] best) {
        List<Trial> trials = new ArrayList<>();
        for (double seconds : stock) {
            trials.add(run(trials, STOCK, seconds));
        }
        for (double seconds : best) {
            trials.add(run(trials, BEST, seconds));
        }
        return new TuningResult(
                StopReason.MAX_TRIALS, trials, Summary.of(STOCK, trials), Summary.of(BEST, trials), Optional.empty());
    }

    private static Trial run(List<Trial> before, Settings settings, double seconds) {
        return TestingTrials.succeeded(
                before, Proposal.of(settings, Purpose.COMPARISON), TestingTrials.measured(seconds));
    }

    /** The geometric mean of 20, 21 and 22 over that of 10, 11 and 12 is the cube root of 7. */
    @Test
    void ofThreeRunsEach() {
        TuningResult result = compared(new double[] {20, 22, 21}, new double[] {10, 12, 11});
        Ratio.Interval interval = SpeedUp.interval(result).orElseThrow();
        assertThat(Math.sqrt(interval.low() * interval.high())).isCloseTo(Math.cbrt(7), within(1e-9));
        assertThat(interval.low()).isBetween(1.5, 1.7);
        assertThat(SpeedUp.sentence(result).orElseThrow())
                .matches("The speed-up is between 1\\.[56]\\d and 2\\.[23]\\d with a confidence of 95%\\.");
    }

    @Test
    void whatMayBeNoneIsSaid() {
        assertThat(SpeedUp.sentence(compared(new double[] {20, 10}, new double[] {11, 12})))
                .hasValueSatisfying(it -> assertThat(it).endsWith(": it may be none, more --repeats would tell."));
    }

    /** A cluster that becomes 2% slower with each trial. */
    private static double[] slowing(double first, int from, int runs) {
        return IntStream.range(0, runs)
                .mapToDouble(i -> first * Math.pow(1.02, from + i + 0.1 * (i % 2)))
                .toArray();
    }

    @Test
    void aDriftIsNoReasonToDoubtWhatRanNearEachOther() {
        TuningResult result = compared(slowing(20, 0, 8), slowing(10, 8, 8));
        assertThat(SpeedUp.doubt(result))
                .hasValueSatisfying(it -> assertThat(it)
                        .startsWith(
                                "Only runs near each other can be compared, as stock and best settings are at the end: ")
                        .contains("% slower from trial 1 to trial 16"));
        assertThat(SpeedUp.doubt(compared(new double[] {20, 21, 20}, new double[] {10, 11, 10})))
                .isEmpty();
    }

    @Test
    void whereNothingWasComparedADriftMayBeTheWholeGain() {
        List<Trial> trials = new ArrayList<>();
        for (double seconds : slowing(10, 0, 12)) {
            trials.add(TestingTrials.succeeded(
                    trials, Proposal.of(STOCK, Purpose.INCUMBENT), TestingTrials.measured(seconds)));
        }
        trials.add(TestingTrials.succeeded(
                trials, Proposal.attempt(BEST, ParameterGroup.SORT_BUFFER), TestingTrials.measured(9)));
        TuningResult result = new TuningResult(
                StopReason.MAX_TRIALS, trials, Summary.of(STOCK, trials), Summary.of(BEST, trials), Optional.empty());
        assertThat(SpeedUp.doubt(result))
                .hasValueSatisfying(
                        it -> assertThat(it).contains("which stock and best settings are not, as no comparison ran"));
    }

    @Test
    void secondsOfTwoKindsMakeNoRatio() {
        List<Trial> trials = new ArrayList<>(List.of(run(List.of(), STOCK, 20)));
        trials.add(TestingTrials.succeeded(
                trials,
                Proposal.of(BEST, Purpose.COMPARISON),
                TestingTrials.measured(10).reported()));
        TuningResult result = new TuningResult(
                StopReason.MAX_TRIALS, trials, Summary.of(STOCK, trials), Summary.of(BEST, trials), Optional.empty());
        assertThat(SpeedUp.doubt(result))
                .hasValueSatisfying(it -> assertThat(it).contains("may be no speed-up"));
    }

    @Test
    void oneRunTellsNothing() {
        assertThat(SpeedUp.interval(compared(new double[] {20}, new double[] {10, 12})))
                .isEmpty();
        assertThat(SpeedUp.interval(compared(new double[] {20, 21}, new double[] {})))
                .isEmpty();
    }
}
