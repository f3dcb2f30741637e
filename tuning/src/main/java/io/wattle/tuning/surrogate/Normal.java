package io.wattle.tuning.surrogate;

import org.hipparchus.special.Erf;

/** The standard normal distribution. */
final class Normal {

    private Normal() {}

    static double density(double value) {
        return Math.exp(-value * value / 2) / Math.sqrt(2 * Math.PI);
    }

    /** Probability of a value up to this one. */
    static double cumulative(double value) {
        return 0.5 * Erf.erfc(-value / Math.sqrt(2));
    }
}
