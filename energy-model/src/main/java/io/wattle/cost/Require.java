package io.wattle.cost;

/** Refuses figures that no machine or contract has, and names them. */
final class Require {

    private Require() {}

    static double positive(String figure, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw refused(figure, value, "positive and finite");
        }
        return value;
    }

    static double notNegative(String figure, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw refused(figure, value, "finite, 0 or more");
        }
        return value;
    }

    static double atLeast(double least, String figure, double value) {
        if (!(value >= least) || Double.isInfinite(value)) {
            throw refused(figure, value, "finite, " + least + " or more");
        }
        return value;
    }

    static double share(String figure, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw refused(figure, value, "0 to 1");
        }
        return value;
    }

    static double positiveShare(String figure, double value) {
        if (!(value > 0 && value <= 1)) {
            throw refused(figure, value, "more than 0, up to 1");
        }
        return value;
    }

    static int count(String figure, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(figure + ": " + value + " (allowed: 1 or more)");
        }
        return value;
    }

    private static IllegalArgumentException refused(String figure, double value, String allowed) {
        return new IllegalArgumentException(figure + ": " + value + " (allowed: " + allowed + ")");
    }
}
