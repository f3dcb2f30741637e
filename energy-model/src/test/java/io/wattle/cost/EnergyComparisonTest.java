package io.wattle.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EnergyComparisonTest {

    @Test
    void savedEnergyAndGainAreDifferentFigures() {
        EnergyComparison comparison = new EnergyComparison(100, 150);
        assertThat(comparison.savedShare()).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(comparison.gain()).isCloseTo(1.5, within(1e-12));
        assertThat(comparison.extraJoules()).isEqualTo(-50);
    }

    @Test
    void aWorseWaySavesLessThanNothing() {
        assertThat(new EnergyComparison(150, 100).savedShare()).isEqualTo(-0.5);
    }

    @Test
    void energyOfNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EnergyComparison(0, 1))
                .withMessage("joules: 0.0 (allowed: positive and finite)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EnergyComparison(1, Double.NaN))
                .withMessage("joules to compare with: NaN (allowed: positive and finite)");
    }
}
