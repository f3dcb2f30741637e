package io.wattle.simulator.study;

/**
 * A figure that no study prints. What is physically plausible is a log-normal distribution: two thirds of it between {@code
 * prior / spread} and {@code prior * spread}. Immutable.
 *
 * @param value what the simulator uses, more than 0
 * @param prior what one would take without the studies' run times, more than 0
 * @param spread how far off that may be, as a factor of more than 1
 * @param unit of the three
 * @param why where the prior comes from
 */
public record Parameter(String name, double value, double prior, double spread, String unit, String why) {

    public Parameter {
        if (!(value > 0) || !(prior > 0) || !(spread > 1) || !Double.isFinite(value * prior * spread)) {
            throw new IllegalArgumentException("parameter " + name + ": value " + value + ", prior " + prior
                    + ", spread " + spread + " (allowed: more than 0, more than 0, more than 1)");
        }
    }

    /** How far the value is from its prior, in spreads: beyond 2 or so it is no longer plausible. */
    public double deviation() {
        return Math.log(value / prior) / Math.log(spread);
    }

    /** The same with another value. */
    public Parameter withValue(double other) {
        return new Parameter(name, other, prior, spread, unit, why);
    }
}
