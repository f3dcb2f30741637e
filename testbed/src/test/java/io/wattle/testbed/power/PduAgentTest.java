package io.wattle.testbed.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.meter.snmp.PduModel;
import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpCredentials;
import io.wattle.meter.snmp.SnmpMeter;
import io.wattle.model.Reading;
import io.wattle.testbed.plan.Clusters;
import io.wattle.testbed.plan.HostFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.snmp4j.smi.UdpAddress;

/** The toolkit's own meter asks it, as it asks a PDU. */
class PduAgentTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<WorkerMeter> outlets = new ArrayList<>();
    private final List<WorkerPlan> workers = new ArrayList<>();
    private long nanos;
    private int port;
    private PduAgent pdu;

    @BeforeEach
    void listen() throws Exception {
        workers.addAll(
                TestbedPlan.of(Clusters.named("mixed-arm"), new HostFigures(2, 20_000, 22_000), ScaleRules.DEFAULT)
                        .workers());
        workers.forEach(it -> outlets.add(new WorkerMeter(it, 0, () -> nanos)));
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        pdu = new PduAgent(new UdpAddress("127.0.0.1/" + port), outlets);
    }

    @AfterEach
    void close() throws Exception {
        pdu.close();
    }

    @Test
    void eachOutletTellsItsWorkersWatts() {
        nanos += 10 * SECOND;
        outlets.get(0).sample(Math.round(5 * SECOND * workers.get(0).hostCores()));
        outlets.get(6).sample(0);
        assertWatts("1.1", 10);
        assertWatts("1.7", 35);
    }

    @Test
    void joulesAreFineEnoughForASecondOfASmallBoard() {
        try (SnmpMeter meter = meter(PduModel.RARITAN_PDU2_OUTLET_ENERGY, "1.1", PduAgent.COMMUNITY)) {
            meter.read();
            nanos += SECOND;
            outlets.get(0).sample(0);
            assertThat(meter.read())
                    .isInstanceOfSatisfying(
                            Reading.Energy.class, it -> assertThat(it.joules()).isCloseTo(4, within(0.01)));
        }
    }

    @Test
    void whoKnowsNoPasswordOrAsksForWhatIsNotThereGetsNothing() {
        assertMissing(PduModel.RARITAN_PDU2_OUTLET_POWER, "1.1", "private");
        assertMissing(PduModel.RARITAN_PDU2_OUTLET_POWER, "1.8", PduAgent.COMMUNITY);
        assertMissing(PduModel.RARITAN_PDU2_OUTLET_POWER, "2.1", PduAgent.COMMUNITY);
        assertMissing(PduModel.APC_OUTLET_POWER, "1", PduAgent.COMMUNITY);
    }

    private void assertWatts(String outlet, double watts) {
        assertThat(read(PduModel.RARITAN_PDU2_OUTLET_POWER, outlet, PduAgent.COMMUNITY))
                .isInstanceOfSatisfying(
                        Reading.Power.class, it -> assertThat(it.watts()).isCloseTo(watts, within(0.001)));
    }

    private void assertMissing(PduModel model, String index, String community) {
        assertThat(read(model, index, community)).isInstanceOf(Reading.Missing.class);
    }

    private Reading read(PduModel model, String index, String community) {
        try (SnmpMeter meter = meter(model, index, community)) {
            return meter.read();
        }
    }

    private SnmpMeter meter(PduModel model, String index, String community) {
        SnmpAgent agent =
                new SnmpAgent("127.0.0.1", port, new SnmpCredentials.Community(community), Duration.ofMillis(500), 0);
        return new SnmpMeter(agent, model.at(index));
    }
}
