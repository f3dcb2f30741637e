package io.wattle.benchmarks.testbed;

import io.wattle.meter.snmp.OutletMeters;
import io.wattle.meter.snmp.PduModel;
import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpCredentials;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.power.PduAgent;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The testbed's PDU, read as any client would. */
public final class TestbedPdu {

    private TestbedPdu() {}

    /** Outlet of each worker. */
    public static Map<String, Integer> outlets(TestbedPlan plan) {
        return plan.workers().stream().collect(Collectors.toMap(WorkerPlan::host, WorkerPlan::outlet));
    }

    /** Meters of these workers that were read once: joules count from then on. */
    public static OutletMeters open(Map<String, Integer> outlets) throws IOException {
        SnmpAgent agent = SnmpAgent.at(TestbedPlan.PDU, new SnmpCredentials.Community(PduAgent.COMMUNITY));
        Map<String, String> indices = new TreeMap<>();
        outlets.forEach((worker, outlet) -> indices.put(worker, PduAgent.index(outlet)));
        OutletMeters meters = new OutletMeters(agent, PduModel.named(PduAgent.ENERGY_MODEL), indices);
        meters.joules();
        return meters;
    }

    /** Joules of all workers since then. */
    public static double total(OutletMeters meters) throws IOException {
        return meters.joules().values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }
}
