package io.wattle.scheduler.learn;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the scheduler's threads have no time for, until one thread takes it in. A note may hold a container of the
 * ResourceManager, so their number has a bound: beyond it, and while nobody takes them in, notes are left out. Nobody waits.
 * Thread safe.
 */
final class Notes {

    /** More than ten times what a full cluster ends in the time between two looks. */
    static final int MOST = 100_000;

    private static final Logger LOG = LoggerFactory.getLogger(Notes.class);

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong leftOut = new AtomicLong();
    private volatile boolean open;

    void open() {
        open = true;
    }

    /** Takes no more; those that wait can still be taken. */
    void close() {
        open = false;
    }

    void add(Runnable note) {
        if (!open) {
            return;
        }
        if (count.incrementAndGet() > MOST) {
            count.decrementAndGet();
            if (leftOut.getAndIncrement() == 0) {
                LOG.error("Learning: {} containers wait to be taken in; others are not learned from", MOST);
            }
            return;
        }
        waiting.add(note);
    }

    /** The oldest; null if none waits. */
    Runnable poll() {
        Runnable next = waiting.poll();
        if (next != null) {
            count.decrementAndGet();
        }
        return next;
    }

    int size() {
        return count.get();
    }

    long leftOut() {
        return leftOut.get();
    }
}
