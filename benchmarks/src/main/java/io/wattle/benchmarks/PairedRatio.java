package io.wattle.benchmarks;

import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * How many times one figure is the other, from pairs: the geometric mean of their ratios, and the 95% confidence interval by
 * Student's t of the ratios' logarithms.
 *
 * @param pairs how many
 * @param ratio geometric mean
 * @param low lower end of the interval; NaN with one pair, which says nothing of the spread
 * @param high upper end
 */
public record PairedRatio(int pairs, double ratio, double low, double high) {

    /** Of Student's t, so that 95% lie between it and its negative. */
    private static final double UPPER = 0.975;

    /**
     * Of pairs of positive figures.
     *
     * @throws IllegalArgumentException if there is no pair, or a figure is not positive
     */
    public static PairedRatio of(List<Double> stock, List<Double> ours) {
        int n = stock.size();
        if (n == 0 || n != ours.size()) {
            throw new IllegalArgumentException(n + " and " + ours.size() + " figures (needed: as many, at least one)");
        }
        StreamingStatistics logs = new StreamingStatistics();
        for (int i = 0; i < n; i++) {
            if (!(stock.get(i) > 0) || !(ours.get(i) > 0)) {
                throw new IllegalArgumentException(
                        "figures " + stock.get(i) + " and " + ours.get(i) + " (allowed: more than 0)");
            }
            logs.addValue(Math.log(ours.get(i) / stock.get(i)));
        }
        double mean = logs.getMean();
        if (n == 1) {
            return new PairedRatio(1, Math.exp(mean), Double.NaN, Double.NaN);
        }
        double quantile = new TDistribution(n - 1).inverseCumulativeProbability(UPPER);
        double half = quantile * logs.getStandardDeviation() / Math.sqrt(n);
        return new PairedRatio(n, Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
    }
}
