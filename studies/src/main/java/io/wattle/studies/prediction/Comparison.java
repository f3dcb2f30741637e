package io.wattle.studies.prediction;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Cells beside what a model predicts of them. Immutable.
 *
 * @param predictions one for each cell, in their order
 */
record Comparison(List<Cell> cells, List<Map<Measure, Double>> predictions) {

    /** Predicts the cells, on all cores. */
    static Comparison of(List<Cell> cells, CellModel model) {
        return new Comparison(cells, cells.parallelStream().map(model::predict).toList());
    }

    /** Ours over the given figure, less 1; empty where one of them is missing. */
    OptionalDouble error(int cell, Measure measure) {
        Double given = cells.get(cell).given().get(measure);
        Double ours = predictions.get(cell).get(measure);
        return given == null || ours == null ? OptionalDouble.empty() : OptionalDouble.of(ours / given - 1);
    }

    /** Mean of the errors without their signs; empty if no cell has one. */
    OptionalDouble meanError(Measure measure) {
        return errors(measure).average();
    }

    /** The largest of the errors without their signs; empty if no cell has one. */
    OptionalDouble maxError(Measure measure) {
        return errors(measure).max();
    }

    private DoubleStream errors(Measure measure) {
        return IntStream.range(0, cells.size())
                .mapToObj(i -> error(i, measure))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(it -> Math.abs(it.getAsDouble()));
    }
}
