package io.wattle.conf;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Heaps of the daemons of one node, in what the node's containers leave. Immutable and thread safe.
 *
 * @param heapsMb heap of each daemon, MiB
 * @param systemMb what is left to the operating system, MiB
 * @param overheadMb what the daemons' JVMs need beside their heaps, MiB
 * @param shortageMb by how much the node is too small for all of it, MiB; 0 if it is not
 */
public record DaemonHeaps(Map<Daemon, Integer> heapsMb, int systemMb, int overheadMb, int shortageMb) {

    /** An idle Edison used 260 MB (Zhao2016 sec. 5.2). */
    private static final int LEAST_SYSTEM_MB = 256;

    private static final int MOST_SYSTEM_MB = 4096;
    private static final int MEMORY_PER_SYSTEM = 16;

    public DaemonHeaps {
        heapsMb = Collections.unmodifiableMap(new EnumMap<>(heapsMb));
    }

    /**
     * Shares the memory: first the system (256 MiB, from 4 GiB on a sixteenth of the memory, at most 4 GiB), then each
     * daemon's JVM, then to each heap what the daemon starts with, and the rest to the heaps by weight.
     *
     * @param memoryMb memory of the node, MiB
     * @param containerMb what of it YARN gives to containers, MiB
     * @param daemons what runs on the node
     */
    public static DaemonHeaps of(int memoryMb, int containerMb, List<Daemon> daemons) {
        int overheadMb = overheadMb(daemons);
        int forHeapsMb = memoryMb - containerMb - systemMb(memoryMb) - overheadMb;
        int leastMb = leastHeapsMb(daemons);
        int weights = daemons.stream().mapToInt(Daemon::weight).sum();
        Map<Daemon, Integer> heapsMb = new EnumMap<>(Daemon.class);
        for (Daemon daemon : daemons) {
            int more = Math.max(0, forHeapsMb - leastMb) * daemon.weight() / weights;
            heapsMb.put(daemon, Math.min(daemon.mostHeapMb(), daemon.leastHeapMb() + more));
        }
        return new DaemonHeaps(heapsMb, systemMb(memoryMb), overheadMb, Math.max(0, leastMb - forHeapsMb));
    }

    /** What a node of this memory leaves to its operating system, MiB. */
    static int systemMb(int memoryMb) {
        return Math.min(MOST_SYSTEM_MB, Math.max(LEAST_SYSTEM_MB, memoryMb / MEMORY_PER_SYSTEM));
    }

    static int overheadMb(List<Daemon> daemons) {
        return daemons.stream().mapToInt(Daemon::overheadMb).sum();
    }

    static int leastHeapsMb(List<Daemon> daemons) {
        return daemons.stream().mapToInt(Daemon::leastHeapMb).sum();
    }

    /** All heaps together, MiB. */
    public int totalMb() {
        return heapsMb.values().stream().mapToInt(Integer::intValue).sum();
    }
}
