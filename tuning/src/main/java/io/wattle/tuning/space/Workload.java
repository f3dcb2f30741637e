package io.wattle.tuning.space;

/**
 * What a search is for: the facts from which the values worth trying follow. Immutable, thread safe.
 *
 * @param limits what a worker could hold when the search began
 * @param inputBytes size of the input, positive
 * @param inputFiles number of input files, positive
 * @param job what the job does anyway
 * @param cluster what else was known of the cluster when the search began
 */
public record Workload(NodeLimits limits, long inputBytes, int inputFiles, JobTraits job, ClusterTraits cluster) {

    public Workload {
        if (inputBytes < 1 || inputFiles < 1) {
            throw new IllegalArgumentException(
                    "input: " + inputFiles + " files of " + inputBytes + " bytes in all (allowed: 1 or more of each)");
        }
    }

    /** On a cluster of which only the workers are known. */
    public Workload(NodeLimits limits, long inputBytes, int inputFiles, JobTraits job) {
        this(limits, inputBytes, inputFiles, job, ClusterTraits.UNKNOWN);
    }

    /** Of a job in which everything can be chosen. */
    public Workload(NodeLimits limits, long inputBytes, int inputFiles) {
        this(limits, inputBytes, inputFiles, JobTraits.NONE);
    }

    /** Vcores of the largest container. */
    public int maxVcores() {
        return Math.min(limits.vcores(), cluster.maxVcores());
    }

    /** Bytes of the input in MB. */
    public double inputMb() {
        return inputBytes / Mebibyte.BYTES;
    }
}
