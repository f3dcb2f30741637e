package io.wattle.studies.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PowerLawTest {

    private static Cell cell(String job, int nodes, double seconds) {
        return new Cell(job, "edison", nodes, Map.of(Measure.SECONDS, seconds));
    }

    private static Cell asked(String job, int nodes) {
        return new Cell(job, "edison", nodes, Map.of());
    }

    private final PowerLaw law = new PowerLaw(
            List.of(cell("sort", 4, 100), cell("sort", 16, 25), cell("pi", 2, 60)), Map.of(Measure.SECONDS, -1.0));

    @Test
    void twoSizesGiveTheSlope() {
        assertThat(law.predict(asked("sort", 8)).get(Measure.SECONDS)).isCloseTo(50, within(1e-9));
        assertThat(law.predict(asked("sort", 4)).get(Measure.SECONDS)).isCloseTo(100, within(1e-9));
    }

    @Test
    void oneSizeTakesTheFixedSlope() {
        assertThat(law.predict(asked("pi", 1)).get(Measure.SECONDS)).isCloseTo(120, within(1e-9));
    }

    @Test
    void whatIsNotGivenIsNotPredicted() {
        assertThat(law.predict(asked("grep", 1))).isEmpty();
        assertThat(law.predict(asked("pi", 1))).doesNotContainKey(Measure.JOULES);
    }
}
