package io.wattle.tuning.savings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RatioTest {

    private static final double E = Math.E;

    @Test
    void quartilesLieOnStraightLines() {
        assertThat(Spread.of(new double[] {1, 2, 3, 4})).isEqualTo(new Spread(1.75, 2.5, 3.25));
        assertThat(Spread.of(new double[] {7})).isEqualTo(new Spread(7, 7, 7));
    }

    /**
     * By hand: logarithms 0, 1, 2 and -1, 0, 1, so means 1 and 0, each variance 1, of a mean 1/3, both 2/3; degrees (2/3)^2 /
     * (2 (1/3)^2 / 2) = 4; t(0.975, 4) = 2.77645; half of the interval 2.77645 x sqrt(2/3) = 2.26696.
     */
    @Test
    void theIntervalIsWelchsOnLogarithms() {
        Ratio ratio = Ratio.of(new double[] {1, E, E * E}, new double[] {1 / E, 1, E}, true);
        assertThat(ratio.ofMedians()).isCloseTo(1 / E, within(1e-12));
        assertThat(ratio.interval()).hasValueSatisfying(it -> {
            assertThat(it.low()).isCloseTo(Math.exp(-1 - 2.26696), within(1e-6));
            assertThat(it.high()).isCloseTo(Math.exp(-1 + 2.26696), within(1e-4));
            assertThat(it.excludesOne()).isFalse();
        });
    }

    /** By hand: variances of a mean 1/3 and 0, so the degrees are those of the side that varies, 2: t(0.975, 2) = 4.30265. */
    @Test
    void aSideThatDoesNotVaryAddsNoDegrees() {
        Ratio ratio = Ratio.of(new double[] {1, E, E * E}, new double[] {1, 1, 1, 1, 1}, true);
        double half = 4.30265 / Math.sqrt(3);
        assertThat(ratio.interval()).hasValueSatisfying(it -> {
            assertThat(Math.log(it.low())).isCloseTo(-1 - half, within(1e-4));
            assertThat(Math.log(it.high())).isCloseTo(-1 + half, within(1e-4));
        });
    }

    @Test
    void equalFiguresHaveAnIntervalOfNoWidth() {
        assertThat(Ratio.of(new double[] {4, 4, 4}, new double[] {2, 2, 2}, true)
                        .interval())
                .hasValueSatisfying(it -> {
                    assertThat(it.low()).isCloseTo(0.5, within(1e-12));
                    assertThat(it.high()).isCloseTo(0.5, within(1e-12));
                    assertThat(it.excludesOne()).isTrue();
                });
    }

    @Test
    void tooFewRunsHaveNoInterval() {
        assertThat(Ratio.of(new double[] {1, 2}, new double[] {3}, false).interval())
                .isEmpty();
    }
}
