package io.wattle.simulator.timeline;

/** A number that changes now and then, integrated over time. Not thread safe. */
final class Level {

    private final IntervalSums sums;
    private double value;
    private double sinceSeconds;

    Level(int mostIntervals) {
        sums = new IntervalSums(mostIntervals);
    }

    void change(double nowSeconds, double by) {
        sums.add(sinceSeconds, nowSeconds, value);
        sinceSeconds = nowSeconds;
        value += by;
    }

    Curve until(double endSeconds) {
        change(endSeconds, 0);
        return sums.until(endSeconds);
    }
}
