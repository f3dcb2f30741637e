package io.wattle.benchmarks.testbed;

import java.util.List;
import java.util.Map;

/**
 * What is compared: two journals can be one only if these are the same.
 *
 * @param cluster of the catalog
 * @param workers other numbers of workers than the cluster's, by class
 * @param hadoop version
 * @param daemonShare share of this machine's cores that a host's daemons may use
 * @param loads shares of the capacity
 * @param minutes horizon of a run
 * @param quietShare share of the horizon, at its end, in which no job comes
 * @param slack deadlines as a multiple of what a job took in the calibration
 * @param meter where the ledger has its watts from
 * @param seed of the arrivals
 * @param inputs what the jobs read
 */
record Experiment(
        String cluster,
        Map<String, Integer> workers,
        String hadoop,
        double daemonShare,
        List<Double> loads,
        double minutes,
        double quietShare,
        double slack,
        MeterMode meter,
        long seed,
        InputSizes inputs) {

    Experiment {
        workers = Map.copyOf(workers);
        loads = List.copyOf(loads);
        if (!(minutes > 0) || !(quietShare >= 0 && quietShare < 1) || !(slack > 0)) {
            throw new IllegalArgumentException("--minutes " + minutes + ", --quiet-share " + quietShare + ", --slack "
                    + slack + " (allowed: minutes and slack above 0, share from 0 on and below 1)");
        }
        for (double load : loads) {
            if (!(load > 0 && load < 1)) {
                throw new IllegalArgumentException("--loads " + load + " (allowed: above 0 and below 1)");
            }
        }
    }

    double horizonSeconds() {
        return 60 * minutes;
    }

    /** Jobs come before. */
    double windowSeconds() {
        return horizonSeconds() * (1 - quietShare);
    }
}
