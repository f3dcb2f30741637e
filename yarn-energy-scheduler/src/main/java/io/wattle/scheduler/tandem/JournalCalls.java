package io.wattle.scheduler.tandem;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Calls to a directory that may not answer, one at a time on a thread of their own. Who calls waits for a while only; an answer that is late is taken
 * before the next call. For one thread.
 */
final class JournalCalls {

    private final ExecutorService thread;
    private final Duration patience;
    private Optional<Call<?>> running = Optional.empty();

    private record Call<T>(FutureTask<T> task, Consumer<T> answered, long sinceNanos) {

        /** Whether the call has ended; then its answer is taken. */
        boolean take(long nanos) {
            try {
                answered.accept(task.get(nanos, TimeUnit.NANOSECONDS));
                return true;
            } catch (TimeoutException e) {
                return false;
            } catch (ExecutionException e) {
                // What is not expected of a directory is our own mistake: the cycle ends with it, and the next one
                // calls again.
                throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    /**
     * Without a call.
     *
     * @param thread runs one call after the other, and nothing else
     * @param patience for how long an answer is waited for
     */
    JournalCalls(ExecutorService thread, Duration patience) {
        this.thread = thread;
        this.patience = patience;
    }

    /** Takes an answer that came late. Waits for nothing. @return whether no call is without an answer */
    boolean isIdle() {
        if (running.isPresent() && running.get().task().isDone()) {
            Call<?> ended = running.get();
            running = Optional.empty();
            ended.take(0);
        }
        return running.isEmpty();
    }

    /**
     * Calls, unless an earlier call is still without an answer.
     *
     * @param answered takes the answer, now or before a later call
     * @return whether this call was answered in time
     */
    <T> boolean call(Supplier<T> call, Consumer<T> answered) {
        if (!isIdle()) {
            return false;
        }
        Call<T> next = new Call<>(new FutureTask<>(call::get), answered, System.nanoTime());
        running = Optional.of(next);
        thread.execute(next.task());
        boolean inTime;
        try {
            inTime = next.take(patience.toNanos());
        } catch (RuntimeException e) {
            running = Optional.empty();
            throw e;
        }
        if (inTime) {
            running = Optional.empty();
        }
        return inTime;
    }

    /** For how long a call is without an answer; 0 if none is. */
    long silentSeconds() {
        return running.filter(it -> !it.task().isDone())
                .map(it -> Math.max(1, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - it.sinceNanos())))
                .orElse(0L);
    }

    /** Takes no more calls. Waits for nothing. @param last runs after all calls, however late that is */
    void close(Runnable last) {
        thread.execute(last);
        thread.shutdown();
    }
}
