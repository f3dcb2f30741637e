package io.wattle.simulator.timeline;

import java.util.Arrays;

/**
 * A rate, integrated over each of a bounded number of equal intervals from 0 on. When time goes beyond them, each two become
 * one of twice the length: no sum is lost. Not thread safe.
 */
final class IntervalSums {

    /** As often as the studies looked at their meters. A power of two, so that the intervals' ends are exact numbers. */
    private static final double FINEST_SECONDS = 1;

    private final double[] sums;
    private double intervalSeconds = FINEST_SECONDS;

    /** @param most intervals, an even number of 2 or more */
    IntervalSums(int most) {
        if (most < 2 || most % 2 != 0) {
            throw new IllegalArgumentException("intervals: " + most + " (allowed: an even number, 2 or more)");
        }
        sums = new double[most];
    }

    /** From one time to another the rate was the same. Times may come in any order. */
    void add(double fromSeconds, double toSeconds, double perSecond) {
        reach(toSeconds);
        if (perSecond == 0) {
            return;
        }
        double from = fromSeconds;
        for (int i = (int) (fromSeconds / intervalSeconds); from < toSeconds; i++) {
            double to = Math.min(toSeconds, (i + 1) * intervalSeconds);
            sums[i] += (to - from) * perSecond;
            from = to;
        }
    }

    /** The intervals hold this time. */
    void reach(double seconds) {
        while (seconds > sums.length * intervalSeconds) {
            int half = sums.length / 2;
            for (int i = 0; i < half; i++) {
                sums[i] = sums[2 * i] + sums[2 * i + 1];
            }
            Arrays.fill(sums, half, sums.length, 0);
            intervalSeconds *= 2;
        }
    }

    /** Means up to the end, which is no earlier than any time that was added. */
    Curve until(double endSeconds) {
        reach(endSeconds);
        int used = (int) Math.ceil(endSeconds / intervalSeconds);
        double[] means = new double[used];
        for (int i = 0; i < used; i++) {
            double from = i * intervalSeconds;
            means[i] = sums[i] / (Math.min(endSeconds, from + intervalSeconds) - from);
        }
        return new Curve(intervalSeconds, endSeconds, means);
    }
}
