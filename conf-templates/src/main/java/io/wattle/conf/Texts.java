package io.wattle.conf;

/** Numbers in sentences. */
final class Texts {

    private Texts() {}

    /** Whole numbers without a decimal point. */
    static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
