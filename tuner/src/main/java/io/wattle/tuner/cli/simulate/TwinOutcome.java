package io.wattle.tuner.cli.simulate;

import io.wattle.ledger.IdlePolicy;
import io.wattle.tuner.twin.PastWorkload;
import io.wattle.tuner.twin.TwinReport;
import java.util.Optional;

/**
 * What came of simulating a real cluster's jobs.
 *
 * @param workload that the report's jobs are of
 * @param sleep on the cluster that was asked for
 * @param scheduler of the cluster that was there
 * @param stuck why the jobs can never end on the cluster that was asked for; empty if they can, or nobody asks
 */
record TwinOutcome(
        TwinReport report, PastWorkload workload, SleepView sleep, RealScheduler scheduler, Optional<String> stuck) {

    boolean isBucket() {
        return report.idle() == IdlePolicy.BUCKET;
    }
}
