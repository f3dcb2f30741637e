package io.wattle.tuner.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;

/** Numbers for people. */
public final class Numbers {

    /** What stands for a number that is not known. */
    public static final String UNKNOWN = "-";

    private Numbers() {}

    /** Four significant digits, without an exponent and without zeros at the end: 632.3, 0.056, 11380. */
    public static String significant(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
        return rounded.toPlainString();
    }

    /** As {@link #significant(double)}; {@link #UNKNOWN} if there is none. */
    public static String significant(OptionalDouble value) {
        return value.isPresent() ? significant(value.getAsDouble()) : UNKNOWN;
    }

    /** Whole numbers in full, others as they were given: a catalog's 11383 stays 11383. */
    public static String exact(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }
}
