package io.wattle.benchmarks.packing;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.ref.Reference;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/**
 * The most memory that a piece of work holds on to: half of the time full collections run meanwhile, and what is left
 * after each of them counts. Needs a collector that stops all threads, such as the parallel one.
 */
final class LiveHeap {

    private LiveHeap() {}

    /**
     * Most bytes in use during the work, and with its result, above those in use before it.
     *
     * @param bytes peak
     * @param samples collections during the work
     */
    record Peak(long bytes, int samples) {}

    static Peak during(Callable<?> work) throws Exception {
        long before = afterCollection();
        Sampler sampler = new Sampler();
        sampler.start();
        Object result;
        try {
            result = work.call();
        } finally {
            sampler.ended = true;
            sampler.join();
        }
        long atEnd = afterCollection();
        Reference.reachabilityFence(result);
        return new Peak(Math.max(sampler.most, atEnd) - before, sampler.samples);
    }

    private static final class Sampler extends Thread {
        private volatile boolean ended;
        private long most;
        private int samples;

        @Override
        public void run() {
            while (!ended) {
                long start = System.nanoTime();
                most = Math.max(most, afterCollection());
                samples++;
                // As long as the work was stopped: else it would never get on.
                LockSupport.parkNanos(System.nanoTime() - start);
            }
        }
    }

    private static long afterCollection() {
        System.gc();
        GcInfo last = null;
        for (GarbageCollectorMXBean collector : ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class)) {
            GcInfo info = collector.getLastGcInfo();
            last = info != null && (last == null || info.getEndTime() > last.getEndTime()) ? info : last;
        }
        GcInfo found = last;
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(it -> it.getType() == MemoryType.HEAP)
                .mapToLong(it -> found.getMemoryUsageAfterGc().get(it.getName()).getUsed())
                .sum();
    }
}
