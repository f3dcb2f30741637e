package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Waits for what must happen, however busy the machine is: no test says how fast. */
final class Await {

    /** A bound for tests that would hang else, not a measure: many times of what anything takes. */
    private static final Duration LONGEST = Duration.ofMinutes(3);

    private static final long LOOK_EVERY_MILLIS = 100;

    private Await() {}

    static void until(String what, Callable<Boolean> condition) throws Exception {
        until(() -> what, condition);
    }

    /** @param what is waited for, and how it stands */
    static void until(Supplier<String> what, Callable<Boolean> condition) throws Exception {
        until(what, condition, LONGEST);
    }

    /**
     * The same within another bound.
     *
     * @param longest for what takes longer than anything else here
     */
    static void until(Supplier<String> what, Callable<Boolean> condition, Duration longest) throws Exception {
        long begun = System.nanoTime();
        while (!condition.call()) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .as(() -> "waiting for " + what.get())
                    .isLessThan(longest);
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
    }
}
