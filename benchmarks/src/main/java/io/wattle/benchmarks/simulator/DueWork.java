package io.wattle.benchmarks.simulator;

import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.JobWork;
import io.wattle.simulator.job.Submission;

/**
 * Work that has to be done in time.
 *
 * @param fromSeconds when it comes
 * @param dueSeconds when it has to be done; infinite if nobody says
 */
record DueWork(double fromSeconds, double dueSeconds, JobWork work) {

    static DueWork of(Submission job, FrameworkCosts costs) {
        return new DueWork(
                job.atSeconds(),
                job.deadlineSeconds().orElse(Double.POSITIVE_INFINITY),
                JobWork.of(job.profile(), job.settings(), costs));
    }

    /** @param framework of Hadoop's own code, or of users' */
    double operations(boolean framework) {
        return framework ? work.frameworkOperations() : work.operations();
    }
}
