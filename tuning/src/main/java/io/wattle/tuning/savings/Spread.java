package io.wattle.tuning.savings;

/** The middle half of some figures. Between two of them the straight line counts. */
public record Spread(double lowerQuartile, double median, double upperQuartile) {

    /** @param sorted at least one, in ascending order */
    static Spread of(double[] sorted) {
        return new Spread(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
    }

    private static double at(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) Math.floor(place);
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
