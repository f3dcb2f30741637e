package io.wattle.tuning.picture;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * A range of figures, with round ones to label: from 0 on, or in logarithms where the largest is many times the smallest.
 * Immutable, thread safe.
 */
final class Axis {

    /** From this ratio on, a scale from 0 would press the smallest figures together. */
    private static final double LOGARITHMIC_FROM = 5;

    private static final double MARGIN = 1.12;
    private static final int STEPS = 5;
    private static final double[] ROUND = {1, 2, 5};
    private static final double ROUNDING = 1e-9;

    private final boolean logarithmic;
    private final double low;
    private final double high;
    private final List<Double> ticks;

    private Axis(boolean logarithmic, double low, double high, List<Double> ticks) {
        this.logarithmic = logarithmic;
        this.low = low;
        this.high = high;
        this.ticks = List.copyOf(ticks);
    }

    /** @param figures positive, at least one */
    static Axis of(double... figures) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (double figure : figures) {
            least = Math.min(least, figure);
            most = Math.max(most, figure);
        }
        if (!(least > 0 && least <= most && Double.isFinite(most))) {
            throw new IllegalArgumentException("axis from " + least + " to " + most + " (allowed: positive figures)");
        }
        return most / least >= LOGARITHMIC_FROM ? logarithmic(least / MARGIN, most * MARGIN) : linear(most * MARGIN);
    }

    private static Axis linear(double most) {
        double step = roundUp(most / STEPS);
        double high = step * Math.ceil(most / step - ROUNDING);
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i * step <= high + ROUNDING; i++) {
            ticks.add(i * step);
        }
        return new Axis(false, 0, high, ticks);
    }

    private static double roundUp(double value) {
        double power = Math.pow(10, Math.floor(Math.log10(value)));
        for (double round : ROUND) {
            if (round * power >= value - ROUNDING) {
                return round * power;
            }
        }
        return 10 * power;
    }

    private static Axis logarithmic(double low, double high) {
        boolean manyDecades = high / low > 1e4;
        List<Double> ticks = new ArrayList<>();
        for (double power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
            for (double round : ROUND) {
                double tick = round * power;
                if (tick >= low && tick <= high && (round == 1 || !manyDecades)) {
                    ticks.add(tick);
                }
            }
        }
        return new Axis(true, low, high, ticks);
    }

    /** From 0, its beginning, to 1, its end. */
    double place(double figure) {
        double place = logarithmic ? Math.log(figure / low) / Math.log(high / low) : (figure - low) / (high - low);
        return Math.max(0, Math.min(1, place));
    }

    List<Double> ticks() {
        return ticks;
    }

    /** What to say beside its title; empty text if it is as everybody expects. */
    String note() {
        return logarithmic ? ", logarithmic" : "";
    }

    /** A figure for people: four digits, no exponent. */
    static String text(double figure) {
        return new BigDecimal(figure)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
