package io.wattle.studies.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private final Comparison comparison = Comparison.of(
            List.of(
                    new Cell("a", "edison", 1, Map.of(Measure.SECONDS, 100.0)),
                    new Cell("b", "edison", 2, Map.of(Measure.SECONDS, 200.0)),
                    new Cell("c", "edison", 3, Map.of())),
            cell -> Map.of(Measure.SECONDS, 110.0 * cell.nodes(), Measure.JOULES, 7.0));

    @Test
    void errorsAreRelativeAndSigned() {
        assertThat(comparison.error(0, Measure.SECONDS).getAsDouble()).isCloseTo(0.1, within(1e-9));
        assertThat(comparison.error(2, Measure.SECONDS)).isEmpty();
    }

    @Test
    void meanAndMaximumAreOfTheGivenCellsOnly() {
        assertThat(comparison.meanError(Measure.SECONDS).getAsDouble()).isCloseTo(0.1, within(1e-9));
        assertThat(comparison.maxError(Measure.SECONDS).getAsDouble()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void nothingGivenIsNoError() {
        assertThat(comparison.meanError(Measure.JOULES)).isEmpty();
        assertThat(comparison.maxError(Measure.JOULES)).isEmpty();
    }
}
