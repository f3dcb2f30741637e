package io.wattle.tuning.space;

/**
 * What of a cluster, beside the memory of its workers, decides which parameters and values are worth a search. Immutable, thread safe.
 *
 * @param maxVcores vcores of the largest container that a worker can run and the scheduler hands out, at least 1
 * @param countsVcores whether the scheduler is known to count vcores; those that count memory only give each container one
 * @param nodesAreReal whether disks, network and cores of its workers are those that the job is tuned for, not those of one host that plays
 *     all of them
 * @param mastersOnWorkers whether application masters run on workers, not on nodes that have a label for them
 * @param blockMb largest block of the input's files, MiB, more than 0: what Hadoop's own input formats make no split larger than
 */
public record ClusterTraits(
        int maxVcores, boolean countsVcores, boolean nodesAreReal, boolean mastersOnWorkers, double blockMb) {

    /** Hadoop's default. */
    public static final double DEFAULT_BLOCK_MB = 128;

    /** Of a cluster of which nothing is known but its workers. */
    public static final ClusterTraits UNKNOWN = new ClusterTraits(Integer.MAX_VALUE, false, false, false);

    public ClusterTraits {
        if (maxVcores < 1) {
            throw new IllegalArgumentException(
                    "cluster: containers of at most " + maxVcores + " vcores (allowed: 1 or more)");
        }
        if (!(blockMb > 0 && Double.isFinite(blockMb))) {
            throw new IllegalArgumentException("cluster: blocks of " + blockMb + " MB (allowed: more than 0)");
        }
    }

    /** With blocks of Hadoop's default size. */
    public ClusterTraits(int maxVcores, boolean countsVcores, boolean nodesAreReal, boolean mastersOnWorkers) {
        this(maxVcores, countsVcores, nodesAreReal, mastersOnWorkers, DEFAULT_BLOCK_MB);
    }

    /** The same with containers of no more vcores than that. */
    public ClusterTraits withMostVcores(int most) {
        return new ClusterTraits(Math.min(maxVcores, most), countsVcores, nodesAreReal, mastersOnWorkers, blockMb);
    }

    /** The same with files of other blocks. */
    public ClusterTraits withBlockMb(double otherMb) {
        return new ClusterTraits(maxVcores, countsVcores, nodesAreReal, mastersOnWorkers, otherMb);
    }
}
