package io.wattle.tuning.space;

/**
 * What of a cluster, beside the memory of its workers, decides which parameters are worth a search. Immutable, thread safe.
 *
 * @param maxVcores vcores of the largest container that a worker can run and the scheduler hands out, at least 1
 * @param countsVcores whether the scheduler is known to count vcores; those that count memory only give each container one
 * @param nodesAreReal whether disks, network and cores of its workers are those that the job is tuned for, not those of one host that plays
 *     all of them
 * @param mastersOnWorkers whether application masters run on workers, not on nodes that have a label for them
 */
public record ClusterTraits(int maxVcores, boolean countsVcores, boolean nodesAreReal, boolean mastersOnWorkers) {

    /** Of a cluster of which nothing is known but its workers. */
    public static final ClusterTraits UNKNOWN = new ClusterTraits(Integer.MAX_VALUE, false, false, false);

    public ClusterTraits {
        if (maxVcores < 1) {
            throw new IllegalArgumentException(
                    "cluster: containers of at most " + maxVcores + " vcores (allowed: 1 or more)");
        }
    }
}
