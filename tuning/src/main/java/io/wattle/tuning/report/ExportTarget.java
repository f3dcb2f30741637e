package io.wattle.tuning.report;

/**
 * What settings are written for.
 *
 * @param workers workers of the cluster
 * @param vcores virtual cores of a worker
 * @param memoryMb container memory of a worker, MiB
 * @param blockMb HDFS block size, MiB
 * @param inputBytes size of the input that the job will read
 * @param inputIsAssumed whether nobody said that size
 */
public record ExportTarget(
        int workers, int vcores, int memoryMb, int blockMb, long inputBytes, boolean inputIsAssumed) {

    public ExportTarget {
        if (workers < 1 || vcores < 1 || memoryMb < 1 || blockMb < 1 || inputBytes < 1) {
            throw new IllegalArgumentException("target: " + workers + " workers of " + vcores + " vcores and "
                    + memoryMb + " MB, blocks of " + blockMb + " MB, " + inputBytes
                    + " bytes of input (allowed: 1 or more each)");
        }
    }

    /** A target whose input nobody named: as many bytes for each vcore as the trials had. */
    public static ExportTarget withInputAsTried(int workers, int vcores, int memoryMb, int blockMb, TriedOn tried) {
        double perVcore = (double) tried.inputBytes() / tried.totalVcores();
        long bytes = Math.max(1, Math.round(perVcore * workers * vcores));
        return new ExportTarget(workers, vcores, memoryMb, blockMb, bytes, true);
    }

    int totalVcores() {
        return workers * vcores;
    }
}
