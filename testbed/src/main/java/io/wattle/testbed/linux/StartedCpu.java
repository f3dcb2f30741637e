package io.wattle.testbed.linux;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Counts the CPU time of what a process starts, by /proc, where no cgroup does. What ended between two looks is counted by
 * its parent, if that waited for it, as NodeManagers wait for their containers; what outlives its parent is counted on
 * while it runs. Thread safe.
 */
public final class StartedCpu {

    private final RecentProcesses processes;

    /** Start by number of what was started and ran at the last look. */
    private Map<Long, Long> known = Map.of();

    private long lastNanos;
    private long totalNanos;

    /** By these. */
    public StartedCpu(RecentProcesses processes) {
        this.processes = processes;
    }

    /**
     * CPU time so far, ns: never less than before.
     *
     * @param starter the process, which may be another one after a while; empty if it does not run
     */
    public synchronized long nanos(OptionalLong starter) throws IOException {
        ProcessTable table = processes.table();
        Set<Long> roots = new HashSet<>();
        starter.ifPresent(roots::add);
        known.forEach((number, start) -> {
            ProcessTable.Entry entry = table.entries().get(number);
            if (entry != null && entry.startTicks() == start) {
                roots.add(number);
            }
        });
        Set<Long> started = table.startedBy(roots);
        started.addAll(roots);
        long nanos = 0;
        Map<Long, Long> running = new HashMap<>();
        for (Long number : started) {
            ProcessTable.Entry entry = table.entries().get(number);
            if (entry == null) {
                continue;
            }
            nanos += entry.endedNanos();
            if (starter.isEmpty() || starter.getAsLong() != number) {
                nanos += entry.ownNanos();
                running.put(number, entry.startTicks());
            }
        }
        // Less than before: something ended that nobody waited for, or the starter is another one.
        totalNanos += Math.max(0, nanos - lastNanos);
        lastNanos = nanos;
        known = running;
        return totalNanos;
    }
}
