package io.wattle.benchmarks.packing;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.concurrent.Callable;

/**
 * The most memory that a piece of work holds on to: full collections run one after the other meanwhile, and what is left
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
        java.lang.ref.Reference.reachabilityFence(result);
        return new Peak(Math.max(sampler.most, atEnd) - before, sampler.samples);
    }

    private static final class Sampler extends Thread {
        private volatile boolean ended;
        private long most;
        private int samples;

        @Override
        public void run() {
            while (!ended) {
                most = Math.max(most, afterCollection());
                samples++;
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
