package io.wattle.benchmarks.meter;

import io.wattle.meter.Meter;
import io.wattle.meter.MeterClock;
import io.wattle.meter.rapl.RaplMeter;
import io.wattle.meter.rapl.RaplOptions;
import io.wattle.model.Reading;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One reading of all RAPL zones of a machine of two sockets. The files are ordinary ones: a real counter adds the reading
 * of one machine register per zone, some microseconds.
 */
@State(Scope.Benchmark)
public class RaplBenchmark {

    private PowercapTree tree;
    private Meter meter;

    /** Makes the tree. Its counters stand still, so the clock does too. */
    @Setup
    public void open() throws IOException {
        tree = new PowercapTree();
        meter = new RaplMeter(RaplOptions.at(tree.root()), new MeterClock(MeterClock.SYSTEM.wall(), () -> 0));
    }

    /** Reads four counters. */
    @Benchmark
    public Reading readAllZones() {
        return Readings.present(meter.read());
    }

    /** Removes the tree. */
    @TearDown
    public void close() throws IOException {
        meter.close();
        tree.close();
    }
}
