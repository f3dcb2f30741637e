package io.wattle.benchmarks.scheduler;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/** CPU time of every thread of Java's at one moment: unlike the wall clock's it does not count what else is running. */
final class ThreadTimes {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long self;
    private final Map<Long, Long> nanos = new HashMap<>();

    private ThreadTimes(long self) {
        this.self = self;
    }

    static ThreadTimes now() {
        @SuppressWarnings("deprecation") // Thread.threadId came with Java 19.
        ThreadTimes times = new ThreadTimes(Thread.currentThread().getId());
        for (long id : THREADS.getAllThreadIds()) {
            long used = THREADS.getThreadCpuTime(id);
            // Minus one: it ended meanwhile.
            if (used >= 0) {
                times.nanos.put(id, used);
            }
        }
        return times;
    }

    /** What the thread that asks used. */
    long ownSince(ThreadTimes before) {
        return nanos.get(self) - before.nanos.get(self);
    }

    /** What all other threads used together. */
    long othersSince(ThreadTimes before) {
        return nanos.entrySet().stream()
                .filter(it -> it.getKey() != self)
                .mapToLong(it -> it.getValue() - before.nanos.getOrDefault(it.getKey(), 0L))
                .sum();
    }
}
