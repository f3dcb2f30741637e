package io.wattle.combine.list;

import io.wattle.combine.UserThreads;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that work off tasks which may add further tasks. Thread safe. */
final class Workers implements AutoCloseable {

    private final ExecutorService executor;
    // One for the caller, so that the count cannot reach 0 before it waits.
    private final AtomicLong pending = new AtomicLong(1);
    private final AtomicInteger tasks = new AtomicInteger();
    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    Workers(int threads) throws IOException {
        executor = UserThreads.pool(threads, "combine-list");
    }

    /** Adds a task; an exception or error that it throws ends the wait. */
    void add(Runnable task) {
        pending.incrementAndGet();
        tasks.incrementAndGet();
        try {
            executor.execute(() -> run(task));
        } catch (RuntimeException | Error e) {
            // As where no further thread can be made: who waits must not do so for ever.
            failure.compareAndSet(null, e);
            ended();
            throw e;
        }
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        } finally {
            ended();
        }
    }

    private void ended() {
        synchronized (tasks) {
            tasks.decrementAndGet();
            tasks.notifyAll();
        }
        finished();
    }

    /** Tasks that have not ended, with those that run. */
    int tasks() {
        return tasks.get();
    }

    /**
     * Waits until fewer tasks than that are left: who adds a million of them would have all in memory.
     *
     * @throws IOException if interrupted, or if a task threw anything
     */
    void awaitFewer(int than) throws IOException {
        try {
            synchronized (tasks) {
                while (tasks.get() >= than) {
                    tasks.wait();
                }
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        requireSuccess();
    }

    /**
     * Waits until no task is left.
     *
     * @throws IOException if interrupted, or if a task threw anything: what it was to find would be missing
     */
    void await() throws IOException {
        finished();
        try {
            done.await();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        requireSuccess();
    }

    private void requireSuccess() throws IOException {
        if (failure.get() != null) {
            throw new IOException("the input cannot be listed: " + failure.get(), failure.get());
        }
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return (IOException) new InterruptedIOException("interrupted while listing the input").initCause(e);
    }

    private void finished() {
        if (pending.decrementAndGet() == 0) {
            done.countDown();
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
