package io.wattle.simulator.job;

/** What a map leaves for the reduces. */
final class MapOutput {

    private MapOutput() {}

    /** MB that one map of the job leaves on its node. */
    static double mb(SimulatedJob job) {
        JobProfile profile = job.profile();
        double mb = job.splits().mb() * profile.mapOutputPerMb();
        if (job.settings().reduces() == 0) {
            return mb * profile.outputPerMb() * Math.min(job.settings().outputReplication(), job.nodes());
        }
        return job.settings().combines() ? mb * profile.combinedShare() : mb;
    }
}
