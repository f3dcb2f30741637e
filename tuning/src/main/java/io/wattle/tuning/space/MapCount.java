package io.wattle.tuning.space;

/** How many maps a job has. Stateless. */
public final class MapCount {

    private MapCount() {}

    /** With some settings, if files are about alike. */
    public static double of(Workload workload, Settings settings) {
        double inputMb = workload.inputMb();
        double fileMb = inputMb / workload.inputFiles();
        double splitMb = settings.value(MapReduceParameters.SPLIT_MAX_MB);
        double blockMb = workload.cluster().blockMb();
        if (splitMb > 0 && splitMb > fileMb && workload.job().splits().joinsFiles()) {
            return Math.max(1, Math.ceil(inputMb / splitMb));
        }
        if (splitMb == 0 && workload.job().splits() == JobTraits.Splits.PACKED) {
            return workload.limits().totalVcores();
        }
        double pieceMb = splitMb > 0 ? Math.min(splitMb, blockMb) : blockMb;
        return workload.inputFiles() * Math.max(1, Math.ceil(fileMb / pieceMb));
    }
}
