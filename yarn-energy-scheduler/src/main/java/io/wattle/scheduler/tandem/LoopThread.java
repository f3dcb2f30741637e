package io.wattle.scheduler.tandem;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** The thread that cycles run on, which may wait there: of several observations that wait, the newest counts. Thread safe. */
final class LoopThread {

    private static final long STOP_MILLIS = 1_000;

    private final Failures failures;
    private final Consumer<ClusterObservation> cycle;
    private final ThreadPoolExecutor thread;
    private final AtomicReference<ClusterObservation> latest = new AtomicReference<>();

    /** @param cycle runs with each observation, but for those that a newer one overtook */
    LoopThread(Failures failures, Consumer<ClusterObservation> cycle) {
        this.failures = failures;
        this.cycle = cycle;
        // At most one cycle waits in it, and what ends it.
        thread = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(),
                it -> OwnThread.of("wattle-tandem", failures, EntryPoint.TANDEM, it));
    }

    /** The cluster was observed. Waits for nothing. */
    void observed(ClusterObservation observed) {
        if (latest.getAndSet(observed) == null) {
            later(() -> cycle.accept(latest.getAndSet(null)));
        }
    }

    private void later(Failures.Task task) {
        try {
            thread.execute(() -> failures.run(EntryPoint.TANDEM, task));
        } catch (RejectedExecutionException e) {
            // It stops.
            latest.set(null);
        }
    }

    /**
     * Takes no more observations. Waits a second at most.
     *
     * @param last runs on this thread once what runs there has ended, however late that is
     */
    void close(Runnable last) {
        later(last::run);
        thread.shutdown();
        try {
            thread.awaitTermination(STOP_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
