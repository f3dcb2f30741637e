package io.wattle.node;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * An amount that one container's processes used, those that ended included. Linux adds the amount of a process that ended
 * to its parent's, if the parent waited for it; where it did not, what was last seen of it counts. Never falls. For one
 * thread.
 */
final class FamilySum {

    private final Map<Integer, Member> last = new HashMap<>();
    private long gone;
    private long reported;

    /**
     * One process at one look.
     *
     * @param amount what it used, with the children that it waited for
     * @param inherited what of that can be its children's: all of it, where Linux does not tell them apart
     * @param fresh whether this look showed it; else it is what was last known
     */
    record Member(ProcStat process, long amount, long inherited, boolean fresh) {

        private Member plus(long ended) {
            return new Member(process, amount + ended, inherited + ended, fresh);
        }
    }

    /** Adds a look at the processes; the amount until then. */
    long update(List<Member> family) {
        Map<Integer, Member> now = new HashMap<>();
        family.forEach(it -> now.put(it.process().pid(), it));
        Map<Integer, Long> ended = new HashMap<>();
        for (Member before : last.values()) {
            if (!isAlive(before, now)) {
                ended.merge(heir(before, now), before.amount(), Long::sum);
            }
        }
        gone += ended.getOrDefault(0, 0L);
        now.replaceAll((pid, member) -> inherit(member, ended.getOrDefault(pid, 0L)));
        last.clear();
        last.putAll(now);
        long amount = gone + now.values().stream().mapToLong(Member::amount).sum();
        reported = Math.max(reported, amount);
        return reported;
    }

    /** What the last look showed of a process; empty if it did not show it. */
    OptionalLong last(ProcStat process) {
        Member before = last.get(process.pid());
        return before != null && process.isLater(before.process())
                ? OptionalLong.of(before.amount())
                : OptionalLong.empty();
    }

    private static boolean isAlive(Member before, Map<Integer, Member> now) {
        Member later = now.get(before.process().pid());
        return later != null && later.process().isLater(before.process());
    }

    /** The nearest ancestor that lives, or 0. */
    private int heir(Member ended, Map<Integer, Member> now) {
        Member ancestor = last.get(ended.process().parent());
        // As many steps as there are processes: a table that was read while it changed could have a circle.
        for (int step = 0; ancestor != null && step < last.size(); step++) {
            if (isAlive(ancestor, now)) {
                return ancestor.process().pid();
            }
            ancestor = last.get(ancestor.process().parent());
        }
        return 0;
    }

    private Member inherit(Member heir, long ended) {
        if (!heir.fresh()) {
            // Whether it waited for them shows later, in its own figure or in its parent's: then this is what they
            // replace.
            return heir.plus(ended);
        }
        Member before = last.get(heir.process().pid());
        if (before != null && heir.process().isLater(before.process())) {
            gone += Math.max(0, before.inherited() + ended - heir.inherited());
        }
        return heir;
    }
}
