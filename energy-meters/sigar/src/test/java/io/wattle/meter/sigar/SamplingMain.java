package io.wattle.meter.sigar;

import io.wattle.meter.host.HostSample;
import io.wattle.meter.host.HostSampler;
import io.wattle.meter.host.HostSamplers;
import java.util.ArrayList;
import java.util.List;

/** What the child JVMs run: samples twice with each sampler named, half a second apart. */
final class SamplingMain {

    private SamplingMain() {}

    public static void main(String[] names) throws InterruptedException {
        List<HostSampler> samplers = new ArrayList<>();
        for (String name : names) {
            samplers.add(HostSamplers.byName(name));
        }
        for (HostSampler sampler : samplers) {
            System.out.println("name " + sampler.name());
            System.out.println(
                    "first utilisation " + sampler.sample().cpuUtilisation().isPresent());
        }
        long end = System.nanoTime() + 500_000_000L;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        List<HostSample> samples = new ArrayList<>();
        for (HostSampler sampler : samplers) {
            HostSample sample = sampler.sample();
            samples.add(sample);
            System.out.println("second utilisation "
                    + (sample.cpuUtilisation().orElse(0)
                            > 0.5 / Runtime.getRuntime().availableProcessors()));
            System.out.println(
                    "memory " + (sample.memoryUsedBytes() > 0 && sample.memoryTotalBytes() > sample.memoryUsedBytes()));
            System.out.println("network " + (sample.netReceivedBytes() >= 0));
            sampler.close();
        }
        if (samples.size() == 2) {
            HostSample one = samples.get(0);
            HostSample two = samples.get(1);
            System.out.println("same memory " + (one.memoryTotalBytes() == two.memoryTotalBytes()));
            double apart =
                    one.cpuUtilisation().orElseThrow() - two.cpuUtilisation().orElseThrow();
            System.out.println("utilisation within 0.25 " + (Math.abs(apart) < 0.25));
        }
    }
}
