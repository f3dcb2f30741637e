package io.wattle.scheduler.guard;

import java.time.Duration;

/** When to try again what failed: after 1, 2, 4 and so on seconds, up to a longest pause. Not thread safe. */
public final class BackOff {

    private static final long FIRST_PAUSE_NANOS = 1_000_000_000L;

    /** More would overflow, whatever the longest pause is. */
    private static final int MOST_DOUBLINGS = 30;

    private final long longestNanos;
    private int failures;
    private long pauseUntil;

    /** @param longest pause, however often it failed */
    public BackOff(Duration longest) {
        longestNanos = longest.toNanos();
    }

    /** It worked: all begins anew. */
    public void worked() {
        failures = 0;
    }

    /** @param nanos now, by a clock that only goes forward */
    public void failed(long nanos) {
        int doublings = Math.min(failures, MOST_DOUBLINGS);
        pauseUntil = nanos + Math.min(longestNanos, FIRST_PAUSE_NANOS << doublings);
        failures = doublings + 1;
    }

    /** Whether it is too early to try again. */
    public boolean isPaused(long nanos) {
        return failures > 0 && nanos - pauseUntil < 0;
    }

    /** Whether it failed twice in a row or more: it will do so again, and take its time. Once may be one lost message. */
    public boolean isSuspect() {
        return failures > 1;
    }
}
