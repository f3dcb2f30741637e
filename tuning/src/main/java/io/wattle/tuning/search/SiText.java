package io.wattle.tuning.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Figures with a prefix of the SI, for people: {@code 3.11 MJ s}. Stateless. */
final class SiText {

    private static final String[] PREFIXES = {"", "k", "M", "G", "T", "P", "E"};
    private static final int DIGITS = 3;
    private static final MathContext ROUNDED = new MathContext(DIGITS, RoundingMode.HALF_UP);

    private SiText() {}

    /** Three significant digits. @param unit to which a prefix may be put, such as {@code J s} */
    static String of(double value, String unit) {
        if (!Double.isFinite(value) || value == 0) {
            return value + " " + unit;
        }
        BigDecimal rounded = new BigDecimal(value).round(ROUNDED);
        int exponent = rounded.precision() - rounded.scale() - 1;
        int prefix = Math.max(0, Math.min(PREFIXES.length - 1, Math.floorDiv(exponent, DIGITS)));
        BigDecimal shown = rounded.movePointLeft(DIGITS * prefix);
        int decimals = Math.max(0, DIGITS - 1 - (exponent - DIGITS * prefix));
        return shown.setScale(decimals, RoundingMode.HALF_UP).toPlainString() + " " + PREFIXES[prefix] + unit;
    }
}
