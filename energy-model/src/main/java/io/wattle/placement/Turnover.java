package io.wattle.placement;

/**
 * How much the ended containers of a class set free of late: what they held, where an end counts the less the longer ago
 * it was, by e in {@link #WINDOW_MILLIS}. Writers need a lock of their own; readers need none.
 */
final class Turnover {

    /** As long as containers wait at most by default: what ended in such a time is expected to end in the next. */
    static final long WINDOW_MILLIS = 30_000;

    private volatile Level level = new Level(0, 0, 0);

    private record Level(double memoryMb, double vcores, long millis) {

        Level at(long nowMillis) {
            double share = Math.exp(-(double) Math.max(0, nowMillis - millis) / WINDOW_MILLIS);
            return new Level(memoryMb * share, vcores * share, Math.max(millis, nowMillis));
        }
    }

    /** A container ended. */
    void released(long memoryMb, int vcores, long nowMillis) {
        Level now = level.at(nowMillis);
        level = new Level(now.memoryMb + memoryMb, now.vcores + vcores, now.millis);
    }

    /** MiB that are expected to be set free in so long a time from now on. */
    double memoryMb(long withinMillis, long nowMillis) {
        Level now = level;
        return now.memoryMb * share(now, withinMillis, nowMillis);
    }

    /** Vcores that are expected to be set free in so long a time from now on. */
    double vcores(long withinMillis, long nowMillis) {
        Level now = level;
        return now.vcores * share(now, withinMillis, nowMillis);
    }

    private static double share(Level level, long withinMillis, long nowMillis) {
        return Math.exp(-(double) Math.max(0, nowMillis - level.millis) / WINDOW_MILLIS)
                * Math.max(0, withinMillis)
                / WINDOW_MILLIS;
    }
}
