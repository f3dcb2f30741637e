package io.wattle.tuner.cli.simulate;

import io.wattle.tuning.report.Numbers;

/**
 * An axis from 0 up, with a mark at each step.
 *
 * @param step more than 0
 * @param steps how many, at least 1
 * @param isShare whether its values are told in percent
 */
record ValueAxis(double step, int steps, boolean isShare) {

    private static final int MOST_STEPS = 5;
    private static final double PERCENT = 100;

    /** From 0 to 1, whatever the values: pictures of shares can be compared. */
    static final ValueAxis SHARE = new ValueAxis(0.25, 4, true);

    /** Up to a round number that is no less than the largest value. */
    static ValueAxis to(double largest) {
        double step = roundStep(Math.max(largest, 1e-9) / MOST_STEPS);
        return new ValueAxis(step, Math.max(1, (int) Math.ceil(largest / step - 1e-9)), false);
    }

    /** Of whole numbers: at least 1 a step. */
    static ValueAxis ofCounts(double largest) {
        double step = Math.max(1, roundStep(largest / MOST_STEPS));
        return new ValueAxis(step, Math.max(1, (int) Math.ceil(largest / step - 1e-9)), false);
    }

    /** 1, 2 or 5 times a power of ten, no less than the given step. */
    static double roundStep(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (int factor : new int[] {1, 2, 5}) {
            if (least <= factor * power * (1 + 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    double end() {
        return step * steps;
    }

    /** For people: {@code 50%}, or {@code 12.5}. */
    String label(double value) {
        return isShare ? Math.round(PERCENT * value) + "%" : Numbers.significant(value);
    }
}
