package io.wattle.studies.prediction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What a calibration is worth for cells that it has not seen: the cells are put in groups, each group is predicted with
 * parameters that were fitted on all others. Immutable.
 *
 * @param ours all cells, as the simulator predicts them
 * @param baselines the same cells by name, each predicted from the same others
 */
record CrossValidation(Comparison ours, Map<String, Comparison> baselines) {

    /** What a group is left out by. */
    enum By {
        /** All cells of one platform with one number of nodes. */
        SIZE,
        /** All cells of one job. */
        JOB,
        /** All cells of one platform. */
        PLATFORM;

        /** Name for people and in JSON. */
        String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        private String group(Cell cell) {
            return switch (this) {
                case SIZE -> cell.platform() + " with " + cell.nodes();
                case JOB -> cell.job();
                case PLATFORM -> cell.platform();
            };
        }
    }

    /**
     * Predicts all cells, each with parameters that know nothing of its group.
     *
     * @param search of each fit
     * @param runs of each cell
     */
    static CrossValidation run(StudyTable table, List<Cell> cells, By by, Search search, Seeds runs) {
        Comparison ours = predict(
                cells,
                by,
                others -> table.model(new Calibration(table, table.parameters(), others, runs).fit(search), runs));
        // Of a job or a platform that is left out no row is left to draw a line through.
        return new CrossValidation(
                ours, by == By.SIZE ? Map.of(PowerLaw.NAME, predict(cells, by, PowerLaw::through)) : Map.of());
    }

    /** @param fit makes a model of all cells but those of a group */
    static Comparison predict(List<Cell> cells, By by, Function<List<Cell>, CellModel> fit) {
        Map<String, List<Cell>> groups = new LinkedHashMap<>();
        cells.forEach(it ->
                groups.computeIfAbsent(by.group(it), group -> new ArrayList<>()).add(it));
        Map<Cell, Map<Measure, Double>> predictions = new ConcurrentHashMap<>();
        // A fit of one search keeps one core busy.
        groups.values().parallelStream().forEach(left -> {
            List<Cell> others = cells.stream().filter(it -> !left.contains(it)).toList();
            Comparison comparison = Comparison.of(left, fit.apply(others));
            for (int i = 0; i < left.size(); i++) {
                predictions.put(left.get(i), comparison.predictions().get(i));
            }
        });
        return new Comparison(cells, cells.stream().map(predictions::get).toList());
    }
}
