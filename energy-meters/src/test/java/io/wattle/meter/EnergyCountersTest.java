package io.wattle.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Reading;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EnergyCountersTest {

    private static final long SECOND = 1_000_000_000L;

    /** 1 J a count, wraps at 1000, at most 100 W. */
    private static CounterSpec wrapping() {
        return new CounterSpec("package-0", 1, 1000, 100, 0.1, 1);
    }

    private static CounterSpec endless() {
        return new CounterSpec("outlet", 360_000, 0, 10_000, 60, Double.POSITIVE_INFINITY);
    }

    @Test
    void firstValuesAreTheBase() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        assertThat(counters.advance(new double[] {700}, 0)).isEmpty();
        assertThat(counters.joules()).isZero();
        assertThat(counters.advance(new double[] {750}, SECOND)).isEmpty();
        assertThat(counters.joules()).isEqualTo(50);
    }

    /** For whoever reads them next: sums of what they stand at, whenever this process began to read them. */
    @Test
    void theRegisterIsWhatTheCountersStandAt() {
        CounterSpec other = new CounterSpec("dram", 0.5, 0, 50, 0.1, Double.POSITIVE_INFINITY);
        EnergyCounters counters = new EnergyCounters(List.of(endless(), other));
        assertThat(counters.register("pdu")).as("nothing read").isEmpty();
        counters.advance(new double[] {7, 10}, 0);
        Reading.Register first = counters.register("pdu").orElseThrow();
        assertThat(first.joules()).isEqualTo(7 * 360_000 + 5);
        assertThat(first.mostWatts()).isEqualTo(10_050);
        counters.advance(new double[] {7, 12}, SECOND);
        assertThat(counters.register("pdu").orElseThrow())
                .isEqualTo(new Reading.Register(first.counters(), first.joules() + 1, first.mostWatts()));
        EnergyCounters later = new EnergyCounters(List.of(endless(), other));
        later.advance(new double[] {8, 0}, 0);
        assertThat(later.register("pdu").orElseThrow().counters()).isEqualTo(first.counters());
        assertThat(later.register("other pdu").orElseThrow().counters()).isNotEqualTo(first.counters());
        EnergyCounters fewer = new EnergyCounters(List.of(endless()));
        fewer.advance(new double[] {8}, 0);
        assertThat(fewer.register("pdu").orElseThrow().counters()).isNotEqualTo(first.counters());
    }

    @Test
    void aCounterThatWrapsWithinMinutesHasNoRegister() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        counters.advance(new double[] {700}, 0);
        assertThat(counters.register("rapl")).isEmpty();
    }

    @Test
    void wrapAddsTheRange() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        counters.advance(new double[] {980}, 0);
        assertThat(counters.advance(new double[] {20}, SECOND)).isEmpty();
        assertThat(counters.joules()).isEqualTo(40);
    }

    @Test
    void stepBackThatNoWrapExplainsIsAResetAndCountingGoesOn() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        counters.advance(new double[] {500}, 0);
        counters.advance(new double[] {550}, SECOND);
        assertThat(counters.advance(new double[] {10}, 2 * SECOND))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains("package-0 went from 550 to 10")
                        .contains("a wrap would mean 460 J")
                        .contains("reset"));
        assertThat(counters.joules()).isEqualTo(50);
        assertThat(counters.advance(new double[] {40}, 3 * SECOND)).isEmpty();
        assertThat(counters.joules()).isEqualTo(80);
    }

    @Test
    void stepBackWithoutARangeIsAReset() {
        EnergyCounters counters = new EnergyCounters(List.of(endless()));
        counters.advance(new double[] {7}, 0);
        assertThat(counters.advance(new double[] {0}, SECOND))
                .hasValueSatisfying(reason ->
                        assertThat(reason).contains("fell from 7 to 0").contains("no range"));
        assertThat(counters.joules()).isZero();
    }

    @Test
    void absurdJumpForwardIsRefused() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        counters.advance(new double[] {0}, 0);
        assertThat(counters.advance(new double[] {400}, SECOND))
                .hasValueSatisfying(
                        reason -> assertThat(reason).contains("that means 400 J, more than 100 W can give"));
        assertThat(counters.joules()).isZero();
    }

    @Test
    void valueBeyondTheRangeIsRefused() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        counters.advance(new double[] {5000}, 0);
        assertThat(counters.advance(new double[] {10}, SECOND)).isPresent();
    }

    @Test
    void gapLongerThanAWrapIsAmbiguous() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        counters.advance(new double[] {100}, 0);
        assertThat(counters.advance(new double[] {101}, 11 * SECOND))
                .hasValueSatisfying(reason -> assertThat(reason).contains("can wrap every 10 s"));
        assertThat(counters.advance(new double[] {131}, 12 * SECOND)).isEmpty();
        assertThat(counters.joules()).isEqualTo(30);
    }

    @Test
    void coarseCounterMayStepOneCountAtAnyTime() {
        EnergyCounters counters = new EnergyCounters(List.of(endless()));
        counters.advance(new double[] {7}, 0);
        assertThat(counters.advance(new double[] {8}, SECOND / 1000)).isEmpty();
        assertThat(counters.joules()).isEqualTo(360_000);
        assertThat(counters.advance(new double[] {12}, SECOND)).isPresent();
    }

    @Test
    void refusalOfOneCounterLeavesTheIntervalOutForAll() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping(), wrapping()));
        counters.advance(new double[] {500, 0}, 0);
        assertThat(counters.advance(new double[] {0, 30}, SECOND)).isPresent();
        assertThat(counters.joules()).isZero();
        assertThat(counters.advance(new double[] {10, 40}, 2 * SECOND)).isEmpty();
        assertThat(counters.joules()).isEqualTo(20);
    }

    @Test
    void counterThatStandsStillGivesNoReadingButLosesNothing() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        counters.advance(new double[] {5}, 0);
        assertThat(counters.advance(new double[] {5}, SECOND / 2)).isEmpty();
        assertThat(counters.advance(new double[] {5}, 2 * SECOND))
                .hasValueSatisfying(reason -> assertThat(reason).contains("stood still for 2.0 s"));
        assertThat(counters.advance(new double[] {95}, 3 * SECOND)).isEmpty();
        assertThat(counters.joules()).isEqualTo(90);
    }

    @Test
    void counterThatStandsStillForLongerThanAWrapStaysRefused() {
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        counters.advance(new double[] {5}, 0);
        assertThat(counters.advance(new double[] {5}, 20 * SECOND)).isPresent();
        assertThat(counters.advance(new double[] {5}, 20 * SECOND + SECOND / 10))
                .isPresent();
    }

    @Test
    void anyWalkWithinTheWattsIsCountedToTheJoule() {
        Random random = new Random(11);
        EnergyCounters counters = new EnergyCounters(List.of(wrapping()));
        double truth = 0;
        double counter = random.nextInt(1000);
        double start = counter;
        long nanos = 0;
        counters.advance(new double[] {counter}, nanos);
        for (int i = 0; i < 20_000; i++) {
            double seconds = 0.1 + random.nextDouble() * 9;
            double joules = Math.floor(1 + random.nextDouble() * (100 * seconds - 1));
            truth += joules;
            nanos += (long) (seconds * SECOND);
            counter = (start + truth) % 1000;
            assertThat(counters.advance(new double[] {counter}, nanos)).isEmpty();
        }
        assertThat(counters.joules()).isCloseTo(truth, within(1e-6));
    }

    @Test
    void impossibleSpecsAreRefused() {
        assertThatThrownBy(() -> new CounterSpec("x", 0, 0, 1, 0, 1)).hasMessageContaining("joules per count is 0.0");
        assertThatThrownBy(() -> new CounterSpec("x", 1, 0, Double.NaN, 0, 1)).hasMessageContaining("maximum watts");
        assertThatThrownBy(() -> new CounterSpec("x", 1, -1, 1, 0, 1)).hasMessageContaining("range -1.0");
    }
}
