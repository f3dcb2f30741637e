package io.wattle.studies;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Why cells differ, where that is known: kept apart from the formulas, so that no reason can make a cell reproduce. */
final class KnownDifferences {

    private final Map<String, String> reasons = new TreeMap<>();

    private KnownDifferences(ReferenceTable table) {
        for (ReferenceTable.Entry row : table.rows()) {
            reasons.put(key(row.text("study"), row.text("table"), row.text("cell")), row.text("reason"));
        }
    }

    static KnownDifferences load() {
        return new KnownDifferences(ReferenceTable.load("known_differences.csv"));
    }

    Optional<String> reason(String study, String table, String cell) {
        return Optional.ofNullable(reasons.get(key(study, table, cell)));
    }

    /** Study, table and cell of each. */
    Iterable<String> keys() {
        return reasons.keySet();
    }

    static String key(String study, String table, String cell) {
        return study + " | " + table + " | " + cell;
    }
}
