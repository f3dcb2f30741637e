package io.wattle.studies;

import java.util.List;

/**
 * How many rows there are of each verdict.
 *
 * @param reproduced rows within their tolerance, from printed figures
 * @param fitted rows within their tolerance, from figures that were chosen for it
 * @param differ the others
 */
record Verdicts(int reproduced, int fitted, int differ) {

    static Verdicts of(List<Row> rows) {
        return new Verdicts(
                count(rows, Verdict.REPRODUCED),
                count(rows, Verdict.REPRODUCED_WITH_FITTED_INPUT),
                count(rows, Verdict.DIFFERS));
    }

    private static int count(List<Row> rows, Verdict verdict) {
        return (int) rows.stream().filter(row -> row.verdict() == verdict).count();
    }

    String line() {
        return reproduced + " reproduced, " + fitted + " reproduced with fitted input, " + differ + " differ";
    }
}
