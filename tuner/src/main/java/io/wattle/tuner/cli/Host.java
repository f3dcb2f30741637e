package io.wattle.tuner.cli;

import com.sun.management.OperatingSystemMXBean;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.UsageException;
import java.lang.management.ManagementFactory;

/**
 * The machine this runs on, as far as it limits an embedded cluster.
 *
 * @param cores processors that the JVM may use
 * @param memoryMb memory of the machine or its cgroup in MiB
 */
record Host(int cores, long memoryMb) {

    /** The tuner with its daemons, the application master and the operating system. */
    private static final int RESERVED_MB = 3072;

    /** More containers at once only wait for each other. */
    private static final int CONTAINERS_PER_CORE = 3;

    /** Hadoop's default container. Where only one fits the cluster, its early reducer and the maps it waits for lock up. */
    private static final int STOCK_CONTAINER_MB = 1024;

    private static final int INPUT_FILES_PER_CORE = 4;
    private static final int MOST_INPUT_FILES = 200;

    static Host local() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Host(Runtime.getRuntime().availableProcessors(), system.getTotalMemorySize() >> 20);
    }

    /** Workers of the profile that fit beside the daemons. */
    int mostWorkers(ClusterProfile profile) {
        return (int) Math.max(0, (memoryMb - RESERVED_MB) / profile.worker().containerMemoryMb());
    }

    /** As many workers as the cores keep busy and a reducer beside a map needs, no more than fit or the profile has. */
    int defaultWorkers(ClusterProfile profile) throws UsageException {
        requireRoomFor(profile, 1);
        int workerMemoryMb = profile.worker().containerMemoryMb();
        int least = workerMemoryMb < 2 * STOCK_CONTAINER_MB ? 2 : 1;
        int useful =
                Math.max(least, CONTAINERS_PER_CORE * cores / profile.worker().containerVcores());
        return Math.min(Math.min(useful, mostWorkers(profile)), profile.workerCount());
    }

    /** Memory of so many workers and of what runs beside them, MiB. */
    static long neededMb(ClusterProfile profile, int workers) {
        return RESERVED_MB + (long) workers * profile.worker().containerMemoryMb();
    }

    void requireRoomFor(ClusterProfile profile, int workers) throws UsageException {
        if (workers > mostWorkers(profile)) {
            NodeClass worker = profile.worker();
            throw new UsageException("--cluster " + profile.name() + ": " + workers + " worker(s) of "
                    + worker.containerMemoryMb() + " MB and " + RESERVED_MB + " MB for the daemons need "
                    + neededMb(profile, workers) + " MB, this machine has " + memoryMb
                    + " MB (allowed here: at most " + mostWorkers(profile)
                    + " workers; take a smaller --nodes, another --cluster or a larger machine)");
        }
    }

    /** A container costs 2.5 to 3.5 CPU seconds to start and stop, so the file count follows the cores. */
    int defaultInputFiles() {
        return Math.min(MOST_INPUT_FILES, INPUT_FILES_PER_CORE * cores);
    }
}
