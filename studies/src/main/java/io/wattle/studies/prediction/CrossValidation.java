package io.wattle.studies.prediction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a calibration is worth for cells that it has not seen: the cells are put in groups, each group is predicted with
 * parameters that were fitted on all others.
 */
final class CrossValidation {

    /** What a group is left out by. */
    enum By {
        /** All cells of one platform with one number of nodes. */
        SIZE,
        /** All cells of one job. */
        JOB,
        /** All cells of one platform. */
        PLATFORM;

        private String group(Cell cell) {
            return switch (this) {
                case SIZE -> cell.platform() + " with " + cell.nodes();
                case JOB -> cell.job();
                case PLATFORM -> cell.platform();
            };
        }
    }

    private CrossValidation() {}

    /**
     * Predicts all cells, each with parameters that know nothing of its group.
     *
     * @param evaluations of each fit
     */
    static Comparison run(StudyTable table, List<Cell> cells, By by, int evaluations, long seed) {
        Map<String, List<Cell>> groups = new LinkedHashMap<>();
        cells.forEach(it ->
                groups.computeIfAbsent(by.group(it), group -> new ArrayList<>()).add(it));
        Map<Cell, Map<Measure, Double>> predictions = new HashMap<>();
        groups.forEach((group, left) -> {
            List<Cell> others = cells.stream().filter(it -> !left.contains(it)).toList();
            CellModel model = table.model(new Calibration(table, table.parameters(), others).fit(evaluations, seed));
            Comparison comparison = Comparison.of(left, model);
            for (int i = 0; i < left.size(); i++) {
                predictions.put(left.get(i), comparison.predictions().get(i));
            }
        });
        return new Comparison(cells, cells.stream().map(predictions::get).toList());
    }
}
