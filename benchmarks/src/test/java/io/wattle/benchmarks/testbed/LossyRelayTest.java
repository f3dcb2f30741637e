package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.benchmarks.testbed.LossyRelay.Loss;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LossyRelayTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    @Test
    void whatIsNotLostComesBackToWhoAsked() throws Exception {
        try (DatagramSocket meter = socket();
                LossyRelay relay = relay(meter, new Loss(0, 0, 0), LossyRelay.ANSWER_MILLIS);
                DatagramSocket client = socket()) {
            client.send(packet("watts?", relay.port()));
            DatagramPacket question = receive(meter);
            assertThat(text(question)).isEqualTo("watts?");
            meter.send(packet("42", question.getPort()));
            assertThat(text(receive(client))).isEqualTo("42");
        }
    }

    @Test
    void anAnswerThatComesTooLateIsNotTheNextQuestions() throws Exception {
        try (DatagramSocket meter = socket();
                LossyRelay relay = relay(meter, new Loss(0, 0, 0), 1);
                DatagramSocket client = socket()) {
            client.send(packet("first", relay.port()));
            DatagramPacket first = receive(meter);
            client.send(packet("second", relay.port()));
            DatagramPacket second = receive(meter);
            assertThat(text(second)).isEqualTo("second");
            assertThat(second.getPort()).isNotEqualTo(first.getPort());
        }
    }

    @Test
    void whatIsLostDoesNotReachTheMeter() throws Exception {
        try (DatagramSocket meter = socket();
                LossyRelay relay = relay(meter, new Loss(1, 0, 0), LossyRelay.ANSWER_MILLIS);
                DatagramSocket client = socket()) {
            client.send(packet("watts?", relay.port()));
            meter.setSoTimeout(300);
            assertThatThrownBy(() -> receive(meter)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    private static LossyRelay relay(DatagramSocket meter, Loss loss, int answerMillis) throws IOException {
        return new LossyRelay(0, new InetSocketAddress(HERE, meter.getLocalPort()), loss, answerMillis);
    }

    /** A test that waits for a datagram that was lost fails, and does not hang. */
    private static DatagramSocket socket() throws IOException {
        DatagramSocket socket = new DatagramSocket(new InetSocketAddress(HERE, 0));
        socket.setSoTimeout(60_000);
        return socket;
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
