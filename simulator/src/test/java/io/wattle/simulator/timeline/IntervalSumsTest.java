package io.wattle.simulator.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IntervalSumsTest {

    private static double[] means(Curve curve) {
        double[] means = new double[curve.size()];
        for (int i = 0; i < means.length; i++) {
            means[i] = curve.mean(i);
        }
        return means;
    }

    /** 4 from 0.5 to 2.25 s: half of the first second, the second, and a quarter of the third. */
    @Test
    void aRateIsAMeanOfEachSecond() {
        IntervalSums sums = new IntervalSums(8);
        sums.add(0.5, 2.25, 4);
        assertThat(means(sums.until(4))).containsExactly(2, 4, 1, 0);
    }

    @Test
    void theLastIntervalIsAsLongAsTheRunLasts() {
        IntervalSums sums = new IntervalSums(8);
        sums.add(0, 2.5, 4);
        Curve curve = sums.until(2.5);
        assertThat(means(curve)).containsExactly(4, 4, 4);
        assertThat(curve.fromSeconds(2)).isEqualTo(2);
        assertThat(curve.fromSeconds(3)).isEqualTo(2.5);
        assertThat(curve.integral()).isEqualTo(10);
        assertThat(curve.mean()).isEqualTo(4);
    }

    /** Nine seconds do not fit four intervals of one or two, so there are three of four. */
    @Test
    void whenAllAreUsedEachTwoBecomeOne() {
        IntervalSums sums = new IntervalSums(4);
        sums.add(0, 1, 8);
        sums.add(3, 4, 4);
        sums.add(8, 9, 2);
        Curve curve = sums.until(9);
        assertThat(means(curve)).containsExactly(3, 0, 2);
        assertThat(curve.fromSeconds(1)).isEqualTo(4);
    }

    @Test
    void timesMayComeInAnyOrderAndNoSumIsLost() {
        SplittableRandom random = new SplittableRandom(1);
        IntervalSums sums = new IntervalSums(16);
        double total = 0;
        for (int i = 0; i < 10_000; i++) {
            double from = random.nextDouble() * 5000;
            double to = from + random.nextDouble() * 400;
            sums.add(from, to, i % 7);
            total += (to - from) * (i % 7);
        }
        Curve curve = sums.until(6000);
        assertThat(curve.size()).isBetween(8, 16);
        assertThat(curve.integral()).isCloseTo(total, within(1e-9 * total));
    }

    @Test
    void anOddNumberOfIntervalsIsRefused() {
        assertThatThrownBy(() -> new IntervalSums(5)).hasMessage("intervals: 5 (allowed: an even number, 2 or more)");
        assertThatThrownBy(() -> new IntervalSums(0)).hasMessageContaining("2 or more");
    }
}
