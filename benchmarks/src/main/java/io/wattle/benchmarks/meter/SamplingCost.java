package io.wattle.benchmarks.meter;

import io.wattle.meter.host.HostSampler;
import io.wattle.meter.host.HostSamplers;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/** CPU time of sampling at a steady pace, as a share of one core. */
final class SamplingCost {

    private SamplingCost() {}

    /**
     * Samples and sleeps, with whatever the caches and the compiler forget or do meanwhile.
     *
     * @return share of one core that this thread used, 0 to 1
     */
    static double shareOfACore(int samples, Duration period) throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        try (HostSampler sampler = HostSamplers.byName(HostSamplers.DEFAULT)) {
            long cpuNanos = threads.getCurrentThreadCpuTime();
            for (int i = 0; i < samples; i++) {
                sampler.sample();
                Thread.sleep(period.toMillis());
            }
            cpuNanos = threads.getCurrentThreadCpuTime() - cpuNanos;
            return (double) cpuNanos / (samples * period.toNanos());
        }
    }
}
