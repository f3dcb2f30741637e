package io.wattle.scheduler.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class OwnThreadTest {

    private final Failures failures = new Failures();

    /** A ResourceManager's handler halts the process then. */
    @Test
    void whatNothingCatchesDoesNotReachTheProcessesHandler() throws Exception {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        AtomicReference<Throwable> reached = new AtomicReference<>();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> reached.set(thrown));
        try {
            Thread thread = OwnThread.of("of-a-test", failures, EntryPoint.METERS, () -> {
                throw new OutOfMemoryError("of a test");
            });
            assertThat(thread.isDaemon()).isTrue();
            thread.start();
            thread.join();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(reached.get()).isNull();
        assertThat(failures.counts()).isEqualTo(Map.of(EntryPoint.METERS, 1L));
    }
}
