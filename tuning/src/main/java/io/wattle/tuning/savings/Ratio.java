package io.wattle.tuning.savings;

import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * How many times the figures after are those before.
 *
 * @param ofMedians median after by median before
 * @param interval 95% confidence interval; empty with too few runs
 */
public record Ratio(double ofMedians, Optional<Interval> interval) {

    /** Of Student's t, so that 95% lie between it and its negative. */
    private static final double UPPER = 0.975;

    /** Both ends. */
    public record Interval(double low, double high) {

        /** Whether it says that something changed. */
        public boolean excludesOne() {
            return low > 1 || high < 1;
        }
    }

    private record Logs(double mean, double varianceOfMean, int degrees) {
        static Logs of(double[] figures) {
            double sum = 0;
            for (double figure : figures) {
                sum += Math.log(figure);
            }
            double mean = sum / figures.length;
            double squares = 0;
            for (double figure : figures) {
                squares += (Math.log(figure) - mean) * (Math.log(figure) - mean);
            }
            int degrees = figures.length - 1;
            return new Logs(mean, squares / degrees / figures.length, degrees);
        }
    }

    /**
     * The interval is Welch's, by Student's t on the logarithms: of the ratio of geometric means, which is the ratio of
     * medians where logarithms lie evenly around their middle.
     *
     * @param before figures of more than 0, in ascending order
     * @param after likewise
     * @param enough whether there are enough for an interval; at least two of each are needed
     */
    public static Ratio of(double[] before, double[] after, boolean enough) {
        double ratio = Spread.of(after).median() / Spread.of(before).median();
        return new Ratio(ratio, enough ? Optional.of(welch(Logs.of(before), Logs.of(after))) : Optional.empty());
    }

    private static Interval welch(Logs before, Logs after) {
        double difference = after.mean - before.mean;
        double variance = before.varianceOfMean + after.varianceOfMean;
        double half = 0;
        if (variance > 0) {
            double degrees = variance
                    * variance
                    / (before.varianceOfMean * before.varianceOfMean / before.degrees
                            + after.varianceOfMean * after.varianceOfMean / after.degrees);
            half = new TDistribution(degrees).inverseCumulativeProbability(UPPER) * Math.sqrt(variance);
        }
        return new Interval(Math.exp(difference - half), Math.exp(difference + half));
    }
}
