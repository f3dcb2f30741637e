package io.wattle.scheduler.learn;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** One daemon thread that does something again and again; what goes wrong is noted, and it goes on. Thread safe. */
final class Background {

    private final Failures failures;
    private final EntryPoint where;
    private final ScheduledExecutorService thread;

    /** @param where what its failures are counted as */
    Background(String name, Failures failures, EntryPoint where) {
        this.failures = failures;
        this.where = where;
        thread = Executors.newSingleThreadScheduledExecutor(it -> OwnThread.of(name, failures, where, it));
    }

    /** Does it once, soon. */
    void now(Runnable task) {
        thread.execute(() -> run(task));
    }

    /** Begins after one interval; the next one begins when the task is done. */
    void every(Duration interval, Runnable task) {
        ScheduledFuture<?> unused = thread.scheduleWithFixedDelay(
                () -> run(task), interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Does a last task and ends.
     *
     * @return false if that took longer than allowed, and was given up
     */
    boolean end(Runnable last, Duration longest) {
        thread.execute(() -> run(last));
        thread.shutdown();
        try {
            if (thread.awaitTermination(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                return true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread.shutdownNow();
        return false;
    }

    /** A scheduled task that throws would never be run again; without memory even a lambda for the guard does. */
    private void run(Runnable task) {
        try {
            failures.entered(where);
            task.run();
        } catch (Throwable e) {
            failures.caught(where, e);
        }
    }
}
