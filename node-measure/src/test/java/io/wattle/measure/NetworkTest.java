package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wattle.model.NodeAttribute;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    /** For documentation, so no machine's own. */
    private static final Peer PEER = Peer.parse("192.0.2.7");

    private static final String JSON = """
            {
            "start": {"connected": [{"socket": 5}], "version": "iperf 3.12"},
            "intervals": [],
            "end": {
              "sum_sent": {"seconds": 5.0, "bytes": 59000000, "bits_per_second": 94400000.0, "sender": true},
              "sum_received": {"seconds": 5.01, "bytes": 58800000, "bits_per_second": 93900000.0, "sender": true}
            }
            }""";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "node7, node7,",
        "node7.rack-2.example:5202, node7.rack-2.example, 5202",
        "10.0.0.7:1, 10.0.0.7, 1",
        "[fe80::1%eth0]:5201, fe80::1%eth0, 5201",
        "[::1], ::1,"
    })
    void readsPeers(String text, String host, Integer port) {
        assertThat(Peer.parse(text))
                .isEqualTo(new Peer(host, port == null ? OptionalInt.empty() : OptionalInt.of(port)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-c", "a b", "node:0", "node:70000", "node:", "fe80::1", "node;ls"})
    void refusesOtherPeers(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Peer.parse(text))
                .withMessageStartingWith("network peer '" + text + "' (allowed: host, host:port");
    }

    @Test
    void readsIperf3() throws Exception {
        assertThat(Iperf3.parse(new ToolRun(0, JSON, ""))).isEqualTo(93.9);
    }

    @Test
    void saysWhatIperf3ComplainsOf() {
        refused(
                new ToolRun(0, "{\"start\": {}, \"error\": \"unable to connect to server: Connection refused\"}", ""),
                "iperf3: unable to connect to server: Connection refused");
        refused(new ToolRun(1, "", "iperf3: unrecognized option"), "iperf3 ended with exit code 1");
        refused(new ToolRun(1, "iperf3: parameter error", ""), "iperf3 ended with exit code 1 and no JSON");
        refused(new ToolRun(1, "{}", ""), "iperf3 ended with exit code 1: {}");
        refused(new ToolRun(0, "{\"end\": {}}", ""), "iperf3's output has no number");
    }

    @Test
    void readsPings() throws Exception {
        assertThat(Ping.parse(new ToolRun(0, "rtt min/avg/max/mdev = 1.100/1.300/1.900/0.210 ms", "")))
                .isEqualTo(1.3);
        assertThat(Ping.parse(new ToolRun(0, "round-trip min/avg/max = 0.2/0.24/0.3 ms", "")))
                .isEqualTo(0.24);
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> Ping.parse(new ToolRun(1, "5 packets transmitted, 0 received", "")))
                .withMessageContaining("5 packets transmitted, 0 received");
    }

    @Test
    void oneToolThatFailsLeavesTheOther() throws Exception {
        Path iperf3 = new TestingTools(folder).printing("iperf3", JSON, 0);

        Findings findings = new NetworkStep(Optional.of(iperf3), Optional.empty(), PEER).run(StepTime.of(10));

        assertThat(findings.figures().get(NodeAttribute.NETWORK_MBIT_PER_SECOND).value())
                .isEqualTo(93.9);
        assertThat(findings.missing()).containsEntry(NodeAttribute.PING_MILLIS, "ping is not installed");
    }

    @Test
    void thisMachineIsNoPeer() {
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> new NetworkStep(Optional.empty(), Optional.empty(), Peer.parse("127.0.0.1"))
                        .run(StepTime.of(1)))
                .withMessageContaining("is this machine");
    }

    @Test
    void theRealIperf3MeasuresTheLoopback() throws Exception {
        Optional<Path> iperf3 = Tools.ofThisProcess().find("iperf3");
        assumeThat(iperf3).isPresent();
        int port = freePort();
        Peer peer = new Peer("127.0.0.1", OptionalInt.of(port));

        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> Iperf3.megabitsPerSecond(iperf3.get(), peer, 1, LIMIT))
                .withMessageContaining("unable to connect to server");
        Process server = new ProcessBuilder(
                        iperf3.get().toString(),
                        "-s",
                        "-1",
                        "-B",
                        "127.0.0.1",
                        "-p",
                        Integer.toString(port),
                        "--forceflush")
                .redirectErrorStream(true)
                .start();
        try {
            // It says "Server listening" once it does.
            assertThat(server.inputReader()
                            .lines()
                            .filter(it -> it.contains("listening"))
                            .findFirst())
                    .isPresent();
            assertThat(Iperf3.megabitsPerSecond(iperf3.get(), peer, 1, LIMIT)).isGreaterThan(10);
        } finally {
            server.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
        }
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void refused(ToolRun run, String reason) {
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> Iperf3.parse(run))
                .withMessageStartingWith(reason);
    }
}
