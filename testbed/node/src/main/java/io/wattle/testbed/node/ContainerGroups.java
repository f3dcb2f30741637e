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

    /** Groups in which those of containers are made: one folder for each hierarchy, separated by commas. */
    static final String FOLDERS = "wattle.testbed.container-groups";

    /** Host cores that one core of the node class is worth. */
    static final String CORE_SHARE = "wattle.testbed.core-share";

    /** Cores of the node class. */
    static final String CORES = "wattle.testbed.cores";

    /** As the testbed's own groups: short periods, and no quota below the kernel's least. */
    private static final long PERIOD_MICROS = 20_000;

    private static final long LEAST_MICROS = 1_000;

    private final List<Path> folders;
    private final double coreShare;
    private final int cores;

    ContainerGroups(List<Path> folders, double coreShare, int cores) {
        this.folders = List.copyOf(folders);
        this.coreShare = coreShare;
        this.cores = cores;
    }

    /** @throws IllegalArgumentException if a key is missing or no number */
    static ContainerGroups of(Configuration conf) {
        List<Path> folders = new ArrayList<>();
        for (String folder : conf.getTrimmedStrings(FOLDERS)) {
            folders.add(Path.of(folder));
        }
        double coreShare = conf.getDouble(CORE_SHARE, 0);
        int cores = conf.getInt(CORES, 0);
        if (folders.isEmpty() || !(coreShare > 0) || cores < 1) {
            throw new IllegalArgumentException(FOLDERS + ", " + CORE_SHARE + " and " + CORES
                    + " must say which groups and how many cores containers have: this class works in a testbed only");
        }
        return new ContainerGroups(folders, coreShare, cores);
    }

    /** Makes the group of a container; a command that is given to the result runs in it. */
    List<String> enter(String container, int vcores) throws IOException {
        long micros = Math.round(Math.min(cores, Math.max(1, vcores)) * coreShare * PERIOD_MICROS);
        long period = micros >= LEAST_MICROS ? PERIOD_MICROS : PERIOD_MICROS * LEAST_MICROS / Math.max(1, micros);
        long quota = Math.max(LEAST_MICROS, micros);
        StringBuilder join = new StringBuilder();
        for (Path folder : folders) {
            Path parent = folder.resolve("cgroup.subtree_control");
            if (Files.exists(parent)) {
                write(parent, "+cpu");
            }
            Path group = folder.resolve(container);
            Files.createDirectories(group);
            if (Files.exists(group.resolve("cpu.cfs_quota_us"))) {
                write(group.resolve("cpu.cfs_period_us"), Long.toString(period));
                write(group.resolve("cpu.cfs_quota_us"), Long.toString(quota));
            } else if (Files.exists(group.resolve("cpu.max"))) {
                write(group.resolve("cpu.max"), quota + " " + period);
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
