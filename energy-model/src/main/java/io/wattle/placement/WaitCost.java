package io.wattle.placement;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What waiting has cost one application: the time of waits that ended without a place on a better class. Waits that were
 * rewarded pay it back. Thread safe.
 */
public final class WaitCost {

    private final AtomicLong vainMillis = new AtomicLong();

    void add(long millis) {
        vainMillis.addAndGet(Math.max(0, millis));
    }

    void payBack(long millis) {
        vainMillis.updateAndGet(it -> Math.max(0, it - Math.max(0, millis)));
    }

    /** How long a wait may be: {@code longest * (1 - cost / patience)}, and not at all once it has cost the patience. */
    long boundMillis(Duration longest, Duration patience) {
        double left = 1 - (double) vainMillis.get() / Math.max(1, patience.toMillis());
        return (long) (longest.toMillis() * Math.max(0, left));
    }

    /** Milliseconds waited in vain so far, less those that were paid back. */
    public long vainMillis() {
        return vainMillis.get();
    }
}
