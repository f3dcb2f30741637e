package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That the check after every test sees what it has to. */
@Tag("embedded")
@Tag("hadoop-versions")
class OwnSocketsTest {

    private static final long PID = ProcessHandle.current().pid();
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void aSocketIsSeenWithItsAddress() throws Exception {
        List<String> addresses = new ArrayList<>(List.of("127.0.0.1", "127.3.2.1"));
        if (NetworkInterface.getByInetAddress(InetAddress.getByName("::1")) != null) {
            addresses.add("::1");
        }
        for (String address : addresses) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
                assertThat(ListeningSockets.of(PID))
                        .contains(new InetSocketAddress(InetAddress.getByName(address), socket.getLocalPort()));
            }
        }
    }

    @Test
    void anOpenSocketIsAProblemUnlessItIsANodeManagers() throws Exception {
        long before = ListeningSockets.of(PID).stream()
                .filter(it -> !it.getAddress().isLoopbackAddress())
                .count();
        try (ServerSocket socket = new ServerSocket(0)) {
            assertThat(OwnSockets.problems(ListeningSockets.of(PID), before, LOOPBACK))
                    .singleElement()
                    .asString()
                    .contains(":" + socket.getLocalPort(), "can be reached from other machines");
            assertThat(OwnSockets.problems(ListeningSockets.of(PID), before + 1, LOOPBACK))
                    .isEmpty();
        }
    }

    @Test
    void theAddressOfTheHostsOwnNameIsMiniYarnClustersChoice() throws Exception {
        InetAddress own = InetAddress.getByName("172.17.0.2");
        assertThat(OwnSockets.problems(List.of(new InetSocketAddress(own, 40_000)), 0, own))
                .isEmpty();
        for (String other : List.of("172.17.0.3", "0.0.0.0")) {
            assertThat(OwnSockets.problems(List.of(new InetSocketAddress(other, 40_000)), 0, own))
                    .singleElement()
                    .asString()
                    .contains("can be reached from other machines");
        }
        assertThat(OwnSockets.problems(List.of(new InetSocketAddress(own, 10033)), 0, own))
                .hasSize(1);
    }

    @Test
    void aDefaultPortIsAProblemOnEveryAddress() {
        assertThat(DefaultPorts.ALL)
                .contains(8020, 8030, 8031, 8032, 8033, 8040, 8042, 8048, 8088, 9864, 9866, 9867, 9870, 10020, 10033)
                .contains(13562, 19888);
        assertThat(OwnSockets.problems(List.of(new InetSocketAddress("127.0.0.1", 10033)), 0, LOOPBACK))
                .containsExactly("/127.0.0.1:10033 is a default port of Hadoop's");
    }

    @Test
    void freePortsAreNone() {
        assertThat(FreePorts.next()).isNotIn(DefaultPorts.ALL).isNotEqualTo(FreePorts.next());
    }

    @Test
    void theCheckRunsAfterEveryTest() {
        assertThat(OwnSockets.isInstalled()).as("junit-platform.properties").isTrue();
    }
}
