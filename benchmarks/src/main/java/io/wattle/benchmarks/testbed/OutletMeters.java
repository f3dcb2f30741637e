package io.wattle.benchmarks.testbed;

import io.wattle.meter.snmp.PduModel;
import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpCredentials;
import io.wattle.meter.snmp.SnmpMeter;
import io.wattle.model.Reading;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.power.PduAgent;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Reads the testbed's PDU as any client would: the energy counter of each outlet, by SNMP. Used by one thread. */
final class OutletMeters implements AutoCloseable {

    private static final int TRIES = 5;

    private final Map<String, SnmpMeter> meters = new LinkedHashMap<>();

    /** Opens them and reads each once: joules count from then on. */
    OutletMeters(Map<String, Integer> outlets) throws IOException {
        SnmpAgent agent = SnmpAgent.at(TestbedPlan.PDU, new SnmpCredentials.Community(PduAgent.COMMUNITY));
        PduModel model = PduModel.named("raritan-pdu2-outlet-energy");
        new TreeMap<>(outlets)
                .forEach((worker, outlet) -> meters.put(worker, new SnmpMeter(agent, model.at("1." + outlet))));
        joules();
    }

    /** Joules since the first reading, by worker. */
    Map<String, Double> joules() throws IOException {
        Map<String, Double> joules = new TreeMap<>();
        for (Map.Entry<String, SnmpMeter> meter : meters.entrySet()) {
            joules.put(meter.getKey(), joules(meter.getValue()));
        }
        return joules;
    }

    private static double joules(SnmpMeter meter) throws IOException {
        Reading reading = meter.read();
        for (int i = 1; i < TRIES && reading instanceof Reading.Missing; i++) {
            reading = meter.read();
        }
        if (reading instanceof Reading.Energy energy) {
            return energy.joules();
        }
        throw new IOException(meter.name() + ": no joules: " + reading);
    }

    @Override
    public void close() {
        meters.values().forEach(SnmpMeter::close);
    }
}
