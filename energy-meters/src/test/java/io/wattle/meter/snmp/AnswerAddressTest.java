package io.wattle.meter.snmp;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Reading;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.snmp4j.smi.Gauge32;

/** SNMP v2c proves nothing of who answers: only its address tells. */
class AnswerAddressTest {

    private static final PduValue OUTLET = PduModel.APC_OUTLET_POWER.at("1");
    private static final int MOST_BYTES = 65_507;

    /** Passes questions on to an agent, and its answers back: from the address that was asked, or from another one. */
    private static final class Relay implements AutoCloseable {
        private final DatagramSocket asked = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
        private final DatagramSocket other = new DatagramSocket(0, InetAddress.getByName("127.0.0.2"));
        private final int agentPort;
        private final Thread thread = new Thread(this::run, "relay");
        private volatile boolean fromOther;

        Relay(int agentPort) throws IOException {
            this.agentPort = agentPort;
            thread.start();
        }

        private void run() {
            try {
                while (true) {
                    DatagramPacket packet = new DatagramPacket(new byte[MOST_BYTES], MOST_BYTES);
                    asked.receive(packet);
                    SocketAddress asker = packet.getSocketAddress();
                    packet.setSocketAddress(new InetSocketAddress("127.0.0.1", agentPort));
                    other.send(packet);
                    packet.setLength(MOST_BYTES);
                    other.receive(packet);
                    packet.setSocketAddress(asker);
                    (fromOther ? other : asked).send(packet);
                }
            } catch (IOException e) {
                // It was closed.
                return;
            }
        }

        SnmpAgent agent() {
            return new SnmpAgent(
                    "127.0.0.1",
                    asked.getLocalPort(),
                    new SnmpCredentials.Community(TestingAgent.COMMUNITY),
                    Duration.ofSeconds(1),
                    2);
        }

        @Override
        public void close() {
            asked.close();
            other.close();
        }
    }

    @Test
    void onlyTheAddressThatWasAskedIsBelieved() throws Exception {
        try (TestingAgent agent = new TestingAgent();
                Relay relay = new Relay(agent.port());
                SnmpMeter meter = new SnmpMeter(relay.agent(), OUTLET)) {
            agent.put(OUTLET.oid(), new Gauge32(7));
            assertThat(meter.read()).isInstanceOf(Reading.Power.class);
            int before = agent.asked().size();
            relay.fromOther = true;
            assertThat(meter.read())
                    .isInstanceOfSatisfying(
                            Reading.Missing.class, it -> assertThat(it.reason()).contains("no answer"));
            assertThat(agent.asked()).as("it did answer").hasSizeGreaterThan(before);
        }
    }
}
