package io.wattle.scheduler.web;

import java.util.List;
import java.util.NavigableMap;

/**
 * Where containers went since this scheduler was made. No figure falls.
 *
 * @param mode how far the scheduler goes: {@code active}, {@code shadow} or {@code off}
 * @param rows by queue, class, and whether they are masters
 * @param waits by queue, and whether they are masters
 * @param compared by class: containers with an expectation whose joules are settled
 */
public record Placements(String mode, List<Row> rows, List<Waits> waits, List<Compared> compared) {

    public Placements {
        rows = List.copyOf(rows);
        waits = List.copyOf(waits);
        compared = List.copyOf(compared);
    }

    /**
     * What was expected of the containers of one class, and what the ledger saw of the same ones.
     *
     * @param seenJoules above idle
     */
    public record Compared(String nodeClass, long containers, double expectedJoules, double seenJoules) {}

    /**
     * One queue and class.
     *
     * @param queue full path, or {@code other} for those beyond the bound
     * @param nodeClass {@code unknown} if it is not known
     * @param best containers to which no class is better
     * @param bestIsFull containers whose better class had no room
     * @param afterWait containers that waited long enough
     * @param other containers placed here for other reasons
     * @param expected containers whose joules are known, there and on the best class
     * @param expectedJoules of these, where they went
     * @param bestJoules of these, on the best class
     * @param wouldWait in shadow mode: containers that the policy would have kept from here
     * @param wouldCome in shadow mode: containers that the policy would have kept for here
     * @param wouldSaveJoules in shadow mode: what that would have saved
     * @param wouldCostJoules in shadow mode: what that would have cost more, of those that are dearer there
     */
    public record Row(
            String queue,
            String nodeClass,
            boolean master,
            long best,
            long bestIsFull,
            long afterWait,
            long other,
            long expected,
            double expectedJoules,
            double bestJoules,
            long wouldWait,
            long wouldCome,
            double wouldSaveJoules,
            double wouldCostJoules) {

        /** All containers placed. */
        public long containers() {
            return best + bestIsFull + afterWait + other;
        }

        /** {@code master} or {@code container}. */
        public String role() {
            return role(master);
        }

        private static String role(boolean master) {
            return master ? "master" : "container";
        }
    }

    /**
     * Waits for better classes in one queue, from the first refusal on.
     *
     * @param containers placed, with a wait or at once
     * @param seconds sum of the waits
     * @param upTo how many of the containers waited no longer than each bound, in seconds
     */
    public record Waits(
            String queue, boolean master, long containers, double seconds, NavigableMap<Integer, Long> upTo) {

        /** Containers placed after a wait. */
        public long waited() {
            return containers - upTo.getOrDefault(0, 0L);
        }

        /** {@code master} or {@code container}. */
        public String role() {
            return Row.role(master);
        }
    }
}
