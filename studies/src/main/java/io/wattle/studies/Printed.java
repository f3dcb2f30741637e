package io.wattle.studies;

import java.math.BigDecimal;

/**
 * A figure as a study prints it. Immutable and thread safe.
 *
 * @param value the figure
 * @param unit what it is rounded to, such as 0.01; a computed figure within half of it reproduces the printed one
 */
record Printed(BigDecimal value, BigDecimal unit) {

    /** What decimal fractions lose in binary arithmetic, as a share of the unit: 0.625 prints as 0.63. */
    private static final double ROUNDING = 1e-6;

    /** Rounded to the last digit that is printed. */
    static Printed of(String text) {
        BigDecimal value = new BigDecimal(text);
        return new Printed(value, BigDecimal.ONE.movePointLeft(Math.max(0, value.scale())));
    }

    /** With the decimals of its column: the files drop zeros at the end. */
    static Printed of(String text, int decimals) {
        return new Printed(new BigDecimal(text).setScale(decimals), BigDecimal.ONE.movePointLeft(decimals));
    }

    /** Rounded more coarsely than its digits say. */
    Printed roundedTo(String coarserUnit) {
        return new Printed(value, new BigDecimal(coarserUnit));
    }

    double tolerance() {
        return unit.doubleValue() / 2;
    }

    boolean isReproducedBy(double ours) {
        return Math.abs(ours - value.doubleValue()) <= tolerance() * (1 + ROUNDING);
    }
}
