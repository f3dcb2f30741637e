package io.wattle.simulator.job;

/** What a map sorts for the reduces. */
final class MapOutput {

    private MapOutput() {}

    /** MB that one map sorts for the reduces, before the combiner; without reduces it sorts none. */
    static double collectedMb(JobProfile profile, JobSettings settings, Splits splits) {
        return settings.reduces() == 0 ? 0 : splits.mb() * profile.mapOutputPerMb();
    }

    /** MB of that which one map leaves for the reduces. */
    static double leftMb(JobProfile profile, JobSettings settings, Splits splits) {
        double collectedMb = collectedMb(profile, settings, splits);
        return settings.combines() ? collectedMb * profile.combinedShare() : collectedMb;
    }

    /** MB of a map's heap that its sort buffer takes: from the start, however little it takes in. */
    static double bufferedMb(JobSettings settings) {
        return settings.reduces() == 0
                ? 0
                : Math.min(settings.sort().bufferMb(), settings.containers().mapHeapMb());
    }
}
