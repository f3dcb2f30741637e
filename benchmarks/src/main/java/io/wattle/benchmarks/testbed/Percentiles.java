package io.wattle.benchmarks.testbed;

import java.util.Arrays;

/** Percentiles as one of the values, never between two: so that a bound stays a bound. */
final class Percentiles {

    private Percentiles() {}

    /**
     * The smallest value that is at least as large as the share given of all of them.
     *
     * @param share above 0, at most 1
     * @throws IllegalArgumentException if there is no value
     */
    static double of(double share, double... values) {
        if (values.length == 0 || !(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("percentile " + share + " of " + values.length + " values");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }
}
