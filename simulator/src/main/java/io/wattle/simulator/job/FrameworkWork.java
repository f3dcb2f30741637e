package io.wattle.simulator.job;

/**
 * What Hadoop's own code computes in the tasks of a job, in million Dhrystone instructions: what the simulator charges them, and what
 * a fit takes off again of what they have taken. The garbage collector's is not in it. Immutable.
 */
public record FrameworkWork(FrameworkCosts costs, JobSettings settings) {

    /** Of any task: its JVM and initialisation, and its end. */
    double startOperations() {
        return costs.taskStartOperations();
    }

    /**
     * Of a map after its start: collecting, sorting and writing its output, and passes that merge its spills before the last one.
     *
     * @param sortedMb before any combiner; 0 without reduces
     * @param outputMb that it leaves for the reduces
     */
    public double mapOperations(double sortedMb, double outputMb) {
        return sortOperations(sortedMb) + mapMergeOperations(sortedMb, outputMb);
    }

    /**
     * Of a reduce after its start: fetching and merging, and passes that merge its files on disk before the last one.
     *
     * @param maps that it fetches from
     * @param mb that it fetches
     */
    public double reduceOperations(double maps, double mb) {
        return fetchOperations(maps, mb) + reduceMergeOperations(mb);
    }

    double sortOperations(double sortedMb) {
        return sortedMb * costs.sortOperationsPerMb();
    }

    double fetchOperations(double maps, double mb) {
        return maps * costs.fetchOperations() + mb * costs.mergeOperationsPerMb();
    }

    /** Of all passes before the last one. @param againMb that they write again */
    double mergeOperations(double againMb) {
        return againMb * costs.mergeOperationsPerMb();
    }

    double mapMergeOperations(double sortedMb, double outputMb) {
        return mergeOperations(outputMb * mapMergedAgain(sortedMb));
    }

    double reduceMergeOperations(double mb) {
        double onDiskMb = onDiskMb(mb);
        return mergeOperations(onDiskMb * reduceMergedAgain(onDiskMb));
    }

    int spills(double sortedMb) {
        return settings.sort().spills(sortedMb);
    }

    /** Share of a map's output that passes of its merge before the last one write again. */
    double mapMergedAgain(double sortedMb) {
        return settings.sort().mergedAgain(spills(sortedMb));
    }

    /** What of the map output that a reduce gets its memory does not hold. */
    double onDiskMb(double mb) {
        return Math.max(0, mb - settings.shuffleMemoryMb());
    }

    /** Share of a reduce's files on disk that is merged again like that; each file holds what fills its memory. */
    double reduceMergedAgain(double onDiskMb) {
        SortSettings sort = settings.sort();
        return sort.mergedAgain(SortSettings.files(onDiskMb, settings.shuffleMemoryMb()));
    }
}
