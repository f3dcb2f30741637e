package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WakeOnLanTest {

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String lines, int port, String... hosts) throws Exception {
        Path file = Files.writeString(directory.resolve("macs"), lines);
        List<String> arguments = new ArrayList<>(List.of(file.toString()));
        arguments.addAll(List.of(hosts));
        return run(arguments, port);
    }

    private int run(List<String> arguments, int port) {
        return WakeOnLan.run(
                arguments,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                port);
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aPacketIsSixBytesOf255AndTheAddressSixteenTimes() throws Exception {
        try (DatagramSocket device = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            device.setSoTimeout(60_000);
            assertThat(run("# servers\n\nNode1 00:11:22:aa:BB:cc 127.0.0.1 # rack 3\n", device.getLocalPort(), "node1"))
                    .isZero();
            DatagramPacket received = new DatagramPacket(new byte[200], 200);
            device.receive(received);
            byte[] bytes = Arrays.copyOf(received.getData(), received.getLength());
            assertThat(HexFormat.of().formatHex(bytes)).isEqualTo("ffffffffffff" + "001122aabbcc".repeat(16));
            assertThat(out.toString(StandardCharsets.UTF_8)).contains("woke node1 by 127.0.0.1");
        }
    }

    /** As a program has to: a line for each, and the others are woken all the same. */
    @Test
    void hostsThatCannotBeWokenAreNamedAndTheOthersWake() throws Exception {
        String lines = "n1 00-11-22-aa-bb-cc 127.0.0.1\nn3 00-11-22-aa-bb-cc no.such.host.invalid\n";
        assertThat(run(lines, 9, "n2", "n3", "n1")).isEqualTo(1);
        assertThat(errors().lines().map(it -> it.replaceAll(":.*", ""))).containsExactly("failed n2", "failed n3");
        assertThat(errors()).contains("macs has no line for it; add n2 MAC [BROADCAST]");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("woke n1");
    }

    @Test
    void whatIsWrongIsNamedWithoutAStackTrace() throws Exception {
        assertThat(run("n1 00:11:22:aa:bb\n", 9, "n1")).isEqualTo(2);
        assertThat(errors().lines()).singleElement().asString().contains("line 1: 'n1 00:11:22:aa:bb'");
        assertThat(run(List.of("file"), 9)).isEqualTo(2);
        assertThat(errors()).contains("usage");
        assertThat(run(List.of("/no/file", "n1"), 9)).isEqualTo(2);
        assertThat(errors()).contains("cannot read /no/file");
    }
}
