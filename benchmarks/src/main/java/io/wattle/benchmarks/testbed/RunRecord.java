package io.wattle.benchmarks.testbed;

import java.util.Map;
import java.util.Optional;

/**
 * A run of the experiment as it stands in the journal. Seconds and joules are the testbed's: times the factor they are the
 * cluster's.
 *
 * @param key which run
 * @param factor speed of the testbed divided by that of the cluster
 * @param workers how many
 * @param idleWatts of all workers together
 * @param cpuSeconds of this machine that containers used until the horizon, by node class
 * @param doneLoad the same for all classes, as a share of what all cores can do in that time
 * @param schedulerDigest SHA-256 of the plug-in's jar; null for Hadoop's own scheduler
 * @param outcome what happened
 */
record RunRecord(
        RunKey key,
        double factor,
        int workers,
        double idleWatts,
        Map<String, Double> cpuSeconds,
        double doneLoad,
        String schedulerDigest,
        PhaseOutcome outcome) {

    RunRecord {
        cpuSeconds = Map.copyOf(cpuSeconds);
    }

    /** Joules above idle for each CPU second: how dear the places were that the work went to. */
    double activeJoulesPerCpuSecond() {
        double active = outcome.totalJoules() - idleWatts * outcome.horizonSeconds();
        return active
                / cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** What the ledger says; empty without one. */
    Optional<LedgerSpan> ledger() {
        return Optional.ofNullable(outcome.ledger());
    }
}
