package io.wattle.studies.prediction;

import java.util.Map;

/**
 * One cell of a table: a job on a cluster. Immutable.
 *
 * @param nodes workers, at least 1
 * @param given what is printed; empty for a cell that is only predicted
 */
record Cell(String job, String platform, int nodes, Map<Measure, Double> given) {

    Cell {
        given = Map.copyOf(given);
        if (nodes < 1) {
            throw new IllegalArgumentException(job + " on " + platform + ": " + nodes + " nodes (allowed: 1 or more)");
        }
    }

    /** The row of the table: the cells of one job on one platform differ in their nodes. */
    String row() {
        return job + " on " + platform;
    }
}
