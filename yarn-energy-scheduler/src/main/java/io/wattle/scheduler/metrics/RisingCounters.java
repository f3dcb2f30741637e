package io.wattle.scheduler.metrics;

import java.util.HashMap;
import java.util.Map;

/**
 * Joules and seconds as whole numbers that do not fall by rounding. The sum of the same figures in another order can differ
 * in its last bit, and a counter that falls by 1 is taken for one that began anew: all that it ever counted would be counted
 * again. For a bounded number of names. Thread safe.
 */
final class RisingCounters {

    private final Map<String, Long> shown = new HashMap<>();

    /** What to show of a counter; if it fell by more than rounding can bring about, it did begin anew. */
    synchronized long of(String name, double value) {
        long now = Math.round(value);
        return shown.merge(name, now, (before, it) -> before - it == 1 ? before : it);
    }
}
