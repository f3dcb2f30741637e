package io.wattle.simulator.job;

import java.util.Arrays;
import java.util.SplittableRandom;

/** How much of a job's map output each of its reduces gets. */
final class ReduceShares {

    private ReduceShares() {}

    /**
     * Draws them from a log-normal distribution.
     *
     * @param sigma of the logarithm, 0 or more; with 0 all get the same, and nothing is drawn
     * @return for each reduce its share times their number: 1 in the mean
     */
    static double[] draw(int reduces, double sigma, SplittableRandom random) {
        double[] shares = new double[reduces];
        Arrays.setAll(shares, reduce -> sigma == 0 ? 1 : Math.exp(sigma * random.nextGaussian()));
        double sum = Arrays.stream(shares).sum();
        return sigma == 0
                ? shares
                : Arrays.stream(shares).map(it -> reduces * (it / sum)).toArray();
    }
}
