package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WakeOnLanTest {

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private String run(String lines, int port, String... hosts) throws Exception {
        Path file = Files.writeString(directory.resolve("macs"), lines);
        List<String> arguments = new java.util.ArrayList<>(List.of(file.toString()));
        arguments.addAll(List.of(hosts));
        return WakeOnLan.run(arguments, new PrintStream(out, true, StandardCharsets.UTF_8), port);
    }

    @Test
    void aPacketIsSixBytesOf255AndTheAddressSixteenTimes() throws Exception {
        try (DatagramSocket device = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            device.setSoTimeout(60_000);
            assertThat(run("# servers\n\nNode1 00:11:22:aa:BB:cc 127.0.0.1 # rack 3\n", device.getLocalPort(), "node1"))
                    .isEmpty();
            DatagramPacket received = new DatagramPacket(new byte[200], 200);
            device.receive(received);
            byte[] bytes = Arrays.copyOf(received.getData(), received.getLength());
            assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("ffffffffffff" + "001122aabbcc".repeat(16));
            assertThat(out.toString(StandardCharsets.UTF_8)).contains("woke node1 by 127.0.0.1");
        }
    }

    @Test
    void hostsWithoutALineAreNamedAndTheOthersWake() throws Exception {
        assertThat(run("n1 00-11-22-aa-bb-cc 127.0.0.1\n", 9, "n1", "n2", "n3")).contains("no line for n2, n3");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("woke n1");
    }

    @Test
    void whatIsWrongIsNamed() {
        assertThatThrownBy(() -> run("n1 00:11:22:aa:bb\n", 9, "n1"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 1: 'n1 00:11:22:aa:bb'");
        assertThatThrownBy(() -> WakeOnLan.main(new String[] {"file"})).hasMessageContaining("usage");
    }
}
