package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PowerCurveTest {

    @ParameterizedTest
    @CsvSource({"0, 10", "0.25, 15", "0.5, 20", "1, 30"})
    void wattsGrowInAStraightLine(double utilisation, double watts) {
        assertThat(PowerCurve.linear(10, 30).watts(utilisation)).isEqualTo(watts);
    }

    @Test
    void theEndsAreIdleAndBusy() {
        PowerCurve curve = PowerCurve.linear(10, 30);
        assertThat(curve.idleWatts()).isEqualTo(10);
        assertThat(curve.busyWatts()).isEqualTo(30);
    }

    @Test
    void aNodeMayDrawTheSameBusyAsIdle() {
        assertThat(PowerCurve.linear(7, 7).watts(0.3)).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN, Double.POSITIVE_INFINITY})
    void aUtilisationOutsideItsRangeHasNoWatts(double utilisation) {
        PowerCurve curve = PowerCurve.linear(1, 2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> curve.watts(utilisation))
                .withMessage("utilisation: " + utilisation + " (allowed: 0 to 1)");
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "-1, 1", "2, 1", "NaN, 1", "1, NaN", "1, Infinity", "Infinity, Infinity"})
    void wattsThatNoNodeDrawsAreRefused(double idle, double busy) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PowerCurve.linear(idle, busy))
                .withMessageContaining("idle " + idle + " W, busy " + busy + " W");
    }
}
