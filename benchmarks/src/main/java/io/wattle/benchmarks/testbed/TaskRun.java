package io.wattle.benchmarks.testbed;

/**
 * A task of MapReduce that succeeded. Times are of the application master's clock, since the epoch.
 *
 * @param isMap a map, else a reduce
 * @param host where the attempt that succeeded ran
 * @param scheduledMillis when its master wanted it: for a reduce, too, when the job began
 * @param launchedMillis when that attempt's container was launched
 * @param endedMillis when that attempt ended
 */
record TaskRun(boolean isMap, String host, long scheduledMillis, long launchedMillis, long endedMillis) {

    /** From launch to end. */
    double seconds() {
        return (endedMillis - launchedMillis) / 1000.0;
    }
}
