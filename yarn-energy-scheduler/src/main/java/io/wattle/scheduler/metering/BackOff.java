package io.wattle.scheduler.metering;

/** When to ask again what failed: after 1, 2, 4 and so on seconds, to a minute. Not thread safe. */
final class BackOff {

    private static final long FIRST_PAUSE_NANOS = 1_000_000_000L;
    private static final long LONGEST_PAUSE_NANOS = 60_000_000_000L;
    private static final int MOST_DOUBLINGS = 6;

    private int failures;
    private long pauseUntil;

    void worked() {
        failures = 0;
    }

    /** @param nanos now, by a clock that only goes forward */
    void failed(long nanos) {
        int doublings = Math.min(failures, MOST_DOUBLINGS);
        pauseUntil = nanos + Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << doublings);
        failures = doublings + 1;
    }

    boolean isPaused(long nanos) {
        return failures > 0 && nanos - pauseUntil < 0;
    }

    /** Whether it failed twice in a row or more: it will do so again, and take its time. Once may be one lost message. */
    boolean isSuspect() {
        return failures > 1;
    }
}
