package io.wattle.scheduler.guard;

import java.time.Duration;

/** Two parts of a stop at once, as each may wait for a disk of its own. Stateless and thread safe. */
public final class SideBySide {

    /** No part takes longer by itself. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private SideBySide() {}

    /**
     * Runs both, and waits for both. What one of them throws is counted, and leaves the other one alone.
     *
     * @param beside runs on a thread of its own
     * @param here runs on the caller's
     */
    public static void stop(Failures failures, Runnable beside, Runnable here) {
        Thread thread = failures.get(EntryPoint.STOP, null, () -> started(failures, beside));
        failures.run(EntryPoint.STOP, here::run);
        if (thread == null) {
            failures.run(EntryPoint.STOP, beside::run);
            return;
        }
        try {
            thread.join(LONGEST.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread started(Failures failures, Runnable beside) {
        Thread thread = OwnThread.of(
                "wattle-stop", failures, EntryPoint.STOP, () -> failures.run(EntryPoint.STOP, beside::run));
        thread.start();
        return thread;
    }
}
