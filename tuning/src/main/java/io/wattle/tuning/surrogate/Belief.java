package io.wattle.tuning.surrogate;

/**
 * What is known of a value, as a normal distribution.
 *
 * @param mean the most likely one
 * @param deviation standard deviation, without the noise of an observation
 */
record Belief(double mean, double deviation) {

    double probabilityBelow(double value) {
        if (deviation == 0) {
            return mean < value ? 1 : 0;
        }
        return Normal.cumulative((value - mean) / deviation);
    }
}
