package io.wattle.combine.config;

import java.util.Locale;

/** Numbers of bytes as they are written: digits, and k, m, g or t for powers of 1,024. */
final class Bytes {

    private static final String UNITS = "kmgt";

    private Bytes() {}

    /** @throws NumberFormatException if it is none, or too large */
    static long parse(String text) {
        String trimmed = text.trim().toLowerCase(Locale.ROOT);
        int unit = trimmed.isEmpty() ? -1 : UNITS.indexOf(trimmed.charAt(trimmed.length() - 1));
        long number = Long.parseLong(unit < 0 ? trimmed : trimmed.substring(0, trimmed.length() - 1));
        try {
            return Math.multiplyExact(number, 1L << (10 * (unit + 1)));
        } catch (ArithmeticException e) {
            throw (NumberFormatException) new NumberFormatException(text).initCause(e);
        }
    }

    static long defaultOf(CombineKey key) {
        return parse(key.defaultValue());
    }
}
