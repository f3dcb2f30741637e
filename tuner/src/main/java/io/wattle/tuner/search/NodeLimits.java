package io.wattle.tuner.search;

/**
 * What the search must keep to on the workers of a cluster.
 *
 * @param memoryMb container memory of one worker in MiB
 * @param vcores virtual cores of one worker
 * @param workers number of workers
 * @param minAllocationMb smallest container that the scheduler hands out, in MiB
 */
public record NodeLimits(int memoryMb, int vcores, int workers, int minAllocationMb) {

    public NodeLimits {
        if (memoryMb < 1 || vcores < 1 || workers < 1 || minAllocationMb < 1 || minAllocationMb > memoryMb) {
            throw new IllegalArgumentException("node limits: " + memoryMb + " MB, " + vcores + " vcores, " + workers
                    + " workers, smallest container " + minAllocationMb
                    + " MB (allowed: 1 or more each, and the smallest container fits the node)");
        }
    }

    /** Containers of one vcore that all workers can run at once. */
    public int totalVcores() {
        return workers * vcores;
    }
}
