package io.wattle.tuning.search;

import java.util.Arrays;

/** The median, with which every repeated measurement of the tuner is summed up. */
public final class Medians {

    private Medians() {}

    /**
     * Median of the values; of an even number of values the mean of the middle two.
     *
     * @throws IllegalArgumentException if there is no value: no median is not 0
     */
    public static double of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("median of no values");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
