package io.wattle.benchmarks.meter;

import io.wattle.meter.Meter;
import io.wattle.meter.snmp.PduModel;
import io.wattle.meter.snmp.SnmpMeter;
import io.wattle.model.Reading;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One GET of an outlet's watts over SNMP v2c from an agent in the same JVM. */
@State(Scope.Benchmark)
public class SnmpBenchmark {

    private LoopbackPdu pdu;
    private Meter meter;

    /** Starts the agent. */
    @Setup
    public void open() throws IOException {
        pdu = new LoopbackPdu();
        meter = new SnmpMeter(pdu.agent(), PduModel.APC_OUTLET_POWER.at("1"));
    }

    /** Reads one outlet. */
    @Benchmark
    public Reading readOutlet() {
        return Readings.present(meter.read());
    }

    /** Stops the agent. */
    @TearDown
    public void close() throws IOException {
        meter.close();
        pdu.close();
    }
}
