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
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    @Test
    void oneRunTellsNothing() {
        assertThat(SpeedUp.interval(compared(new double[] {20}, new double[] {10, 12})))
                .isEmpty();
        assertThat(SpeedUp.interval(compared(new double[] {20, 21}, new double[] {})))
                .isEmpty();
    }
}
