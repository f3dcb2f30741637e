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

    /** 8% too slow and 8% too many joules: the watts are right. With the right time and half of the joules they are not. */
    @Test
    void timeCorrectedJoulesHaveTheErrorOfTheMeanWatts() {
        Map<Measure, Double> given = Map.of(Measure.SECONDS, 100.0, Measure.JOULES, 1000.0);
        Comparison corrected = new Comparison(
                        List.of(new Cell("slow", "edison", 1, given), new Cell("frugal", "edison", 2, given)),
                        List.of(
                                Map.of(Measure.SECONDS, 108.0, Measure.JOULES, 1080.0),
                                Map.of(Measure.SECONDS, 100.0, Measure.JOULES, 500.0)))
                .timeCorrected();
        assertThat(corrected.error(0, Measure.JOULES).getAsDouble()).isCloseTo(0, within(1e-9));
        assertThat(corrected.error(1, Measure.JOULES).getAsDouble()).isCloseTo(-0.5, within(1e-9));
        assertThat(corrected.compared(Measure.JOULES)).isEqualTo(2);
        assertThat(corrected.meanError(Measure.SECONDS)).isEmpty();
    }

    @Test
    void joulesOfACellWithoutATimeAreNotCorrected() {
        List<Cell> cells = List.of(
                new Cell("a", "edison", 1, Map.of(Measure.JOULES, 7.0)),
                new Cell("b", "edison", 1, Map.of(Measure.SECONDS, 9.0, Measure.JOULES, 7.0)));
        Map<Measure, Double> both = Map.of(Measure.SECONDS, 9.0, Measure.JOULES, 7.0);
        assertThat(new Comparison(cells, List.of(both, Map.of(Measure.JOULES, 7.0)))
                        .timeCorrected()
                        .meanError(Measure.JOULES))
                .isEmpty();
    }
}
