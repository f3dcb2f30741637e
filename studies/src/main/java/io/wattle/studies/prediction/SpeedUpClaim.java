package io.wattle.studies.prediction;

import io.wattle.studies.ReferenceTable;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What Zhao2016 claims of its Table 8, as a baseline: from the largest given cluster of a row on, each halving of the nodes takes
 * the mean speed-up per doubling as long. Immutable and thread safe.
 */
final class SpeedUpClaim implements CellModel {

    private final List<Cell> given;

    SpeedUpClaim(List<Cell> given) {
        this.given = List.copyOf(given);
    }

    @Override
    public Map<Measure, Double> predict(Cell cell) {
        return given.stream()
                .filter(it -> it.row().equals(cell.row()) && it.given().containsKey(Measure.SECONDS))
                .max(Comparator.comparingInt(Cell::nodes))
                .map(it -> Map.of(
                        Measure.SECONDS,
                        it.given().get(Measure.SECONDS)
                                * Math.pow((double) it.nodes() / cell.nodes(), doublings(cell.platform()))))
                .orElse(Map.of());
    }

    /** Exponent of the nodes: 1 where twice the nodes take half the time. */
    private static double doublings(String platform) {
        String name = platform.equals("edison") ? "Edison" : "Dell";
        double speedUp = ReferenceTable.load("zhao2016_text_claims.csv")
                .row("claim", "mean speed-up per doubling " + name)
                .number("value");
        return Math.log(speedUp) / Math.log(2);
    }
}
