package io.wattle.scheduler.metering;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that wait for meters. What failed twice in a row or more is read by threads of its own, so that however many
 * are dead for longer, and however long each takes to say nothing, the others are read in time. Thread safe.
 */
final class MeterReaders {

    static final int FEWEST = 8;
    static final int MOST = 128;
    static final int MOST_SUSPECT = 16;

    private static final int MOST_CLOSING = 8;
    private static final long IDLE_SECONDS = 30;

    private final Failures failures;
    private final ThreadPoolExecutor live;
    private final ThreadPoolExecutor suspect;
    private final ThreadPoolExecutor closing;

    MeterReaders(Failures failures) {
        this.failures = failures;
        live = threads(FEWEST, "energy-meter");
        suspect = threads(MOST_SUSPECT, "energy-meter-suspect");
        closing = threads(MOST_CLOSING, "energy-meter-close");
        // A reading that ends after all others have: its own thread closes.
        closing.setRejectedExecutionHandler((task, ended) -> task.run());
    }

    private ThreadPoolExecutor threads(int most, String name) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                most,
                most,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> OwnThread.of(name, failures, EntryPoint.METERS, task));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /**
     * How many threads read that many devices within the interval if each takes a second, as slow BMCs do.
     *
     * @param stuck threads that wait for a meter beyond all time-outs, and may do so for ever
     */
    static int needed(int devices, Duration interval, int stuck) {
        double seconds = interval.toNanos() / 1e9;
        long needed = (long) Math.ceil(devices / seconds);
        return (int) Math.min(MOST, Math.max(FEWEST, needed) + stuck);
    }

    /** Has that many threads for what is not suspect, if there is so much to do. */
    void use(int threads) {
        // A pool refuses a core that is larger than its maximum, at any moment.
        if (threads > live.getMaximumPoolSize()) {
            live.setMaximumPoolSize(threads);
            live.setCorePoolSize(threads);
        } else if (threads < live.getMaximumPoolSize()) {
            live.setCorePoolSize(threads);
            live.setMaximumPoolSize(threads);
        }
    }

    /** @throws java.util.concurrent.RejectedExecutionException after {@link #stop} */
    void execute(boolean isSuspect, Runnable task) {
        (isSuspect ? suspect : live).execute(task);
    }

    /** Closes it soon. There may be thousands at once, and each may take its time. */
    void close(Failures.Task close) {
        failures.run(EntryPoint.METERS, () -> closing.execute(() -> failures.run(EntryPoint.METERS, close)));
    }

    /** Interrupts all readings. What is to be closed still will be. */
    void stop() {
        live.shutdownNow();
        suspect.shutdownNow();
    }

    /** Nothing more is to be closed. */
    void end() {
        closing.shutdown();
    }
}
