package io.wattle.benchmarks.testbed;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.power.PduAgent;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the ledger knows watts from. The experiment's own readings of the meter are the same in all of them. */
enum MeterMode {
    /** The testbed's PDU. */
    SNMP,
    /** The class's curve at the utilisation that NodeManagers tell. */
    ESTIMATED,
    /** The PDU, through a line that loses questions and is dead for half a minute every three minutes. */
    LOSSY,
    /** As estimated, but all watts of the curves are 10% too low on wimpy nodes and 10% too high on brawny ones. */
    WRONG_CURVE;

    private static final double WRONG_BY = 0.1;

    /** For options and tables. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether NodeManagers' heartbeats and not the PDU tell the ledger the watts. */
    boolean isEstimated() {
        return this == ESTIMATED || this == WRONG_CURVE;
    }

    /** What is lost on the way. */
    Optional<LossyRelay.Loss> loss() {
        return this == LOSSY ? Optional.of(LossyRelay.Loss.TYPICAL) : Optional.empty();
    }

    /**
     * The file {@code yarn.energy.meters.file}.
     *
     * @param credentials name of the file with the PDU's community, beside it
     */
    String metersFile(TestbedPlan plan, String credentials) {
        if (isEstimated()) {
            return "meters: {}\n";
        }
        return this == LOSSY
                ? PduAgent.metersFile(plan, TestbedPlan.MASTER, LossyRelay.PORT, credentials)
                : PduAgent.metersFile(plan, TestbedPlan.PDU, PduAgent.PORT, credentials);
    }

    /** Watts of each class by which it is wrong, as a factor; empty if it is right. */
    Map<String, Double> wrongFactors(TestbedPlan plan) {
        Map<String, Double> factors = new TreeMap<>();
        if (this == WRONG_CURVE) {
            for (WorkerPlan worker : plan.workers()) {
                factors.put(
                        worker.nodeClass().name(),
                        switch (worker.nodeClass().tier()) {
                            case WIMPY -> 1 - WRONG_BY;
                            case BRAWNY -> 1 + WRONG_BY;
                        });
            }
        }
        return factors;
    }
}
