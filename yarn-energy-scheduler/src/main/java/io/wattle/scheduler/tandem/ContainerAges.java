package io.wattle.scheduler.tandem;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * For how long containers exist, on a clock that never steps. Hadoop notes on the wall clock when it made them; that clock is asked once for each.
 * For one thread.
 */
final class ContainerAges {

    private Map<ContainerId, Long> madeMillis = new HashMap<>();
    private Map<ContainerId, Long> next = new HashMap<>();

    /**
     * How old one is, in seconds, 0 or more.
     *
     * @param createdWallMillis when Hadoop made it, by the wall clock
     */
    double seconds(ContainerId id, long createdWallMillis, long monotonicMillis, long wallMillis) {
        Long made = madeMillis.get(id);
        long known = made == null ? monotonicMillis - Math.max(0, wallMillis - createdWallMillis) : made;
        next.put(id, known);
        return Math.max(0, monotonicMillis - known) / 1000.0;
    }

    /** All were asked for: those that were not have ended. */
    void endRound() {
        madeMillis = next;
        next = new HashMap<>();
    }
}
