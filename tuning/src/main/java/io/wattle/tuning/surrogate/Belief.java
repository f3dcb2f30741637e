package io.wattle.tuning.surrogate;

import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * What is known of a value, as a normal distribution.
 *
 * @param mean the most likely one
 * @param deviation standard deviation, without the noise of an observation
 */
record Belief(double mean, double deviation) {

    private static final NormalDistribution STANDARD = new NormalDistribution();

    /** How much it is below a value, what is above it taken for 0: its expectation (Jones et al. 1998, eq. 15). */
    double expectedBelow(double value) {
        double gain = value - mean;
        if (deviation == 0) {
            return Math.max(0, gain);
        }
        double z = gain / deviation;
        return gain * STANDARD.cumulativeProbability(z) + deviation * STANDARD.density(z);
    }

    double probabilityBelow(double value) {
        if (deviation == 0) {
            return mean < value ? 1 : 0;
        }
        return STANDARD.cumulativeProbability((value - mean) / deviation);
    }
}
