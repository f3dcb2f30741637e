package io.wattle.tuning.search;

import java.util.Arrays;

/**
 * How much the figure of the same settings varies from run to run, pooled over the replicates seen so far: sums of squared
 * deviations of the logarithm of the figures, each from the mean of its own replicates. Immutable, thread safe.
 *
 * @param squares sum of the squared deviations
 * @param degrees degrees of freedom: replicates less means; 0 where nothing is known
 */
record Noise(double squares, int degrees) {

    static final Noise UNKNOWN = new Noise(0, 0);

    /** This noise and that of replicates, which are logarithms of figures. */
    Noise with(double[] replicates) {
        if (replicates.length < 2) {
            return this;
        }
        double mean = Arrays.stream(replicates).average().orElseThrow();
        double added = Arrays.stream(replicates)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Noise(squares + added, degrees + replicates.length - 1);
    }

    /** Standard deviation of a run; only where {@link #degrees} is 1 or more. */
    double deviation() {
        return Math.sqrt(squares / degrees);
    }
}
