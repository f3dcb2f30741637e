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

    /** MB that one map sorts for the reduces, before the combiner; without reduces it sorts none. */
    static double collectedMb(JobProfile profile, JobSettings settings, Splits splits) {
        return settings.reduces() == 0 ? 0 : splits.mb() * profile.mapOutputPerMb();
    }

    /** MB of a map's heap that its sort buffer takes: from the start, however little it takes in. */
    static double bufferedMb(JobSettings settings) {
        return settings.reduces() == 0 ? 0 : Math.min(settings.sortMb(), settings.mapHeapMb());
    }
}
