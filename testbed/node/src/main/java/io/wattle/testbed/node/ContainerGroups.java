package io.wattle.testbed.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The cgroups of a worker's containers, in each hierarchy of this machine. Thread safe.
 */
final class ContainerGroups {

    private static final String SEPARATOR = ":";
    private static final String QUOTA_V1 = "cpu.cfs_quota_us";
    private static final String PERIOD_V1 = "cpu.cfs_period_us";
    private static final String MAX_V2 = "cpu.max";
    private static final long LEAST_QUOTA_MICROS = 1_000;
    private static final long MOST_PERIOD_MICROS = 1_000_000;

    private final List<Path> folders;
    private final int cores;
    private final long quotaMicros;
    private final long periodMicros;

    /**
     * Of containers that get so much of a core of this machine.
     *
     * @param quotaMicros of one core of the node class
     */
    ContainerGroups(List<Path> folders, int cores, long quotaMicros, long periodMicros) {
        this.folders = List.copyOf(folders);
        this.cores = cores;
        this.quotaMicros = quotaMicros;
        this.periodMicros = periodMicros;
    }

    /** @throws IllegalArgumentException if a key is missing or no number */
    static ContainerGroups of(Configuration conf) {
        List<Path> folders = new ArrayList<>();
        for (String folder : conf.getTrimmed(ContainerKeys.GROUPS, "").split(SEPARATOR)) {
            if (folder.startsWith("/")) {
                folders.add(Path.of(folder));
            }
        }
        int cores = conf.getInt(ContainerKeys.CORES, 0);
        long quotaMicros = conf.getLong(ContainerKeys.QUOTA_MICROS, 0);
        long periodMicros = conf.getLong(ContainerKeys.PERIOD_MICROS, 0);
        if (folders.isEmpty() || cores < 1 || quotaMicros < 1 || periodMicros < 1) {
            throw new IllegalArgumentException(String.join(
                            ", ",
                            ContainerKeys.GROUPS,
                            ContainerKeys.CORES,
                            ContainerKeys.QUOTA_MICROS,
                            ContainerKeys.PERIOD_MICROS)
                    + " must say which groups and how many cores containers have: this class works in a testbed only");
        }
        return new ContainerGroups(folders, cores, quotaMicros, periodMicros);
    }

    /** Makes the group of a container; a command that is given to the result runs in it. */
    List<String> enter(String container, int vcores) throws IOException {
        long quota = Math.min(cores, Math.max(1, vcores)) * quotaMicros;
        StringBuilder join = new StringBuilder();
        for (Path folder : folders) {
            Path parent = folder.resolve("cgroup.subtree_control");
            if (Files.exists(parent)) {
                write(parent, "+cpu");
            }
            Path group = folder.resolve(container);
            Files.createDirectories(group);
            limit(folder, group, quota);
            join.append("echo $$ > '").append(group).append("/cgroup.procs' && ");
        }
        return List.of("bash", "-c", join + "exec \"$@\"", "bash");
    }

    /** The same share of the node's cores as of those that the class has: the node may have been slowed down. */
    private void limit(Path node, Path group, long quota) throws IOException {
        double share = (double) quota / (cores * quotaMicros);
        if (Files.exists(group.resolve(QUOTA_V1))) {
            long nodePeriod = Long.parseLong(read(node.resolve(PERIOD_V1)));
            Limit limit =
                    Limit.part(share, Long.parseLong(read(node.resolve(QUOTA_V1))), nodePeriod, quota, periodMicros);
            write(group.resolve(PERIOD_V1), Long.toString(limit.period));
            write(group.resolve(QUOTA_V1), Long.toString(limit.quota));
        } else if (Files.exists(group.resolve(MAX_V2))) {
            String[] words = read(node.resolve(MAX_V2)).split(" ");
            long nodeQuota = words[0].equals("max") ? -1 : Long.parseLong(words[0]);
            Limit limit = Limit.part(share, nodeQuota, Long.parseLong(words[1]), quota, periodMicros);
            write(group.resolve(MAX_V2), limit.quota + " " + limit.period);
        }
    }

    /** CPU time in each period. */
    private record Limit(long quota, long period) {

        /**
         * Part of what the node has; rounded down, as the kernel refuses a group that may have more than the one above it.
         *
         * @param nodeQuota negative where the node is not limited: then what is planned
         */
        static Limit part(double share, long nodeQuota, long nodePeriod, long planned, long plannedPeriod) {
            if (nodeQuota < 0) {
                return new Limit(planned, plannedPeriod);
            }
            if (share >= 1) {
                return new Limit(nodeQuota, nodePeriod);
            }
            double micros = share * nodeQuota;
            return micros >= LEAST_QUOTA_MICROS
                    ? new Limit((long) micros, nodePeriod)
                    : new Limit(LEAST_QUOTA_MICROS, Math.min(MOST_PERIOD_MICROS, (long)
                            Math.ceil(LEAST_QUOTA_MICROS * nodePeriod / micros)));
        }
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file).strip();
    }

    /** Removes the group of a container that ended. */
    void remove(String container) throws IOException {
        for (Path folder : folders) {
            Files.deleteIfExists(folder.resolve(container));
        }
    }

    private static void write(Path file, String value) throws IOException {
        Files.write(file, value.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
    }
}
