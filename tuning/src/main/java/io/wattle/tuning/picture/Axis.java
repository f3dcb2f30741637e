package io.wattle.tuning.picture;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A range of figures, with round ones to label: from 0 or a round figure on, or in logarithms where the largest is many times the
 * smallest.
 * Immutable, thread safe.
 */
final class Axis {

    /** From this ratio on, a scale from 0 would press the smallest figures together. */
    private static final double LOGARITHMIC_FROM = 5;

    private static final double MARGIN = 1.12;
    private static final int STEPS = 5;
    private static final double[] ROUND = {1, 2, 5};
    private static final double MILLION = 1e6;
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
        DoubleSummaryStatistics range = range(figures);
        return isWide(range)
                ? logarithmic(range.getMin() / MARGIN, range.getMax() * MARGIN)
                : linear(0, range.getMax() * MARGIN);
    }

    /** From 0 on, never logarithmic. @param most more than 0 */
    static Axis upTo(double most) {
        return linear(0, range(most).getMax());
    }

    /** As the other, but not from 0 on: for figures that are close to each other. */
    static Axis around(double... figures) {
        DoubleSummaryStatistics range = range(figures);
        double margin = (MARGIN - 1) * (range.getMax() - range.getMin());
        return isWide(range) || margin == 0
                ? of(figures)
                : linear(Math.max(0, range.getMin() - margin), range.getMax() + margin);
    }

    private static DoubleSummaryStatistics range(double... figures) {
        DoubleSummaryStatistics range = DoubleStream.of(figures).summaryStatistics();
        if (!(range.getMin() > 0 && range.getMin() <= range.getMax() && Double.isFinite(range.getMax()))) {
            throw new IllegalArgumentException(
                    "axis from " + range.getMin() + " to " + range.getMax() + " (allowed: positive figures)");
        }
        return range;
    }

    private static boolean isWide(DoubleSummaryStatistics range) {
        return range.getMax() / range.getMin() >= LOGARITHMIC_FROM;
    }

    private static Axis linear(double least, double most) {
        double step = roundUp((most - least) / STEPS);
        long first = (long) Math.floor(least / step + ROUNDING);
        long last = (long) Math.ceil(most / step - ROUNDING);
        List<Double> ticks = new ArrayList<>();
        for (long i = first; i <= last; i++) {
            ticks.add(i * step);
        }
        return new Axis(false, first * step, last * step, ticks);
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

    boolean contains(double figure) {
        return figure >= low && figure <= high;
    }

    List<Double> ticks() {
        return ticks;
    }

    /** What to say beside its title; empty text if it is as everybody expects. */
    String note() {
        return logarithmic ? ", logarithmic" : "";
    }

    /** A figure for people: four digits, no exponent, millions as {@code 20 M}. */
    static String text(double figure) {
        return figure >= MILLION ? digits(figure / MILLION) + " M" : digits(figure);
    }

    private static String digits(double figure) {
        return new BigDecimal(figure)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
