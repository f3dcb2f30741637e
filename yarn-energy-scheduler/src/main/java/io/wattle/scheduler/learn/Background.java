package io.wattle.scheduler.learn;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One daemon thread that does something again and again; what goes wrong is logged, and it goes on. Thread safe. */
final class Background {

    private static final Logger LOG = LoggerFactory.getLogger(Background.class);

    private final String name;
    private final ScheduledExecutorService thread;

    Background(String name) {
        this.name = name;
        thread = Executors.newSingleThreadScheduledExecutor(it -> {
            Thread made = new Thread(it, name);
            made.setDaemon(true);
            return made;
        });
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

    /** A scheduled task that throws would never be run again. */
    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.error("{}: {}; it goes on", name, e.toString(), e);
        }
    }
}
