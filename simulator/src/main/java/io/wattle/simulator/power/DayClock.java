package io.wattle.simulator.power;

/**
 * What time of day it is in a simulation, whose own time begins at 0. Immutable.
 *
 * @param startSeconds from the midnight that days are counted from to the begin of the simulation; negative if it begins before it
 */
public record DayClock(double startSeconds) {

    /** A simulation that begins at midnight. */
    public static final DayClock MIDNIGHT = new DayClock(0);

    /** Of a day. */
    public static final double DAY_SECONDS = 86_400;

    public DayClock {
        if (!Double.isFinite(startSeconds)) {
            throw new IllegalArgumentException(
                    "begin of the simulation: " + startSeconds + " s after midnight (needed: a finite number)");
        }
    }

    /** Seconds from that midnight on. */
    public double sinceMidnight(double nowSeconds) {
        return startSeconds + nowSeconds;
    }

    /** Seconds from the last midnight on: 0 or more, less than a day. */
    public double secondOfDay(double nowSeconds) {
        return ofDay(sinceMidnight(nowSeconds));
    }

    static double ofDay(double sinceMidnight) {
        return sinceMidnight - DAY_SECONDS * Math.floor(sinceMidnight / DAY_SECONDS);
    }
}
