package io.wattle.placement;

/**
 * What all requests that would best go to one class ask for together. A request says so once in a period; what it said
 * counts until the end of the next, so that a request that ended without a word is forgotten. Writers need a lock of
 * their own; readers need none.
 */
final class Demand {

    private static final long PERIOD_MILLIS = 5_000;

    private volatile Sums sums = new Sums(Long.MIN_VALUE, 0, 0, 0, 0);

    /** Of a period and of the one before it. */
    private record Sums(long period, long memoryMb, long vcores, long memoryMbBefore, long vcoresBefore) {

        Sums in(long now) {
            if (now == period) {
                return this;
            }
            return now == period + 1 ? new Sums(now, 0, 0, memoryMb, vcores) : new Sums(now, 0, 0, 0, 0);
        }
    }

    static long period(long nowMillis) {
        return Math.floorDiv(nowMillis, PERIOD_MILLIS);
    }

    void add(long period, long memoryMb, long vcores) {
        Sums now = sums.in(Math.max(period, sums.period));
        sums = new Sums(now.period, now.memoryMb + memoryMb, now.vcores + vcores, now.memoryMbBefore, now.vcoresBefore);
    }

    /** Takes back a part of what was said in that period. */
    void subtract(long period, long memoryMb, long vcores) {
        Sums now = sums;
        if (period == now.period) {
            sums = new Sums(
                    period,
                    Math.max(0, now.memoryMb - memoryMb),
                    Math.max(0, now.vcores - vcores),
                    now.memoryMbBefore,
                    now.vcoresBefore);
        } else if (period == now.period - 1) {
            sums = new Sums(
                    now.period,
                    now.memoryMb,
                    now.vcores,
                    Math.max(0, now.memoryMbBefore - memoryMb),
                    Math.max(0, now.vcoresBefore - vcores));
        }
    }

    /** The larger of this period's sum, which is not complete, and the last one's. */
    long memoryMb(long nowMillis) {
        Sums now = sums;
        long period = period(nowMillis);
        return period <= now.period
                ? Math.max(now.memoryMb, now.memoryMbBefore)
                : period == now.period + 1 ? now.memoryMb : 0;
    }

    /** As {@link #memoryMb}, of vcores. */
    long vcores(long nowMillis) {
        Sums now = sums;
        long period = period(nowMillis);
        return period <= now.period
                ? Math.max(now.vcores, now.vcoresBefore)
                : period == now.period + 1 ? now.vcores : 0;
    }
}
