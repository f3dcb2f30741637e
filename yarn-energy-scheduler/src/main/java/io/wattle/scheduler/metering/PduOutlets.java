package io.wattle.scheduler.metering;

import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpClient;
import io.wattle.meter.snmp.SnmpDevice;
import io.wattle.meter.snmp.SnmpOutlet;
import io.wattle.model.Reading;
import io.wattle.scheduler.config.MeterSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** The outlets of one PDU that nodes hang on. No thread waits for it. */
final class PduOutlets implements Source {

    private final SnmpClient client;
    private final SnmpDevice pdu;
    private final Map<NodeMeter, SnmpOutlet> outlets = new ConcurrentHashMap<>();

    /** @param client shared with other PDUs */
    PduOutlets(SnmpClient client, SnmpAgent agent) {
        this.client = client;
        pdu = new SnmpDevice(client, agent);
    }

    @Override
    public void add(NodeMeter meter) {
        outlets.put(meter, pdu.outlet(((MeterSpec.Snmp) meter.spec()).value()));
    }

    @Override
    public void remove(NodeMeter meter) {
        outlets.remove(meter);
    }

    @Override
    public void read(List<NodeMeter> meters, BiConsumer<NodeMeter, Reading> sink, Runnable done) {
        Map<SnmpOutlet, NodeMeter> asked = new LinkedHashMap<>();
        for (NodeMeter each : meters) {
            SnmpOutlet outlet = outlets.get(each);
            if (outlet != null) {
                asked.put(outlet, each);
            }
        }
        if (asked.isEmpty()) {
            done.run();
        } else {
            pdu.read(asked.keySet(), (outlet, reading) -> sink.accept(asked.get(outlet), reading), done);
        }
    }

    /**
     * All PDUs begin anew, each with its next reading: nothing else ends what the library's threads left behind when an
     * Error ended them.
     */
    @Override
    public void giveUp() {
        client.reopen();
    }
}
