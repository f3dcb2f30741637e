package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.testbed.LossyRelay.Loss;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LossyRelayTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    @Test
    void whatIsNotLostComesBackToWhoAsked() throws Exception {
        try (DatagramSocket meter = new DatagramSocket(new InetSocketAddress(HERE, 0));
                LossyRelay relay =
                        new LossyRelay(0, new InetSocketAddress(HERE, meter.getLocalPort()), new Loss(0, 0, 0));
                DatagramSocket client = new DatagramSocket()) {
            client.send(packet("watts?", relay.port()));
            DatagramPacket question = receive(meter);
            assertThat(text(question)).isEqualTo("watts?");
            meter.send(packet("42", question.getPort()));
            assertThat(text(receive(client))).isEqualTo("42");
        }
    }

    private static DatagramPacket packet(String text, int port) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return new DatagramPacket(bytes, bytes.length, HERE, port);
    }

    private static DatagramPacket receive(DatagramSocket socket) throws Exception {
        DatagramPacket packet = new DatagramPacket(new byte[100], 100);
        socket.receive(packet);
        return packet;
    }

    private static String text(DatagramPacket packet) {
        return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.US_ASCII);
    }
}
