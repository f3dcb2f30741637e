package io.wattle.benchmarks.packing;

import io.wattle.tuning.search.Medians;
import java.util.Arrays;
import java.util.Locale;

/**
 * Two ways to do the same, measured in turns.
 *
 * @param stock measurements of the usual way
 * @param ours of the new way, each taken beside the one of the usual way
 */
record Duel(double[] stock, double[] ours) {

    /** Something that can be measured. */
    @FunctionalInterface
    interface Measured {
        double measure() throws Exception;
    }

    /** Measures in turns; who comes second finds a warmer machine, and more garbage, so that turns change. */
    static Duel of(int warmUps, int repeats, Measured stock, Measured ours) throws Exception {
        Duel duel = new Duel(new double[repeats], new double[repeats]);
        for (int i = -warmUps; i < repeats; i++) {
            boolean stockFirst = i % 2 == 0;
            double first = (stockFirst ? stock : ours).measure();
            double second = (stockFirst ? ours : stock).measure();
            if (i >= 0) {
                duel.stock[i] = stockFirst ? first : second;
                duel.ours[i] = stockFirst ? second : first;
            }
        }
        return duel;
    }

    double stockMedian() {
        return Medians.of(stock);
    }

    double oursMedian() {
        return Medians.of(ours);
    }

    /** How many times the usual way's median is the new way's. */
    double ratio() {
        return stockMedian() / oursMedian();
    }

    String text(String unit) {
        return String.format(
                Locale.ROOT, "stock %s, ours %s %s; ratio of medians %.2f", spread(stock), spread(ours), unit, ratio());
    }

    private static String spread(double[] values) {
        return String.format(
                Locale.ROOT,
                "%.1f (%.1f to %.1f)",
                Medians.of(values),
                Arrays.stream(values).min().orElseThrow(),
                Arrays.stream(values).max().orElseThrow());
    }
}
