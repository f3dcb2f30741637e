package io.wattle.placement;

/**
 * How long one request of an application has waited for a better class: from its first refusal until a class that is as
 * good as any takes one of its containers. A wait that is over stays over until then, so that one in vain is one only, and
 * not one for each of its containers. Thread safe; offers that race may count a wait from the later of two refusals.
 */
public final class WaitClock {

    private static final long NOT_WAITING = Long.MAX_VALUE;

    private final WaitCost cost;
    private volatile long sinceMillis = NOT_WAITING;
    private volatile long longestMillis;
    private volatile boolean inVain;

    /** @param cost of its application */
    WaitClock(WaitCost cost) {
        this.cost = cost;
    }

    /**
     * A node was refused.
     *
     * @param boundMillis how long the wait may be, if it begins now
     */
    void refused(long boundMillis, long nowMillis) {
        if (sinceMillis == NOT_WAITING) {
            longestMillis = boundMillis;
            sinceMillis = nowMillis;
        }
    }

    /** One of its containers went to a class that is as good as any. */
    void placedWell(long nowMillis) {
        if (sinceMillis != NOT_WAITING) {
            if (!inVain) {
                cost.payBack(waitedMillis(nowMillis), nowMillis);
            }
            end();
        }
    }

    /** One of its containers went to a dearer class: at the end of the wait, or before as the better ones have no room for all. */
    void placedBadly(long nowMillis) {
        if (sinceMillis != NOT_WAITING && !inVain && nowMillis - sinceMillis >= longestMillis) {
            inVain = true;
            cost.add(longestMillis, nowMillis);
        }
    }

    /** Nothing is asked for any more: what was waited for was not placed. */
    void stop(long nowMillis) {
        if (sinceMillis != NOT_WAITING && !inVain) {
            cost.add(waitedMillis(nowMillis), nowMillis);
        }
        end();
    }

    private void end() {
        sinceMillis = NOT_WAITING;
        inVain = false;
    }

    /** Time in which nothing was offered, as the queue was at its limit, is not the wait's. */
    private long waitedMillis(long nowMillis) {
        return Math.min(nowMillis - sinceMillis, longestMillis);
    }

    /** Whether a wait has begun, be it over or not. */
    public boolean isRunning() {
        return sinceMillis != NOT_WAITING;
    }

    /** Whether the wait ended without a place on a better class. */
    public boolean isOver() {
        return inVain;
    }

    /** When the first node was refused; the far future if none was. */
    public long sinceMillis() {
        return sinceMillis;
    }

    WaitCost cost() {
        return cost;
    }
}
