package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasurementTest {

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void aFigureNobodyMeasuredIsNoFigure(double figure) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> measurement(figure, 2, 3))
                .withMessageContaining(figure + " s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> measurement(1, figure, 3))
                .withMessageContaining(figure + " J");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> measurement(1, 2, figure))
                .withMessageContaining(figure + " CPU s");
    }

    @Test
    void joulesSayWhereTheyComeFrom() {
        assertThatNullPointerException()
                .isThrownBy(() -> new Measurement(1, 2, null, 3, OptionalInt.empty(), OptionalInt.empty(), Map.of()))
                .withMessage("joulesQuality");
    }

    @Test
    void aModelPredictsBothFigures() {
        for (JoulesQuality quality : JoulesQuality.values()) {
            Measurement measurement =
                    new Measurement(1, 2, quality, 3, OptionalInt.empty(), OptionalInt.empty(), Map.of());
            assertThat(measurement.secondsQuality())
                    .isEqualTo(quality == JoulesQuality.PREDICTED ? SecondsQuality.PREDICTED : SecondsQuality.MEASURED);
        }
    }

    @Test
    void aRunWithoutHistoryKeepsItsJoulesAndSaysWhoseItsSecondsAre() {
        Measurement reported = Measurement.ofTime(7, OptionalDouble.of(90), JoulesQuality.METERED, Optional.empty())
                .reported();
        assertThat(reported.secondsQuality()).isEqualTo(SecondsQuality.REPORTED);
        assertThat(reported.joules()).hasValue(90);
        assertThat(reported.cpuSeconds()).isEmpty();
        assertThat(reported.withJoules(80, JoulesQuality.METERED).secondsQuality())
                .isEqualTo(SecondsQuality.REPORTED);
        Measurement predicted =
                Measurement.ofTime(7, OptionalDouble.empty(), JoulesQuality.PREDICTED, Optional.empty());
        assertThatIllegalArgumentException()
                .isThrownBy(predicted::reported)
                .withMessageContaining("seconds reported, joules predicted");
    }

    @Test
    void joulesMayBeMissing() {
        Measurement measurement = new Measurement(
                1,
                OptionalDouble.empty(),
                JoulesQuality.METERED,
                3,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                Optional.empty());
        assertThat(measurement.joules()).isEmpty();
        assertThat(measurement.withJoules(2, JoulesQuality.METERED).joules()).hasValue(2);
    }

    @Test
    void countersDoNotChangeAfterwards() {
        Map<String, Long> counters = new HashMap<>(Map.of("SPILLED_RECORDS", 7L));
        Measurement measurement =
                new Measurement(1, 2, JoulesQuality.ESTIMATED, 3, OptionalInt.empty(), OptionalInt.empty(), counters);
        counters.clear();
        assertThat(measurement.counters()).containsExactly(Map.entry("SPILLED_RECORDS", 7L));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void timeOfTheClassIsPositiveOrAbsent(double figure) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClassTime(figure, SecondsQuality.EMULATED, OptionalDouble.empty()))
                .withMessageContaining(figure + " s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClassTime(1, SecondsQuality.EMULATED, OptionalDouble.of(figure)));
    }

    @Test
    void nobodyMeasuresAClassThatIsNotHere() {
        for (SecondsQuality ofClock : List.of(SecondsQuality.MEASURED, SecondsQuality.REPORTED)) {
            assertThatIllegalArgumentException().isThrownBy(() -> new ClassTime(1, ofClock, OptionalDouble.empty()));
        }
    }

    private static Measurement measurement(double seconds, double joules, double cpuSeconds) {
        return new Measurement(
                seconds,
                joules,
                JoulesQuality.EMULATED,
                cpuSeconds,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of());
    }

    @Test
    void infinityIsNoMeasurement() {
        assertThatIllegalArgumentException().isThrownBy(() -> TestingTrials.measured(Double.POSITIVE_INFINITY));
    }
}
