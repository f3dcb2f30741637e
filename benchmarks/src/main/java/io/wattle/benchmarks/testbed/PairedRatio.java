package io.wattle.benchmarks.testbed;

import java.util.List;

/**
 * How many times one figure is the other, from pairs: the geometric mean of their ratios, and the 95% confidence interval by
 * Student's t of the ratios' logarithms.
 *
 * @param pairs how many
 * @param ratio geometric mean
 * @param low lower end of the interval; NaN with one pair, which says nothing of the spread
 * @param high upper end
 */
record PairedRatio(int pairs, double ratio, double low, double high) {

    /** Two-sided 95% quantiles of Student's t for 1, 2, ... degrees of freedom. */
    private static final double[] T = {
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788, 2.1604, 2.1448,
        2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484,
        2.0452, 2.0423
    };

    /**
     * Of pairs of positive figures.
     *
     * @throws IllegalArgumentException if there is no pair, or a figure is not positive
     */
    static PairedRatio of(List<Double> stock, List<Double> ours) {
        int n = stock.size();
        if (n == 0 || n != ours.size()) {
            throw new IllegalArgumentException(n + " and " + ours.size() + " figures (needed: as many, at least one)");
        }
        double[] logs = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            if (!(stock.get(i) > 0) || !(ours.get(i) > 0)) {
                throw new IllegalArgumentException(
                        "figures " + stock.get(i) + " and " + ours.get(i) + " (allowed: more than 0)");
            }
            logs[i] = Math.log(ours.get(i) / stock.get(i));
            sum += logs[i];
        }
        double mean = sum / n;
        if (n == 1) {
            return new PairedRatio(1, Math.exp(mean), Double.NaN, Double.NaN);
        }
        double squares = 0;
        for (double log : logs) {
            squares += (log - mean) * (log - mean);
        }
        double half = quantile(n - 1) * Math.sqrt(squares / (n - 1) / n);
        return new PairedRatio(n, Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
    }

    /** Beyond the table that of its end: a little too wide. */
    private static double quantile(int degrees) {
        return T[Math.min(degrees, T.length) - 1];
    }
}
