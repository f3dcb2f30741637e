package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReduceSharesTest {

    @Test
    void withoutSkewAllGetTheSame() {
        assertThat(ReduceShares.draw(7, 0, new SplittableRandom(1)))
                .containsOnly(1)
                .hasSize(7);
        assertThat(ReduceShares.draw(0, 1, new SplittableRandom(1))).isEmpty();
    }

    @Test
    void nothingIsLostAndMoreSkewIsLessEven() {
        double last = 1;
        for (double sigma : new double[] {0.2, 0.5, 1, 2}) {
            double[] shares = ReduceShares.draw(200, sigma, new SplittableRandom(4));
            assertThat(Arrays.stream(shares).sum()).isCloseTo(200, within(1e-9));
            double largest = Arrays.stream(shares).max().orElseThrow();
            assertThat(largest).as("sigma %s", sigma).isGreaterThan(last);
            last = largest;
        }
    }

    /** Of a log-normal distribution with sigma 0.5 the logarithms lie around their mean with a standard deviation of 0.5. */
    @Test
    void sigmaIsThatOfTheLogarithm() {
        double[] logs = Arrays.stream(ReduceShares.draw(20_000, 0.5, new SplittableRandom(9)))
                .map(Math::log)
                .toArray();
        double mean = Arrays.stream(logs).average().orElseThrow();
        double variance = Arrays.stream(logs)
                .map(it -> (it - mean) * (it - mean))
                .average()
                .orElseThrow();
        assertThat(Math.sqrt(variance)).isCloseTo(0.5, within(0.01));
    }
}
