package io.wattle.benchmarks.scheduler;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** CPU time of some of Java's threads: unlike the wall clock's it does not count what else is running. */
final class ThreadTimes {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Set<Long> ids;

    private ThreadTimes(Set<Long> ids) {
        this.ids = ids;
    }

    /** The thread that asks. */
    @SuppressWarnings("deprecation") // Thread.threadId came with Java 19.
    static ThreadTimes own() {
        return new ThreadTimes(Set.of(Thread.currentThread().getId()));
    }

    /** All threads that live. */
    static Set<Long> all() {
        return Arrays.stream(THREADS.getAllThreadIds()).boxed().collect(Collectors.toSet());
    }

    /** The threads that began since then and whose names are wanted. */
    static ThreadTimes begunSince(Set<Long> before, Predicate<String> names) {
        Set<Long> ids = new HashSet<>(all());
        ids.removeAll(before);
        long[] begun = ids.stream().mapToLong(Long::longValue).toArray();
        return new ThreadTimes(Arrays.stream(THREADS.getThreadInfo(begun))
                .filter(Objects::nonNull)
                .filter(it -> names.test(it.getThreadName()))
                .map(ThreadInfo::getThreadId)
                .collect(Collectors.toSet()));
    }

    /** What they used up to now. */
    long nanos() {
        // Minus one: it has ended.
        return ids.stream()
                .mapToLong(THREADS::getThreadCpuTime)
                .filter(it -> it >= 0)
                .sum();
    }
}
