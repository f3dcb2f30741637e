package io.wattle.studies;

import java.util.List;

/**
 * How many rows there are of each verdict.
 *
 * @param reproduced rows within their tolerance
 * @param differ the others
 */
record Verdicts(int reproduced, int differ) {

    static Verdicts of(List<Row> rows) {
        int reproduced = (int) rows.stream().filter(Row::reproduced).count();
        return new Verdicts(reproduced, rows.size() - reproduced);
    }

    String line() {
        return reproduced + " reproduced, " + differ + " differ";
    }
}
