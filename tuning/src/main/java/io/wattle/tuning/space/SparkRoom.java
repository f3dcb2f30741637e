package io.wattle.tuning.space;

/**
 * What executors take, and how many of them a cluster holds. Immutable, thread safe.
 *
 * @param limits of the cluster's workers
 * @param maxVcores vcores of the largest container
 * @param memory what a container has beside its heap
 */
public record SparkRoom(NodeLimits limits, int maxVcores, SparkMemory memory) {

    /** A master that is the driver, too, with Spark's default heap of 1 GiB: one that is not takes less. */
    private static final int MASTER_MB = 1024 + 384;

    /** On the cluster that a search is for. */
    public static SparkRoom of(Workload workload, SparkMemory memory) {
        return new SparkRoom(workload.limits(), workload.maxVcores(), memory);
    }

    /** MiB of an executor's container, as the scheduler rounds them up. */
    public double containerMb(Settings settings) {
        double asked = memory.containerMb(
                settings.value(SparkParameters.MEMORY_MB), settings.value(SparkParameters.OVERHEAD_MB));
        return Math.ceil(asked / limits.minAllocationMb()) * limits.minAllocationMb();
    }

    /** Whether a worker holds an executor. */
    public boolean holdsOne(Settings settings) {
        return containerMb(settings) <= limits.maxContainerMb() && settings.value(SparkParameters.CORES) <= maxVcores;
    }

    /** Executors that run at once on all workers, of which one has the application's master as well; 0 if none does. */
    public int executors(Settings settings) {
        if (!holdsOne(settings)) {
            return 0;
        }
        int beside = fitting(settings, limits.memoryMb() - MASTER_MB, limits.vcores() - 1);
        return (limits.workers() - 1) * fitting(settings, limits.memoryMb(), limits.vcores()) + beside;
    }

    private int fitting(Settings settings, double memoryMb, double vcores) {
        double byMemory = Math.floor(memoryMb / containerMb(settings));
        double byCores = Math.floor(vcores / settings.value(SparkParameters.CORES));
        return (int) Math.max(0, Math.min(byMemory, byCores));
    }
}
