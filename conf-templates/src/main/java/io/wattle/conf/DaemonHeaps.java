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
     * daemon's JVM, then heaps by weight, none below what the daemon starts with.
     *
     * @param memoryMb memory of the node, MiB
     * @param containerMb what of it YARN gives to containers, MiB
     * @param daemons what runs on the node
     */
    public static DaemonHeaps of(int memoryMb, int containerMb, List<Daemon> daemons) {
        int systemMb = Math.min(MOST_SYSTEM_MB, Math.max(LEAST_SYSTEM_MB, memoryMb / MEMORY_PER_SYSTEM));
        int overheadMb = daemons.stream().mapToInt(Daemon::overheadMb).sum();
        int forHeapsMb = memoryMb - containerMb - systemMb - overheadMb;
        int weights = daemons.stream().mapToInt(Daemon::weight).sum();
        Map<Daemon, Integer> heapsMb = new EnumMap<>(Daemon.class);
        for (Daemon daemon : daemons) {
            int share = Math.max(0, forHeapsMb) * daemon.weight() / weights;
            heapsMb.put(daemon, Math.min(daemon.mostHeapMb(), Math.max(daemon.leastHeapMb(), share)));
        }
        int wantedMb = heapsMb.values().stream().mapToInt(Integer::intValue).sum();
        return new DaemonHeaps(heapsMb, systemMb, overheadMb, Math.max(0, wantedMb - forHeapsMb));
    }
}
