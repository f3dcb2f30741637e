package io.wattle.studies.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.simulator.study.Parameter;
import io.wattle.simulator.study.Parameters;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    private static final StudyTable TABLE = StudyTable.TABLE8;

    /** As a fit to eight takes eight times as long. */
    private static final Seeds ONE_RUN = new Seeds(1, 1);

    /** Of cells that the priors predict exactly there is nothing to learn. */
    @Test
    void thePriorsCostNothingWhereTheyAreRight() {
        Parameters priors = priors();
        CellModel model = TABLE.model(priors, ONE_RUN);
        List<Cell> exact = TABLE.cells().stream()
                .map(it -> new Cell(it.job(), it.platform(), it.nodes(), model.predict(it)))
                .toList();
        Calibration calibration = new Calibration(TABLE, priors, exact, ONE_RUN);
        assertThat(calibration.cost(new double[priors.all().size()])).isLessThan(1e-12);
    }

    @Test
    void aFitIsBetterThanThePriorsAndStaysPlausible() {
        List<Cell> cells =
                TABLE.cells().stream().filter(it -> it.job().equals("pi")).toList();
        Parameters priors = priors();
        Calibration calibration = new Calibration(TABLE, priors, cells, ONE_RUN);
        Parameters fitted = calibration.fit(new Search(200, 1, 1));
        assertThat(mean(cells, fitted)).isLessThan(mean(cells, priors));
        assertThat(fitted.all())
                .extracting(Parameter::deviation)
                .allSatisfy(it -> assertThat(it).isBetween(-2.51, 2.51));
        assertThat(calibration.fit(new Search(200, 1, 1)).toYaml()).isEqualTo(fitted.toYaml());
    }

    /** Each of them may end in another valley; which one is done first decides nothing. */
    @Test
    void theBestOfSeveralSearchesCounts() {
        List<Cell> cells = TABLE.cells();
        Calibration calibration = new Calibration(TABLE, priors(), cells, ONE_RUN);
        List<Double> alone = LongStream.of(1, 2, 3)
                .mapToObj(seed -> cost(calibration, calibration.fit(new Search(40, 1, seed))))
                .toList();
        assertThat(alone).doesNotHaveDuplicates();
        assertThat(cost(calibration, calibration.fit(new Search(40, 3, 1)))).isEqualTo(Collections.min(alone));
    }

    private static double cost(Calibration calibration, Parameters fitted) {
        return calibration.cost(
                fitted.all().stream().mapToDouble(Parameter::deviation).toArray());
    }

    @Test
    void cellsWithoutTheFittedMeasureAreLeftOut() {
        Cell empty = new Cell("pi", "dell", 1, Map.of());
        assertThat(new Calibration(TABLE, priors(), List.of(empty), ONE_RUN)
                        .cost(new double[priors().all().size()]))
                .isZero();
    }

    private static double mean(List<Cell> cells, Parameters parameters) {
        return Comparison.of(cells, TABLE.model(parameters, ONE_RUN))
                .meanError(Measure.SECONDS)
                .orElseThrow();
    }

    private static Parameters priors() {
        Parameters parameters = TABLE.parameters();
        return parameters.withValues(
                parameters.all().stream().mapToDouble(Parameter::prior).toArray());
    }
}
