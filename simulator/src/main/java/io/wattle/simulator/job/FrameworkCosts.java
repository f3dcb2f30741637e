package io.wattle.simulator.job;

/**
 * What Hadoop itself costs a job, whatever the job computes. Operations are million Dhrystone instructions. Immutable.
 *
 * @param submitSeconds client: start, listing of the input, upload; until the master is asked for
 * @param launchSeconds NodeManager: from the launch of a container to its JVM
 * @param finishSeconds commit of the output, and until the client sees the end
 * @param masterStartOperations JVM and initialisation of the master
 * @param masterOperationsPerTask of the master, for each task: launch, events, commit
 * @param taskStartOperations JVM and initialisation of a task, and its end
 * @param sortOperationsPerMb collecting, sorting and writing map output
 * @param mergeOperationsPerMb fetching and merging what a reduce gets
 * @param fetchOperations of a reduce for each map output that it fetches
 * @param collectorCost work of the garbage collector for each unit of a task's own, where half of its heap is live
 */
public record FrameworkCosts(
        double submitSeconds,
        double launchSeconds,
        double finishSeconds,
        double masterStartOperations,
        double masterOperationsPerTask,
        double taskStartOperations,
        double sortOperationsPerMb,
        double mergeOperationsPerMb,
        double fetchOperations,
        double collectorCost) {

    /** Live in any task's heap, MB: classes, configuration, buffers of files. */
    static final double LIVE_MB = 40;

    /** A heap that is fuller than this runs out of memory sooner or later; tasks that ran had more room. */
    private static final double FULLEST = 0.95;

    public FrameworkCosts {
        for (double cost : new double[] {
            submitSeconds,
            launchSeconds,
            finishSeconds,
            masterStartOperations,
            masterOperationsPerTask,
            taskStartOperations,
            sortOperationsPerMb,
            mergeOperationsPerMb,
            fetchOperations,
            collectorCost
        }) {
            if (!(cost >= 0) || Double.isInfinite(cost)) {
                throw new IllegalArgumentException("cost of the framework: " + cost + " (allowed: 0 or more)");
            }
        }
    }

    /**
     * A task's operations with those of the garbage collector: each collection goes through what is live, and the less room is
     * left beside it, the more often one is needed, so {@code 1 + cost * live / (heap - live)} times as many.
     *
     * @param heapMb of the task's JVM
     * @param dataMb of records that it keeps in memory
     */
    double withCollector(double operations, double heapMb, double dataMb) {
        double live = Math.min(FULLEST * heapMb, LIVE_MB + dataMb);
        return operations * (1 + collectorCost * live / (heapMb - live));
    }
}
