package io.wattle.tuner.cli;

import com.sun.management.OperatingSystemMXBean;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.UsageException;
import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;

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

    /** Workers of the profile that fit beside the daemons; 0 if not one of each class does. */
    int mostWorkers(ClusterProfile profile) {
        int least = profile.workers().size();
        if (profile.isUniform()) {
            return (int) Math.max(0, (memoryMb - RESERVED_MB) / profile.worker().containerMemoryMb());
        }
        int most = profile.workerCount();
        while (most >= least && RESERVED_MB + memoryMb(profile.sample(most)) > memoryMb) {
            most--;
        }
        return most < least ? 0 : most;
    }

    /** As many workers as the cores keep busy and a reducer beside a map needs, no more than fit or the profile has. */
    int defaultWorkers(ClusterProfile profile) throws UsageException {
        int least = profile.workers().size();
        requireRoomFor(profile, least);
        int most = Math.min(mostWorkers(profile), profile.workerCount());
        int workers = least;
        while (workers < most && !isEnough(profile.sample(workers + 1), profile.sample(workers))) {
            workers++;
        }
        return workers;
    }

    /** Whether one more worker, whose cluster is given first, would only wait, and a map has room beside a reducer. */
    private boolean isEnough(ClusterProfile more, ClusterProfile cluster) {
        int containers = CONTAINERS_PER_CORE * cores;
        boolean twoFit = cluster.workerCount() > 1 || memoryMb(cluster) >= 2L * STOCK_CONTAINER_MB;
        return twoFit && vcores(more) > containers;
    }

    private static int vcores(ClusterProfile cluster) {
        return cluster.workers().stream()
                .mapToInt(it -> it.count() * it.nodeClass().containerVcores())
                .sum();
    }

    private static long memoryMb(ClusterProfile cluster) {
        return cluster.workers().stream()
                .mapToLong(it -> (long) it.count() * it.nodeClass().containerMemoryMb())
                .sum();
    }

    /** Memory of so many workers and of what runs beside them, MiB. */
    static long neededMb(ClusterProfile profile, int workers) {
        return RESERVED_MB + memoryMb(profile.sample(workers));
    }

    /** Refuses more workers than fit, or fewer than classes. @param workers at least 1 */
    void requireRoomFor(ClusterProfile profile, int workers) throws UsageException {
        int least = profile.workers().size();
        if (!profile.isUniform() && (workers < least || workers > profile.workerCount())) {
            throw new UsageException("--nodes: " + workers + " (allowed for " + profile.name() + ": " + least + " to "
                    + profile.workerCount() + ", at least one worker of each class)");
        }
        int most = mostWorkers(profile);
        if (workers > most) {
            ClusterProfile sample = profile.sample(workers);
            String each = sample.workers().stream()
                    .map(it -> it.count() + " worker(s) of " + it.nodeClass().containerMemoryMb() + " MB")
                    .collect(Collectors.joining(", "));
            throw new UsageException("--cluster " + profile.name() + ": " + each + " and " + RESERVED_MB
                    + " MB for the daemons need " + neededMb(profile, workers) + " MB, this machine has "
                    + memoryMb
                    + " MB (allowed here: at most " + most
                    + " workers; take a smaller --nodes, another --cluster or a larger machine)");
        }
    }

    /** A container costs 2.5 to 3.5 CPU seconds to start and stop, so the file count follows the cores. */
    int defaultInputFiles() {
        return Math.min(MOST_INPUT_FILES, INPUT_FILES_PER_CORE * cores);
    }
}
