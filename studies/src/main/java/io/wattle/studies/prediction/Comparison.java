package io.wattle.studies.prediction;

import java.util.ArrayList;
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

    /**
     * The same with joules as they were had the seconds been right: predicted joules times given over predicted seconds. Their
     * error is that of the mean watts, which tells a wrong power model from a wrong time. Of cells that lack a given or a predicted
     * time nothing is left.
     */
    Comparison timeCorrected() {
        List<Map<Measure, Double>> corrected = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            Double given = cells.get(i).given().get(Measure.SECONDS);
            Double seconds = predictions.get(i).get(Measure.SECONDS);
            Double joules = predictions.get(i).get(Measure.JOULES);
            boolean isTimed = given != null && seconds != null && joules != null;
            corrected.add(isTimed ? Map.of(Measure.JOULES, joules * given / seconds) : Map.of());
        }
        return new Comparison(cells, corrected);
    }

    /** How many cells have an error. */
    long compared(Measure measure) {
        return errors(measure).count();
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
