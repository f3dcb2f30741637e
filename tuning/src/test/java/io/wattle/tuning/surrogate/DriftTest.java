package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TestingTrials;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** In a whole search, in which it is looked for after each trial: one in a hundred. */
    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.15})
    void noiseIsSeldomTakenForOne(double noise) {
        int seen = 0;
        for (int seed = 0; seed < 1000; seed++) {
            List<Trial> trials = search(noise, seed);
            boolean alarm = false;
            for (int count = 1; count <= trials.size() && !alarm; count++) {
                alarm = Drift.of(trials.subList(0, count)).isPresent();
            }
            seen += alarm ? 1 : 0;
        }
        assertThat(seen).isLessThan(20);
    }

    /** As {@code auto} searches: an attempt that ran fast is run again, as every fifth trial. */
    private static List<Trial> search(double noise, long seed) {
        Random random = new Random(seed);
        List<Trial> trials = new ArrayList<>();
        Settings incumbent = STOCK;
        double best = Double.MAX_VALUE;
        for (int number = 1; number <= 30; number++) {
            boolean again = number == 1 || number % 5 == 0;
            Settings settings = again ? incumbent : STOCK.with(MapReduceParameters.SORT_MB, 100 + number);
            double seconds = 100 * Math.exp(noise * random.nextGaussian());
            Purpose purpose = number == 1 ? Purpose.STOCK : again ? Purpose.INCUMBENT : Purpose.ATTEMPT;
            trials.add(TestingTrials.succeeded(
                    trials,
                    purpose == Purpose.ATTEMPT
                            ? Proposal.attempt(settings, ParameterGroup.SORT_BUFFER)
                            : Proposal.of(settings, purpose),
                    TestingTrials.measured(seconds)));
            if (!again && seconds < best) {
                best = seconds;
                incumbent = settings;
            }
        }
        return trials;
    }

    /** Luck in an attempt's first run is why its settings run again. */
    @Test
    void anAttemptsFirstRunDoesNotCount() {
        List<Trial> trials = new ArrayList<>();
        for (int number = 1; number <= 12; number++) {
            trials.add(TestingTrials.succeeded(
                    trials,
                    number <= 6
                            ? Proposal.attempt(number % 2 == 0 ? FASTER : STOCK, ParameterGroup.SORT_BUFFER)
                            : Proposal.of(number % 2 == 0 ? FASTER : STOCK, Purpose.COMPARISON),
                    TestingTrials.measured(number <= 6 ? 50 : 100)));
        }
        assertThat(Drift.of(trials)).isEmpty();
    }

    /** The ResourceManager's count more than those of a history. */
    @Test
    void secondsOfAnotherKindDoNotCount() {
        List<Trial> trials = trials(12, SLOPE, 1);
        List<Trial> reported = trials.stream()
                .map(it -> new Trial(
                        it.number(),
                        it.proposal(),
                        it.status(),
                        it.reason(),
                        it.measurement().map(measured -> it.number() > 6 ? measured.reported() : measured)))
                .toList();
        assertThat(Drift.of(reported)).isEqualTo(Drift.of(trials.subList(0, 6)));
    }

    @Test
    void whatATrialThatWasEndedTookIsThatOfTheLastToo() {
        List<Trial> trials = trials(12, SLOPE, 1);
        Trial ended = new Trial(
                1,
                Proposal.attempt(STOCK.with(MapReduceParameters.SORT_MB, 60), ParameterGroup.SORT_BUFFER),
                TrialStatus.TIMEOUT,
                "slow",
                Optional.empty(),
                OptionalDouble.of(150),
                OptionalDouble.empty(),
                List.of());
        Trial without =
                Drift.of(trials).orElseThrow().removedFrom(List.of(ended)).get(0);
        assertThat(without.lostSeconds().orElseThrow()).isCloseTo(150 * Math.exp(11 * SLOPE), within(15.0));
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
