package io.wattle.meter.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wattle.meter.snmp.SnmpCredentials.Digest;
import io.wattle.meter.snmp.SnmpCredentials.User;
import io.wattle.model.Reading;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against Debian's own agent, with a PDU's numbers from a pass_persist script. */
class SnmpdTest {

    private static final String BASE = "1.3.6.1.4.1.318.1.1.26.9.4.3.1.7";
    private static final String PASSWORD = "correct horse";

    @TempDir
    private Path folder;

    private Process daemon;
    private int port;

    @BeforeEach
    void start() throws IOException {
        Optional<Path> program = Stream.of("/usr/sbin/snmpd", "/usr/local/sbin/snmpd", "/usr/bin/snmpd")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(program.isPresent(), "no snmpd on this machine (Debian: apt-get install snmpd)");
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path script = Files.writeString(folder.resolve("outlets"), """
                #!/bin/sh
                # Speaks snmpd's pass_persist protocol: PING, then get or getnext with an OID.
                while read -r command; do
                  case $command in
                    PING) echo PONG ;;
                    *)
                      read -r oid
                      case $oid in
                        .%s.3) printf '%%s\\ngauge\\n187\\n' "$oid" ;;
                        .%s.4) printf '%%s\\nstring\\nunplugged\\n' "$oid" ;;
                        *) echo NONE ;;
                      esac
                      ;;
                  esac
                done
                """.formatted(BASE, BASE));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path configuration =
                Files.writeString(folder.resolve("snmpd.conf"), """
                agentaddress udp:127.0.0.1:%d
                rocommunity meter 127.0.0.1
                pass_persist .%s %s
                createUser secret SHA-256 "%s" AES "%s"
                rouser secret authPriv
                createUser plain
                rouser plain noauth
                """.formatted(port, BASE, script, PASSWORD, PASSWORD));
        ProcessBuilder builder = new ProcessBuilder(
                program.get().toString(), "-f", "-Lo", "-C", "-c", configuration.toString(), "-I", "-smux");
        builder.environment().put("SNMP_PERSISTENT_DIR", folder.resolve("state").toString());
        daemon = builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (daemon != null) {
            daemon.descendants().forEach(ProcessHandle::destroyForcibly);
            daemon.destroy();
            assertThat(daemon.waitFor(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Reading read(SnmpCredentials credentials, String outlet) {
        return read(credentials, outlet, 9);
    }

    private Reading read(SnmpCredentials credentials, String outlet, int retries) {
        SnmpAgent agent = new SnmpAgent("127.0.0.1", port, credentials, Duration.ofSeconds(1), retries);
        try (SnmpMeter meter = new SnmpMeter(agent, PduModel.APC_OUTLET_POWER.at(outlet))) {
            return meter.read();
        }
    }

    @Test
    void readsOverV2cAndV3AndRefusesTextAndGaps() {
        SnmpCredentials community = new SnmpCredentials.Community("meter");
        Reading first = read(community, "3");
        assertThat(first).isInstanceOf(Reading.Power.class);
        assertThat(((Reading.Power) first).watts()).isEqualTo(187);

        assertThat(read(new User("secret", Digest.SHA256, PASSWORD, PASSWORD), "3"))
                .isInstanceOf(Reading.Power.class);
        assertThat(reason(read(new User("secret", Digest.SHA256, "wrong password", PASSWORD), "3", 0)))
                .contains("wrong ones may not be answered");
        assertThat(reason(read(User.open("stranger"), "3"))).contains("does not know this user");
        // A user who may ask in the clear; one who may not gets nothing that way.
        assertThat(read(User.open("plain"), "3")).isInstanceOf(Reading.Power.class);
        assertThat(read(User.open("secret"), "3")).isInstanceOf(Reading.Missing.class);

        assertThat(reason(read(community, "4"))).contains("'unplugged' came where a number is expected");
        assertThat(reason(read(community, "5"))).contains("noSuch");
    }

    /** One that has no number, and one that is not there, spoil no other in the same message. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readsSeveralOutletsInOneMessage(boolean version3) throws InterruptedException {
        SnmpCredentials credentials = version3
                ? new User("secret", Digest.SHA256, PASSWORD, PASSWORD)
                : new SnmpCredentials.Community("meter");
        Map<SnmpOutlet, Reading> readings = new ConcurrentHashMap<>();
        CountDownLatch done = new CountDownLatch(1);
        List<SnmpOutlet> outlets;
        try (SnmpClient client = new SnmpClient()) {
            SnmpDevice pdu =
                    new SnmpDevice(client, new SnmpAgent("127.0.0.1", port, credentials, Duration.ofSeconds(1), 9));
            outlets = Stream.of("3", "4", "5")
                    .map(PduModel.APC_OUTLET_POWER::at)
                    .map(pdu::outlet)
                    .toList();
            pdu.read(outlets, readings::put, done::countDown);
            assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(((Reading.Power) readings.get(outlets.get(0))).watts()).isEqualTo(187);
        assertThat(reason(readings.get(outlets.get(1)))).contains("'unplugged' came");
        assertThat(reason(readings.get(outlets.get(2)))).contains("noSuch");
    }

    private static String reason(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Missing.class);
        return ((Reading.Missing) reading).reason();
    }
}
