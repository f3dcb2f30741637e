package io.wattle.placement;

/**
 * A wait for nodes that have room now: as long as it takes until each of them has offered itself, and not again while such a wait was
 * in vain. Thread safe; offers that race may count it from the later of two refusals. Times are milliseconds of one clock that
 * never goes back.
 */
final class BriefWait {

    /** Three heartbeats: by then each node with room has offered itself. */
    static final long OFFER_ROUND_MILLIS = 3_000;

    private static final long NOT_WAITING = Long.MAX_VALUE;

    private volatile long sinceMillis = NOT_WAITING;
    private volatile boolean inVain;

    /** Whether a node may be refused now. */
    boolean isLeft(long nowMillis) {
        return !inVain && !isLong(nowMillis);
    }

    /** A node was refused. */
    void refused(long nowMillis) {
        if (sinceMillis == NOT_WAITING) {
            sinceMillis = nowMillis;
        }
    }

    /**
     * A container was placed.
     *
     * @param well where the wait was for
     */
    void placed(boolean well, long nowMillis) {
        if (well) {
            stop();
        } else if (isLong(nowMillis)) {
            inVain = true;
        }
    }

    /** When it ends; of one that has not begun, if it began now. */
    long endsMillis(long nowMillis) {
        return Math.min(sinceMillis, nowMillis) + OFFER_ROUND_MILLIS;
    }

    /** A wait that is not over begins anew with the next refusal. */
    void interrupt() {
        if (!inVain && sinceMillis != NOT_WAITING) {
            sinceMillis = NOT_WAITING;
        }
    }

    /** What is asked for next waits anew. */
    void stop() {
        sinceMillis = NOT_WAITING;
        inVain = false;
    }

    private boolean isLong(long nowMillis) {
        return sinceMillis != NOT_WAITING && nowMillis - sinceMillis >= OFFER_ROUND_MILLIS;
    }
}
