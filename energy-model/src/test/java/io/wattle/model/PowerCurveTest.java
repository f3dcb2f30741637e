package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
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

    @ParameterizedTest
    @CsvSource({"LINEAR, 0.25, 15", "SQRT, 0.25, 20", "SQUARE, 0.5, 15", "CUBIC, 0.5, 12.5"})
    void aShapeSetsHowTheDynamicWattsGrow(PowerCurve.Shape.Law law, double utilisation, double watts) {
        PowerCurve curve = new PowerCurve.Shaped(10, 30, law);
        assertThat(curve.watts(utilisation)).isEqualTo(watts);
        assertThat(curve.idleWatts()).isEqualTo(10);
        assertThat(curve.busyWatts()).isEqualTo(30);
    }

    @Test
    void mseIsTwiceTheUtilisationLessItsPower() {
        PowerCurve curve = new PowerCurve.Shaped(10, 30, new PowerCurve.Shape.Mse(2));
        assertThat(curve.watts(0.5)).isEqualTo(10 + 20 * (1 - 0.25));
        assertThat(curve.busyWatts()).isEqualTo(30);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.9, 2.1, Double.NaN})
    void anMseExponentThatWouldPassTheBusyWattsIsRefused(double r) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PowerCurve.Shape.Mse(r))
                .withMessage("power curve: r " + r + " (allowed: 1 to 2)");
    }

    @Test
    void aTableIsStraightBetweenItsPoints() {
        PowerCurve curve = PowerCurve.table(Map.of(0.0, 18.0, 0.25, 20.0, 1.0, 29.0));
        assertThat(curve.watts(0)).isEqualTo(18);
        assertThat(curve.watts(0.125)).isEqualTo(19);
        assertThat(curve.watts(0.25)).isEqualTo(20);
        assertThat(curve.watts(0.5)).isEqualTo(23);
        assertThat(curve.watts(1)).isEqualTo(29);
        assertThatIllegalArgumentException().isThrownBy(() -> curve.watts(1.1));
    }

    @Test
    void aTableNeedsBothEnds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PowerCurve.table(Map.of(0.0, 18.0, 0.5, 20.0)))
                .withMessageContaining("has points at [0.0, 0.5] (needed: 0 for idle and 1 for busy");
    }

    @ParameterizedTest
    @CsvSource({"0.5, 17", "0.5, 31", "0.5, NaN", "0.5, Infinity", "1.5, 40"})
    void aTableThatNoNodeDrawsIsRefused(double utilisation, double watts) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PowerCurve.table(Map.of(0.0, 18.0, utilisation, watts, 1.0, 30.0)))
                .withMessageContaining("at utilisation");
    }
}
