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

    private final List<Path> folders;
    private final int cores;
    private final long quotaMicros;
    private final long periodMicros;

    /**
     * Of containers that get so much of a host.
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
        for (String folder : conf.getTrimmedStrings(ContainerKeys.GROUPS)) {
            folders.add(Path.of(folder));
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
            if (Files.exists(group.resolve("cpu.cfs_quota_us"))) {
                write(group.resolve("cpu.cfs_period_us"), Long.toString(periodMicros));
                write(group.resolve("cpu.cfs_quota_us"), Long.toString(quota));
            } else if (Files.exists(group.resolve("cpu.max"))) {
                write(group.resolve("cpu.max"), quota + " " + periodMicros);
            }
            join.append("echo $$ > '").append(group).append("/cgroup.procs' && ");
        }
        return List.of("bash", "-c", join + "exec \"$@\"", "bash");
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
