package io.wattle.meter.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.PowerCurve;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ModelMeterTest {

    private static final PowerCurve CURVE = PowerCurve.linear(50, 150);

    @Test
    void wattsAreTheCurvesAtTheUtilisation() {
        TestingSampler sampler =
                new TestingSampler(OptionalDouble.empty(), OptionalDouble.of(0.25), OptionalDouble.of(0));
        try (ModelMeter meter = new ModelMeter(sampler, CURVE, Quality.ESTIMATED)) {
            assertThat(((Reading.Missing) meter.read()).reason()).contains("no utilisation yet");
            assertThat(meter.read()).isEqualTo(new Reading.Power(75, TestingSampler.TIME, Quality.ESTIMATED));
            assertThat(meter.read()).isEqualTo(new Reading.Power(50, TestingSampler.TIME, Quality.ESTIMATED));
            assertThat(((Reading.Missing) meter.read()).reason())
                    .contains("model on testing")
                    .contains("nothing left");
        }
        assertThat(sampler.closed).isTrue();
    }

    @Test
    void assumedCurveGivesAssumedWatts() {
        try (ModelMeter meter = new ModelMeter(new TestingSampler(OptionalDouble.of(1)), CURVE, Quality.ASSUMED)) {
            assertThat(((Reading.Power) meter.read()).quality()).isEqualTo(Quality.ASSUMED);
        }
    }

    @Test
    void modelMeasuresNothing() {
        assertThatThrownBy(() -> new ModelMeter(new TestingSampler(), CURVE, Quality.MEASURED))
                .hasMessageContaining("quality measured");
    }
}
