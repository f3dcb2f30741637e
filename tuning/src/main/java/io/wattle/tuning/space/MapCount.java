package io.wattle.tuning.space;

/** How many maps a job has. Stateless. */
public final class MapCount {

    /** A block, the longest split of a file where none is set, MiB: Hadoop's default. */
    private static final double BLOCK_MB = 128;

    private MapCount() {}

    /** With some settings, if blocks have Hadoop's default size, and files are about alike. */
    public static double of(Workload workload, Settings settings) {
        double inputMb = workload.inputMb();
        double fileMb = inputMb / workload.inputFiles();
        double splitMb = settings.value(MapReduceParameters.SPLIT_MAX_MB);
        if (splitMb > 0 && splitMb > fileMb) {
            return Math.max(1, Math.ceil(inputMb / splitMb));
        }
        if (splitMb == 0 && workload.job().splits() == JobTraits.Splits.PACKED) {
            return workload.limits().totalVcores();
        }
        double pieceMb = splitMb > 0 ? Math.min(splitMb, BLOCK_MB) : BLOCK_MB;
        return workload.inputFiles() * Math.max(1, Math.ceil(fileMb / pieceMb));
    }
}
