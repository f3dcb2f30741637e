package io.wattle.tandem;

import java.util.OptionalDouble;

/** How far off a forecast was. Not thread safe. */
public final class ForecastError {

    private long count;
    private double absolute;
    private double actual;

    /** It came otherwise, or as said. */
    void add(double predicted, double came) {
        count++;
        absolute += Math.abs(predicted - came);
        actual += came;
    }

    /** How often something was predicted and then came. */
    public long count() {
        return count;
    }

    /** The mean of the errors without their signs, in the forecast's unit; empty before the first. */
    public OptionalDouble mean() {
        return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(absolute / count);
    }

    /** The sum of the errors without their signs over that of what came; empty before anything came. */
    public OptionalDouble share() {
        return actual > 0 ? OptionalDouble.of(absolute / actual) : OptionalDouble.empty();
    }
}
