package io.wattle.testbed.linux;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Groups of processes with limits, in a tree below one group of our own. Names are relative to that group, with {@code /}
 * between: {@code edison-1/containers}. Implementations are thread safe as far as two threads do not change one group.
 */
public sealed interface Cgroups permits CgroupsV1, CgroupsV2 {

    /** What a kernel may be able to limit or to count. */
    enum Controller {
        /** Share of the cores. */
        CPU("cpu"),
        /** Counts CPU time. */
        CPU_TIME("cpuacct"),
        /** Memory. */
        MEMORY("memory"),
        /** Disk rates. */
        DISK("blkio"),
        /** Stops all processes at once. */
        FREEZER("freezer");

        private final String nameInV1;

        Controller(String nameInV1) {
            this.nameInV1 = nameInV1;
        }

        /** Name of the hierarchy of version 1. */
        public String nameInV1() {
            return nameInV1;
        }
    }

    /** What this machine has and lets us use. */
    Set<Controller> controllers();

    /** Makes a group and those above it, and sets its limits; those that no controller can set are left out. */
    void create(String group, CgroupLimits limits) throws IOException;

    /** Sets the limits of a group that is there. */
    void limit(String group, CgroupLimits limits) throws IOException;

    /**
     * The files into which a process has to write its number to join the group. Where the kernel limits disks group by
     * group (version 1), it joins the group's first element there, {@code edison-1}, so that all of a host share its rates.
     */
    List<Path> joinFiles(String group);

    /** The beginning of a shell's command line that puts the shell into a group. */
    default String joining(String group) {
        StringBuilder join = new StringBuilder();
        for (Path file : joinFiles(group)) {
            join.append("echo $$ > '").append(file).append("' && ");
        }
        return join.toString();
    }

    /**
     * CPU time of all processes that are or were in the group or below it, in ns.
     *
     * @throws IOException if the group is not there, or nothing counts
     */
    long cpuNanos(String group) throws IOException;

    /** Memory that the group and those below it use now, with page cache; empty where nothing counts it. */
    OptionalLong memoryBytes(String group) throws IOException;

    /** Numbers of the processes in the group and below it, as this process sees them. */
    List<Long> processes(String group) throws IOException;

    /** Names of the groups in a group. */
    List<String> children(String group) throws IOException;

    /** Cores that a group may use; empty where they are not limited, or the group is gone. */
    OptionalDouble cores(String group) throws IOException;

    /**
     * Says how much a group gets of contended cores, in proportion to the groups beside it. It may use what they leave.
     *
     * @param machineCores what it is to have at least where that is planned for all; positive
     */
    void weigh(String group, double machineCores) throws IOException;

    /** Lets the processes of the group and of all groups below it go on: they cannot be killed in all versions otherwise. */
    void thaw(String group) throws IOException;

    /** Stops all processes of the group and those below it without their knowing, or lets them go on. */
    void freeze(String group, boolean frozen) throws IOException;

    /** Whether the group is there, in any hierarchy. */
    boolean exists(String group);

    /** Whether this user may change the group, in any hierarchy: one that is there and cannot be is another user's. */
    boolean isWritable(String group);

    /**
     * Removes a group and all below it; one that is not there is none.
     *
     * @throws IOException if processes are still in it after a few seconds
     */
    void remove(String group) throws IOException, InterruptedException;
}
