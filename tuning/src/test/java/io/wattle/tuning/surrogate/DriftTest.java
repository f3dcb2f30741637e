package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DriftTest {

    private static final Settings STOCK = TestingTrials.EDISON.stock();
    private static final Settings FASTER = STOCK.with(MapReduceParameters.SORT_MB, 50);
    private static final double SLOPE = 0.02;

    /** Two settings in turns, of which one takes half as long, with 3% of noise. */
    private static List<Trial> trials(int count, double slope, long seed) {
        Random random = new Random(seed);
        List<Trial> trials = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            Settings settings = number % 2 == 0 ? FASTER : STOCK;
            double seconds = (number % 2 == 0 ? 50 : 100) * Math.exp(slope * number + 0.03 * random.nextGaussian());
            trials.add(TestingTrials.succeeded(
                    trials, Proposal.of(settings, Purpose.COMPARISON), TestingTrials.measured(seconds)));
        }
        return trials;
    }

    @Test
    void aClusterThatBecomesSlowerOrFasterIsSeen() {
        Drift slower = Drift.of(trials(12, SLOPE, 1)).orElseThrow();
        assertThat(slower.from()).isEqualTo(1);
        assertThat(slower.to()).isEqualTo(12);
        assertThat(slower.share()).isCloseTo(Math.expm1(11 * SLOPE), within(0.1));
        assertThat(slower.words()).contains("% slower from trial 1 to trial 12");
        assertThat(Drift.of(trials(12, -SLOPE, 1)).orElseThrow().share()).isNegative();
    }

    /** One in a hundred, and not those that are small. */
    @Test
    void noiseIsSeldomTakenForOne() {
        int seen = 0;
        for (int seed = 0; seed < 1000; seed++) {
            seen += Drift.of(trials(12, 0, seed)).isPresent() ? 1 : 0;
        }
        assertThat(seen).isLessThan(25);
    }

    @Test
    void whatIsTooLittleOrTooSmallSaysNothing() {
        assertThat(Drift.of(List.of())).isEmpty();
        assertThat(Drift.of(trials(2, 1, 1))).isEmpty();
        assertThat(Drift.of(trials(3, 1, 1))).as("two runs have no noise").isEmpty();
        Trial failed = new Trial(1, Proposal.of(STOCK, Purpose.STOCK), TrialStatus.FAILED, "why", Optional.empty());
        assertThat(Drift.of(List.of(failed, failed, failed, failed))).isEmpty();
    }

    @Test
    void secondsWithoutItAreThoseOfTheLastTrial() {
        List<Trial> trials = trials(12, SLOPE, 1);
        List<Trial> without = Drift.of(trials).orElseThrow().removedFrom(trials);
        assertThat(without.get(0).measurement().orElseThrow().seconds()).isCloseTo(124, within(10.0));
        assertThat(without.get(11)).isEqualTo(trials.get(11));
        assertThat(Drift.of(without)).isEmpty();
    }
}
