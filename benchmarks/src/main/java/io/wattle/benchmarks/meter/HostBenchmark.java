package io.wattle.benchmarks.meter;

import io.wattle.meter.host.HostSample;
import io.wattle.meter.host.HostSampler;
import io.wattle.meter.host.HostSamplers;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One look at this machine's CPU, memory, disks and network with OSHI. */
@State(Scope.Benchmark)
public class HostBenchmark {

    private HostSampler sampler;

    /** Opens the sampler. */
    @Setup
    public void open() {
        sampler = HostSamplers.byName(HostSamplers.DEFAULT);
    }

    /** Takes a sample. */
    @Benchmark
    public HostSample sample() {
        return sampler.sample();
    }

    /** Closes it. */
    @TearDown
    public void close() {
        sampler.close();
    }
}
