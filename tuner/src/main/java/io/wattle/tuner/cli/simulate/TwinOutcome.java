package io.wattle.tuner.cli.simulate;

import io.wattle.tuning.twin.MasterNodes;
import io.wattle.tuning.twin.PastWorkload;
import io.wattle.tuning.twin.TwinReport;
import java.util.Optional;

/**
 * What came of simulating a real cluster's jobs.
 *
 * @param workload that the report's jobs are of
 * @param sleep on the changed cluster
 * @param scheduler of the cluster as it was
 * @param stuck why the jobs can never end on the changed cluster; empty if they can, or nothing is changed
 */
record TwinOutcome(
        TwinReport report, PastWorkload workload, SleepView sleep, RealScheduler scheduler, Optional<String> stuck) {

    /** Where masters of the report's jobs ran. */
    MasterNodes.Masters masters() {
        return workload.masterNodes()
                .of(
                        report.jobs(),
                        report.asItWas().on().cluster(),
                        scheduler.settings().mastersHaveLabel());
    }
}
