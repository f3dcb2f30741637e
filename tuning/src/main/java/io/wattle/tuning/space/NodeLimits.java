package io.wattle.tuning.space;

import java.util.Collection;

/**
 * What the search must keep to on the workers of a cluster.
 *
 * @param memoryMb container memory of one worker in MiB
 * @param vcores virtual cores of one worker
 * @param workers number of workers
 * @param minAllocationMb smallest container that the scheduler hands out, in MiB; it rounds requests up to a multiple
 * @param maxAllocationMb largest container that the scheduler hands out, in MiB; may be more than a worker has
 */
public record NodeLimits(int memoryMb, int vcores, int workers, int minAllocationMb, int maxAllocationMb) {

    public NodeLimits {
        if (memoryMb < 1
                || vcores < 1
                || workers < 1
                || minAllocationMb < 1
                || minAllocationMb > memoryMb
                || maxAllocationMb < minAllocationMb) {
            throw new IllegalArgumentException("node limits: " + memoryMb + " MB, " + vcores + " vcores, " + workers
                    + " workers, smallest container " + minAllocationMb + " MB, largest container " + maxAllocationMb
                    + " MB (allowed: 1 or more each, and the smallest container fits the node and the largest)");
        }
    }

    /** Limits of a cluster whose largest container is a whole worker. */
    public NodeLimits(int memoryMb, int vcores, int workers, int minAllocationMb) {
        this(memoryMb, vcores, workers, minAllocationMb, memoryMb);
    }

    /** The same limits of another number of workers. */
    public NodeLimits withWorkers(int count) {
        return new NodeLimits(memoryMb, vcores, count, minAllocationMb, maxAllocationMb);
    }

    /**
     * The same limits with containers that each of these nodes can run.
     *
     * @param nodesMb container memory of each, MiB; one that holds not even the smallest container does not count
     */
    public NodeLimits fittingAll(Collection<Integer> nodesMb) {
        int largestMb = nodesMb.stream()
                .mapToInt(Integer::intValue)
                .filter(it -> it >= minAllocationMb)
                .reduce(maxAllocationMb, Math::min);
        return new NodeLimits(memoryMb, vcores, workers, minAllocationMb, largestMb);
    }

    /** Containers of one vcore that all workers can run at once. */
    public int totalVcores() {
        return workers * vcores;
    }

    /** Memory of the largest container that a worker can run and the scheduler hands out, in MiB. */
    public int maxContainerMb() {
        return Math.min(memoryMb, maxAllocationMb);
    }
}
