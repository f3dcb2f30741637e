package io.wattle.benchmarks.testbed;

import java.util.List;

/**
 * How long the maps of a job took on a worker, from start to end of the attempt that succeeded.
 *
 * @param maps how many
 * @param lowerSeconds a quarter took no longer
 * @param upperSeconds three quarters took no longer
 */
record MapTimes(int maps, double lowerSeconds, double medianSeconds, double upperSeconds) {

    private static final double QUARTER = 0.25;

    /**
     * Of single times.
     *
     * @throws IllegalArgumentException if there are none
     */
    static MapTimes of(List<Double> seconds) {
        double[] values = seconds.stream().mapToDouble(Double::doubleValue).toArray();
        return new MapTimes(
                values.length,
                Percentiles.of(QUARTER, values),
                Percentiles.of(2 * QUARTER, values),
                Percentiles.of(3 * QUARTER, values));
    }
}
