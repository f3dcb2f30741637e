package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.SecondsQuality;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestbedScaleTest {

    private static final TestbedScale QUARTER = new TestbedScale(0.25);

    /** What takes 200 s on a testbed of a quarter of the cluster's speed takes the cluster 50 s. */
    @Test
    void secondsAreTimesTheFactor() {
        assertThat(QUARTER.classTime(200)).isEqualTo(new ClassTime(50, SecondsQuality.SCALED, OptionalDouble.empty()));
    }

    /** Watts are the cluster's, for as many of the testbed's seconds. */
    @Test
    void joulesAreTimesTheFactor() {
        assertThat(QUARTER.joules(OptionalDouble.of(8000))).hasValue(2000);
    }

    @Test
    void joulesThatNobodyMeteredAreMissing() {
        assertThat(QUARTER.joules(OptionalDouble.empty())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void thereIsNoTestbedOfSuchASpeed(double factor) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TestbedScale(factor))
                .withMessage("factor " + factor + " (allowed: above 0)");
    }
}
