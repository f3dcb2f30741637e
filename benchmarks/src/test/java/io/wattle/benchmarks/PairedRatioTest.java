package io.wattle.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PairedRatioTest {

    @Test
    void geometricMeanAndStudentsInterval() {
        // Logarithms of the ratios: -0.1, 0, 0.1; t for 2 degrees of freedom 4.3027 (any table); deviation 0.1.
        PairedRatio ratio =
                PairedRatio.of(List.of(100.0, 50.0, 10.0), List.of(100 * Math.exp(-0.1), 50.0, 10 * Math.exp(0.1)));
        double half = 4.3027 * 0.1 / Math.sqrt(3);
        assertThat(ratio.ratio()).isCloseTo(1, within(1e-12));
        assertThat(ratio.low()).isCloseTo(Math.exp(-half), within(1e-5));
        assertThat(ratio.high()).isCloseTo(Math.exp(half), within(1e-5));
    }

    @Test
    void pairsAlikeInRatioHaveNoSpreadHoweverDifferentTheyAre() {
        PairedRatio ratio = PairedRatio.of(List.of(1.0, 1000.0), List.of(0.9, 900.0));
        assertThat(ratio.low()).isCloseTo(0.9, within(1e-9));
        assertThat(ratio.high()).isCloseTo(0.9, within(1e-9));
    }

    @Test
    void theIntervalHoldsTheTruthAsOftenAsItSays() {
        Random random = new Random(5);
        int held = 0;
        for (int i = 0; i < 4000; i++) {
            List<Double> ours = DoubleStream.generate(() -> Math.exp(0.05 + 0.02 * random.nextGaussian()))
                    .limit(5)
                    .boxed()
                    .toList();
            PairedRatio ratio = PairedRatio.of(Collections.nCopies(5, 1.0), ours);
            held += ratio.low() < Math.exp(0.05) && Math.exp(0.05) < ratio.high() ? 1 : 0;
        }
        assertThat(held / 4000.0).isBetween(0.94, 0.96);
    }

    @Test
    void onePairSaysNothingOfTheSpread() {
        assertThat(PairedRatio.of(List.of(2.0), List.of(1.0)).low()).isNaN();
        assertThat(PairedRatio.of(List.of(2.0), List.of(1.0)).ratio()).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void whatIsMissingIsNoZero() {
        assertThatThrownBy(() -> PairedRatio.of(List.of(), List.of())).hasMessageContaining("at least one");
        assertThatThrownBy(() -> PairedRatio.of(List.of(1.0), List.of(0.0))).hasMessageContaining("more than 0");
    }
}
