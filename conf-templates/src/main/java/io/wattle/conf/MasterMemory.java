package io.wattle.conf;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.stream.Collectors;

/**
 * How the master's memory is shared: its daemons come first, and its NodeManager gives application masters what they and
 * the system leave. What the same machine gives to containers as a worker has no say in it. Immutable and thread safe.
 *
 * @param heaps heaps of its daemons
 * @param containersMb memory of all application masters together, MiB
 * @param applicationMasterMb container of one application master, MiB
 */
public record MasterMemory(DaemonHeaps heaps, int containersMb, int applicationMasterMb) {

    /** Zhao2016 gave 500 MB on Dell; 512 MB holds an application master of Hadoop 3 on JDK 17, measured at 250 MiB. */
    static final int APPLICATION_MASTER_MB = 512;

    /** What that one used; a smaller container would be killed. */
    private static final int LEAST_APPLICATION_MASTER_MB = 256;

    /**
     * Shares the memory. Of what system and JVMs leave, half is heap, but for what one application master needs and what
     * the daemons start with; the other half, and what no heap has a use for, is for application masters.
     *
     * @throws io.wattle.model.MissingFigureException if the class has no memory
     * @throws IllegalArgumentException if it is too small; the message says what is needed
     */
    public static MasterMemory of(NodeClass master) {
        int memoryMb = (int) master.require(NodeAttribute.MEMORY_MB);
        int leftMb = memoryMb - DaemonHeaps.systemMb(memoryMb) - DaemonHeaps.overheadMb(Daemon.OF_MASTER);
        int leastHeapsMb = DaemonHeaps.leastHeapsMb(Daemon.OF_MASTER);
        if (leftMb < leastHeapsMb + LEAST_APPLICATION_MASTER_MB) {
            throw new IllegalArgumentException(tooSmall(master, memoryMb));
        }
        int forHeapsMb = Math.max(leastHeapsMb, Math.min(leftMb / 2, leftMb - APPLICATION_MASTER_MB));
        DaemonHeaps heaps = DaemonHeaps.of(memoryMb, leftMb - forHeapsMb, Daemon.OF_MASTER);
        int containersMb = leftMb - heaps.totalMb();
        return new MasterMemory(heaps, containersMb, Math.min(APPLICATION_MASTER_MB, containersMb));
    }

    private static String tooSmall(NodeClass master, int memoryMb) {
        return "the master, node class " + master.name() + ", has memoryMb " + memoryMb + " (needed: "
                + needed(LEAST_APPLICATION_MASTER_MB) + " or more, for the system, "
                + Daemon.OF_MASTER.stream().map(Daemon::title).collect(Collectors.joining(", "))
                + " and one application master); choose another class as master of the cluster";
    }

    /** Memory of a master that has its daemons' smallest heaps and one application master of this size, MiB. */
    static int needed(int applicationMasterMb) {
        return DaemonHeaps.systemMb(0)
                + DaemonHeaps.overheadMb(Daemon.OF_MASTER)
                + DaemonHeaps.leastHeapsMb(Daemon.OF_MASTER)
                + applicationMasterMb;
    }

    /** Application masters that run at once. */
    public int applicationMasters() {
        return containersMb / applicationMasterMb;
    }

    /**
     * Vcores for containers: one for each application master, which asks for one and mostly waits. So it is memory that
     * bounds their number, also where the scheduler counts vcores.
     */
    public int vcores() {
        return applicationMasters();
    }
}
