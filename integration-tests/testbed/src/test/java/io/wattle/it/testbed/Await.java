package io.wattle.it.testbed;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for what comes by itself. */
final class Await {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long PAUSE_MILLIS = 500;

    private Await() {}

    /** The first value that is there; what throws meanwhile is asked again. */
    static <T> T value(String what, Callable<T> source) throws Exception {
        long start = System.nanoTime();
        Exception last = null;
        while (System.nanoTime() - start < LIMIT.toNanos()) {
            try {
                T value = source.call();
                if (value != null) {
                    return value;
                }
            } catch (Exception e) {
                last = e;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        throw new AssertionError(what + ": not there within " + LIMIT.toMinutes() + " min", last);
    }
}
