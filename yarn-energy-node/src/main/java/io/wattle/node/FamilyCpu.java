package io.wattle.node;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * CPU time of one container's processes, those that ended included. Linux adds the time of a process that ended to its
 * parent's, if the parent waited for it; where it did not, what was last seen of it counts. Never falls. For one thread.
 */
final class FamilyCpu {

    private final Map<Integer, ProcStat> last = new HashMap<>();
    private long goneTicks;
    private long reportedTicks;

    /** Adds a look at the processes; the seconds used until then. */
    double update(List<ProcStat> family) {
        Map<Integer, ProcStat> now = new HashMap<>();
        family.forEach(it -> now.put(it.pid(), it));
        Map<Integer, Long> ended = new HashMap<>();
        for (ProcStat before : last.values()) {
            if (!isAlive(before, now)) {
                ended.merge(heir(before, now), before.ticks(), Long::sum);
            }
        }
        ended.forEach((heir, ticks) -> goneTicks += Math.max(0, ticks - inherited(heir, now)));
        last.clear();
        last.putAll(now);
        long ticks = goneTicks + family.stream().mapToLong(ProcStat::ticks).sum();
        reportedTicks = Math.max(reportedTicks, ticks);
        return reportedTicks / ProcStat.TICKS_PER_SECOND;
    }

    private static boolean isAlive(ProcStat before, Map<Integer, ProcStat> now) {
        ProcStat later = now.get(before.pid());
        return later != null && later.isLater(before);
    }

    /** The nearest ancestor that lives, or 0. */
    private int heir(ProcStat ended, Map<Integer, ProcStat> now) {
        ProcStat ancestor = last.get(ended.parent());
        // As many steps as there are processes: a table that was read while it changed could have a circle.
        for (int step = 0; ancestor != null && step < last.size(); step++) {
            if (isAlive(ancestor, now)) {
                return ancestor.pid();
            }
            ancestor = last.get(ancestor.parent());
        }
        return 0;
    }

    private long inherited(int heir, Map<Integer, ProcStat> now) {
        return heir == 0 ? 0 : now.get(heir).childTicks() - last.get(heir).childTicks();
    }
}
