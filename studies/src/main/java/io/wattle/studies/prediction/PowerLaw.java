package io.wattle.studies.prediction;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The baseline that knows no system: in each row {@code figure = a * nodes^b}, the least-squares line through the logarithms of
 * the given cells. A row with one given size has no slope of its own and takes a fixed one. Immutable and thread safe.
 */
final class PowerLaw implements CellModel {

    /** What it is called beside the simulator. */
    static final String NAME = "power law";

    private final Map<String, List<Cell>> rows;
    private final Map<Measure, Double> slopes;

    /**
     * @param given cells that it may look at
     * @param slopes of rows with one given size, by measure; what is absent is 0
     */
    PowerLaw(List<Cell> given, Map<Measure, Double> slopes) {
        rows = given.stream().collect(Collectors.groupingBy(Cell::row));
        this.slopes = Map.copyOf(slopes);
    }

    /** Through these cells; with one given size twice the nodes take half the time and the same joules. */
    static PowerLaw through(List<Cell> given) {
        return new PowerLaw(given, Map.of(Measure.SECONDS, -1.0, Measure.JOULES, 0.0));
    }

    @Override
    public Map<Measure, Double> predict(Cell cell) {
        Map<Measure, Double> predicted = new EnumMap<>(Measure.class);
        for (Measure measure : Measure.values()) {
            List<Cell> with = rows.getOrDefault(cell.row(), List.of()).stream()
                    .filter(it -> it.given().containsKey(measure))
                    .toList();
            if (!with.isEmpty()) {
                predicted.put(measure, predict(with, measure, cell.nodes()));
            }
        }
        return predicted;
    }

    private double predict(List<Cell> with, Measure measure, int nodes) {
        double meanX = with.stream().mapToDouble(PowerLaw::x).average().orElseThrow();
        double meanY = with.stream().mapToDouble(it -> y(it, measure)).average().orElseThrow();
        double xx = with.stream().mapToDouble(it -> Math.pow(x(it) - meanX, 2)).sum();
        double xy = with.stream()
                .mapToDouble(it -> (x(it) - meanX) * (y(it, measure) - meanY))
                .sum();
        double slope = xx == 0 ? slopes.getOrDefault(measure, 0.0) : xy / xx;
        return Math.exp(meanY + slope * (Math.log(nodes) - meanX));
    }

    private static double x(Cell cell) {
        return Math.log(cell.nodes());
    }

    private static double y(Cell cell, Measure measure) {
        return Math.log(cell.given().get(measure));
    }
}
