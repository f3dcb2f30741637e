package io.wattle.placement;

import java.time.Duration;

/**
 * What waiting has cost one application: the time of waits that ended without a place on a better class. Waits that were
 * rewarded pay it back, and it fades: by e in {@link #FADING_MILLIS}. Thread safe; reading takes no lock.
 */
public final class WaitCost {

    /** Ten minutes: what was in vain then says little of the cluster now. */
    static final long FADING_MILLIS = 600_000;

    private volatile Vain vain = new Vain(0, 0);

    private record Vain(double waitedMillis, long millis) {

        double at(long nowMillis) {
            return waitedMillis == 0
                    ? 0
                    : waitedMillis * Math.exp(-(double) Math.max(0, nowMillis - millis) / FADING_MILLIS);
        }
    }

    /** A wait ended in vain. */
    synchronized void add(long millis, long nowMillis) {
        vain = new Vain(vain.at(nowMillis) + Math.max(0, millis), nowMillis);
    }

    /** A better class ended a wait. */
    synchronized void payBack(long millis, long nowMillis) {
        vain = new Vain(Math.max(0, vain.at(nowMillis) - Math.max(0, millis)), nowMillis);
    }

    /** How long a wait may be: {@code longest * (1 - cost / patience)}, and not at all once it has cost the patience. */
    long boundMillis(Duration longest, Duration patience, long nowMillis) {
        double left = 1 - vain.at(nowMillis) / Math.max(1, patience.toMillis());
        return (long) (longest.toMillis() * Math.max(0, left));
    }

    /** Milliseconds waited in vain, less those that were paid back or have faded. */
    public long vainMillis(long nowMillis) {
        return Math.round(vain.at(nowMillis));
    }
}
