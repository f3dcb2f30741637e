package io.wattle.scheduler.web;

import java.util.Optional;

/** Figures as the REST answers give them: rounded to thousandths, and null for what is not known. Stateless and thread safe. */
final class Rounded {

    private static final double THOUSANDTHS = 1000;

    private Rounded() {}

    /** Null for what is no finite number. */
    static Double rounded(double value) {
        return Double.isFinite(value) ? (Double) (Math.round(value * THOUSANDTHS) / THOUSANDTHS) : null;
    }

    static Double rounded(Optional<Double> value) {
        return value.map(Rounded::rounded).orElse(null);
    }

    static Double rounded(double value, boolean known) {
        return known ? rounded(value) : null;
    }

    static Double rounded(Optional<Double> value, boolean known) {
        return known ? rounded(value) : null;
    }
}
