package io.wattle.simulator.power;

/**
 * Nodes of a class sleep for a while, once or every day. Immutable.
 *
 * @param nodeClass whose nodes
 * @param nodes how many of them, at least 1
 * @param fromSeconds from the midnight of {@link DayClock} on, 0 or more; if daily, less than a day
 * @param toSeconds when they may wake, later than that; infinite if never; if daily, a day later at most
 * @param daily whether it comes back every day
 */
public record SleepPeriod(String nodeClass, int nodes, double fromSeconds, double toSeconds, boolean daily) {

    private static final double DAY_SECONDS = DayClock.DAY_SECONDS;

    public SleepPeriod {
        if (nodes < 1) {
            throw new IllegalArgumentException(nodes + " nodes of " + nodeClass + " sleep (allowed: 1 or more)");
        }
        boolean lasts = fromSeconds >= 0 && toSeconds > fromSeconds;
        if (!lasts || (daily && (fromSeconds >= DAY_SECONDS || toSeconds - fromSeconds > DAY_SECONDS))) {
            throw new IllegalArgumentException(nodeClass + " sleeps from " + fromSeconds + " to " + toSeconds
                    + " s (allowed: from 0 on, to later" + (daily ? ", within a day)" : ")"));
        }
    }

    /** Once. */
    public static SleepPeriod once(String nodeClass, int nodes, double fromSeconds, double toSeconds) {
        return new SleepPeriod(nodeClass, nodes, fromSeconds, toSeconds, false);
    }

    /** Every day; over midnight if it ends no later in the day than it begins. */
    public static SleepPeriod daily(String nodeClass, int nodes, double fromSeconds, double toSeconds) {
        return new SleepPeriod(
                nodeClass, nodes, fromSeconds, toSeconds > fromSeconds ? toSeconds : toSeconds + DAY_SECONDS, true);
    }

    /** Whether they are to sleep at that time; no longer when it ends. */
    public boolean contains(double seconds) {
        return daily
                ? DayClock.ofDay(seconds - fromSeconds) < toSeconds - fromSeconds
                : seconds >= fromSeconds && seconds < toSeconds;
    }

    /** Whether at some time both are to sleep. */
    public boolean overlaps(SleepPeriod other) {
        if (other.daily && !daily) {
            return other.overlaps(this);
        }
        // It has begun when the other one begins, or begins before that one ends.
        return contains(other.fromSeconds) || beginsAfter(other.fromSeconds) < other.toSeconds;
    }

    private double beginsAfter(double seconds) {
        if (daily) {
            return seconds + DayClock.ofDay(fromSeconds - seconds);
        }
        return seconds <= fromSeconds ? fromSeconds : Double.POSITIVE_INFINITY;
    }
}
