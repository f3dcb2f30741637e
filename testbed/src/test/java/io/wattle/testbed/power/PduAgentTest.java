package io.wattle.testbed.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.meter.snmp.PduModel;
import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpCredentials;
import io.wattle.meter.snmp.SnmpMeter;
import io.wattle.model.Reading;
import io.wattle.testbed.plan.Clusters;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.net.BindException;
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
    private static final int MOST_PORTS = 20;

    /** A bound for a machine that is busy, not a measure. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int RETRIES = 2;

    /** Long enough for an answer, in nearly all runs, if one came. */
    private static final Duration SILENCE = Duration.ofMillis(300);

    private final List<WorkerMeter> outlets = new ArrayList<>();
    private final List<WorkerPlan> workers = new ArrayList<>();
    private long nanos;
    private int port;
    private PduAgent pdu;

    @BeforeEach
    void listen() throws Exception {
        workers.addAll(
                TestbedPlan.of(Clusters.named("mixed-arm"), new MachineFigures(2, 20_000, 22_000), ScaleRules.DEFAULT)
                        .workers());
        workers.forEach(it -> outlets.add(new WorkerMeter(it, 0, () -> nanos)));
        pdu = listenAnywhere();
    }

    /** SNMP4J takes port 0 for none; another process may take a free one before it does. */
    private PduAgent listenAnywhere() throws IOException {
        for (int i = 1; ; i++) {
            try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            try {
                return new PduAgent(new UdpAddress("127.0.0.1/" + port), outlets);
            } catch (BindException e) {
                if (i == MOST_PORTS) {
                    throw e;
                }
            }
        }
    }

    @AfterEach
    void close() throws Exception {
        pdu.close();
    }

    @Test
    void eachOutletTellsItsWorkersWatts() {
        nanos += 10 * SECOND;
        outlets.get(0).sample(Math.round(5 * SECOND * workers.get(0).machineCores()));
        outlets.get(6).sample(0);
        assertWatts("1.1", 10);
        assertWatts("1.7", 35);
    }

    @Test
    void joulesAreFineEnoughForASecondOfASmallBoard() {
        try (SnmpMeter meter =
                meter(PduModel.RARITAN_PDU2_OUTLET_ENERGY, "1.1", PduAgent.COMMUNITY, PATIENCE, RETRIES)) {
            meter.read();
            nanos += SECOND;
            outlets.get(0).sample(0);
            assertThat(meter.read())
                    .isInstanceOfSatisfying(
                            Reading.Energy.class, it -> assertThat(it.joules()).isCloseTo(4, within(0.01)));
        }
    }

    @Test
    void whoAsksForWhatIsNotThereIsToldSo() {
        assertRefused(PduModel.RARITAN_PDU2_OUTLET_POWER, "1.8", "noSuchInstance");
        assertRefused(PduModel.RARITAN_PDU2_OUTLET_POWER, "1.0", "noSuchInstance");
        assertRefused(PduModel.RARITAN_PDU2_OUTLET_POWER, "2.1", "noSuchInstance");
        assertRefused(PduModel.APC_OUTLET_POWER, "1", "noSuchObject");
    }

    @Test
    void whoDoesNotKnowTheCommunityGetsNoAnswer() {
        try (SnmpMeter stranger = meter(PduModel.RARITAN_PDU2_OUTLET_POWER, "1.1", "private", SILENCE, 0)) {
            assertThat(stranger.read())
                    .isInstanceOfSatisfying(
                            Reading.Missing.class,
                            it -> assertThat(it.reason()).contains("no answer in " + SILENCE.toMillis() + " ms x 1"));
        }
        // It is there all the same.
        outlets.get(0).sample(0);
        assertWatts("1.1", 4);
    }

    private void assertWatts(String outlet, double watts) {
        assertThat(read(PduModel.RARITAN_PDU2_OUTLET_POWER, outlet))
                .isInstanceOfSatisfying(
                        Reading.Power.class, it -> assertThat(it.watts()).isCloseTo(watts, within(0.001)));
    }

    private void assertRefused(PduModel model, String index, String said) {
        assertThat(read(model, index))
                .isInstanceOfSatisfying(
                        Reading.Missing.class, it -> assertThat(it.reason()).contains("the device says " + said));
    }

    private Reading read(PduModel model, String index) {
        try (SnmpMeter meter = meter(model, index, PduAgent.COMMUNITY, PATIENCE, RETRIES)) {
            return meter.read();
        }
    }

    private SnmpMeter meter(PduModel model, String index, String community, Duration timeout, int retries) {
        SnmpAgent agent = new SnmpAgent("127.0.0.1", port, new SnmpCredentials.Community(community), timeout, retries);
        return new SnmpMeter(agent, model.at(index));
    }
}
