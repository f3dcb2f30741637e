package io.wattle.meter.host;

import java.util.OptionalDouble;

/**
 * CPU time of all cores since the machine started, in any one unit, as /proc/stat has it. Time stolen by a hypervisor is
 * left out, as neither busy nor idle: this machine did not run. Pure and immutable.
 */
public record CpuTicks(long user, long nice, long system, long idle, long ioWait, long irq, long softIrq) {

    /**
     * Share of the time since an earlier look that was busy: all but idle and waiting for disks. A counter that stepped
     * back, as iowait does and all do after some resumes, counted nothing.
     *
     * @return 0 to 1; empty if no time was counted in between
     */
    public OptionalDouble utilisationSince(CpuTicks earlier) {
        long busy = step(earlier.user, user)
                + step(earlier.nice, nice)
                + step(earlier.system, system)
                + step(earlier.irq, irq)
                + step(earlier.softIrq, softIrq);
        long total = busy + step(earlier.idle, idle) + step(earlier.ioWait, ioWait);
        return total == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) busy / total);
    }

    private static long step(long from, long to) {
        return Math.max(to - from, 0);
    }
}
