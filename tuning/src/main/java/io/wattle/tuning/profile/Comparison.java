package io.wattle.tuning.profile;

/**
 * A time of the past job, and what the simulator predicts for the profile on the same nodes.
 *
 * @param what {@code job}, {@code maps} or {@code reduces}
 * @param realSeconds by the history
 * @param predictedSeconds by the simulator
 */
public record Comparison(String what, double realSeconds, double predictedSeconds) {

    /** Histories count whole milliseconds. */
    private static final double LEAST_SECONDS = 1e-3;

    /** Predicted over real, less 1. */
    public double error() {
        return predictedSeconds / Math.max(LEAST_SECONDS, realSeconds) - 1;
    }
}
