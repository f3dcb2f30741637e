package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.Measurement;
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

    @Test
    void applicationsWithoutAHistoryHaveTheirTimeAndWhatWasMetered() {
        Measurement metered = QUARTER.ofTime(200, OptionalDouble.of(8000));
        assertThat(metered.seconds()).isEqualTo(200);
        assertThat(metered.classTime().orElseThrow().seconds()).isEqualTo(50);
        assertThat(metered.secondsOfJoules()).hasValue(50);
        assertThat(metered.joules()).hasValue(2000);
        assertThat(metered.cpuSeconds()).isEmpty();
        assertThat(QUARTER.ofTime(200, OptionalDouble.empty()).joules()).isEmpty();
        Reckoning clusters = trial -> {
            throw new IllegalStateException("no history");
        };
        Measurement timed = clusters.ofTime(7, OptionalDouble.empty());
        assertThat(timed.seconds()).isEqualTo(7);
        assertThat(timed.joules()).isEmpty();
        assertThat(timed.classTime()).isEmpty();
        assertThat(timed.counters()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void thereIsNoTestbedOfSuchASpeed(double factor) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TestbedScale(factor))
                .withMessage("factor " + factor + " (allowed: above 0)");
    }
}
