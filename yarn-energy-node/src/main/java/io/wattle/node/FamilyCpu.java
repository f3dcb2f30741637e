package io.wattle.node;

import java.util.List;

/** CPU time of one container's processes, those that ended included. Never falls. For one thread. */
final class FamilyCpu {

    private final FamilySum ticks = new FamilySum();

    /** Adds a look at the processes; the seconds used until then. */
    double update(List<ProcStat> family) {
        List<FamilySum.Member> members = family.stream()
                .map(it -> new FamilySum.Member(it, it.ticks(), it.childTicks(), true))
                .toList();
        return ticks.update(members) / ProcStat.TICKS_PER_SECOND;
    }
}
