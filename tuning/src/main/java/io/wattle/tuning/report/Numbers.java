package io.wattle.tuning.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers for people. */
public final class Numbers {

    /** What stands for a number that is not known. */
    public static final String UNKNOWN = "-";

    /** From here on, 3.6 MJ, people read kilowatt hours more easily. */
    private static final double KWH_JOULES = 3_600_000;

    private Numbers() {}

    /** {@code 1 worker}, {@code 2 workers}. @param name of one */
    public static String count(long number, String name) {
        return number + " " + name + (number == 1 ? "" : "s");
    }

    /** {@code 43189 J}; where they are many, {@code 21320470 J (5.92 kWh)}. */
    public static String joules(double joules) {
        return String.format(Locale.ROOT, "%.0f J", joules)
                + (joules < KWH_JOULES ? "" : String.format(Locale.ROOT, " (%.2f kWh)", joules / KWH_JOULES));
    }

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
