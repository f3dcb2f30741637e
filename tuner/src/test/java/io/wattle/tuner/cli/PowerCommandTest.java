package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerCommandTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void readsTheWattsOfAnExporterAndOfTheModel() throws Exception {
        try (Exporter exporter = new Exporter("scaph_host_power_microwatts 12500000\n")) {
            Ended ended = TestingCommand.run(
                    "power",
                    "read",
                    "--json",
                    "--for",
                    "0.2s",
                    "--meter",
                    exporter.meter("scaphandre"),
                    "--meter",
                    "model:dell-r620");
            assertThat(ended.exitCode()).as(ended.err()).isZero();
            JsonNode readings = MAPPER.readTree(ended.out()).get("readings");
            assertThat(readings.get(0).get("watts").asDouble()).isEqualTo(12.5);
            assertThat(readings.get(0).get("quality").asText()).isEqualTo("measured");
            assertThat(readings.get(1).get("meter").asText()).isEqualTo("model:dell-r620");
            assertThat(readings.get(1).get("watts").asDouble()).isBetween(52.0, 109.0);
            assertThat(readings.get(1).get("quality").asText()).isEqualTo("estimated");
        }
    }

    @Test
    void joulesBecomeTheMeanWattsOfTheInterval() throws Exception {
        Path counter = powercap(5_000_000);
        Thread spender = new Thread(() -> {
            try {
                Thread.sleep(300);
                Files.writeString(counter, "65000000\n");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        spender.start();
        Ended ended = TestingCommand.run("power", "read", "--json", "--for", "1s", "--meter", "rapl:" + folder);
        spender.join();
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        JsonNode reading = MAPPER.readTree(ended.out()).get("readings").get(0);
        assertThat(reading.get("joules").asDouble()).isEqualTo(60);
        assertThat(reading.get("watts").asDouble()).isBetween(30.0, 61.0);
    }

    @Test
    void aMeterWithoutAReadingIsNoZero() throws Exception {
        Ended text = TestingCommand.run("power", "read", "--for", "0.2s", "--meter", "rapl:" + folder.resolve("gone"));
        assertThat(text.exitCode()).isEqualTo(1);
        assertThat(text.out())
                .containsPattern("rapl:\\S+ +- +no reading")
                .contains("no folder " + folder.resolve("gone"));
        Ended json = TestingCommand.run(
                "power", "read", "--for", "0.2s", "--json", "--meter", "rapl:" + folder.resolve("gone"));
        JsonNode reading = MAPPER.readTree(json.out()).get("readings").get(0);
        assertThat(reading.get("watts").isNull()).isTrue();
        assertThat(reading.get("reason").asText()).contains("no folder");
    }

    @Test
    void watchesLineByLine() throws Exception {
        try (Exporter exporter = new Exporter("watts 7\n")) {
            List<String> arguments = List.of(
                    "power", "watch", "--every", "0.2s", "--count", "3", "--meter", exporter.meter("watts=watts*2"));
            Ended text = TestingCommand.run(arguments.toArray(String[]::new));
            assertThat(text.exitCode()).isZero();
            assertThat(text.out().lines()).hasSize(3).allMatch(line -> line.matches("\\S+ +14 W  measured .*"));
            Ended json = TestingCommand.run(
                    Stream.concat(arguments.stream(), Stream.of("--json")).toArray(String[]::new));
            assertThat(json.out().lines()).hasSize(3);
            for (String line : json.out().lines().toList()) {
                assertThat(MAPPER.readTree(line).get("watts").asDouble()).isEqualTo(14);
            }
        }
    }

    @Test
    void theDoctorSeesZonesSocketsAndWraps() throws Exception {
        Path counter = powercap(50_000_000);
        Thread machine = new Thread(() -> spend(counter));
        machine.setDaemon(true);
        machine.start();
        Ended ended = TestingCommand.run("power", "doctor", "--meter", "rapl:" + folder);
        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out())
                .containsPattern("found +yes")
                .containsPattern("readable +yes")
                .containsPattern("sockets +1")
                .containsPattern("wraps +package-0.*every 262 kJ, after 262 s at 1000 W");
        JsonNode json = MAPPER.readTree(TestingCommand.run("power", "doctor", "--json", "--meter", "rapl:" + folder)
                        .out())
                .get("meters")
                .get(0);
        assertThat(json.get("sockets").asInt()).isEqualTo(1);
        assertThat(json.get("wrapPeriods").get(0).get("assumedSeconds").asDouble())
                .isEqualTo(262.143328850);
        assertThat(json.get("sample").get("quality").asText()).isEqualTo("measured");
    }

    @Test
    void aCounterThatStandsStillIsNoReadingOfZeroWatts() throws Exception {
        powercap(5_000_000);
        Ended read = TestingCommand.run("power", "read", "--for", "0.2s", "--meter", "rapl:" + folder);
        assertThat(read.exitCode()).isEqualTo(1);
        assertThat(read.out()).contains("no reading").contains("has stood still");
        Ended doctor = TestingCommand.run("power", "doctor", "--meter", "rapl:" + folder);
        assertThat(doctor.exitCode()).isEqualTo(1);
        assertThat(doctor.out()).containsPattern("readable +no");
    }

    @Test
    void anIntervalTooShortToTellIsRefused() {
        Ended ended = TestingCommand.run("power", "watch", "--every", "0.1s", "--meter", "rapl");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("--every: 100 ms (allowed: 200 ms or more)");
    }

    @Test
    void withoutMetersTheDoctorSaysWhatElseThereIs() {
        Ended ended = TestingCommand.run("power", "doctor");
        assertThat(ended.out()).contains("rapl\n").contains("ipmi\n").contains("--meter model:CLASS");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    wattmeter | unknown kind (allowed: rapl[:DIR], ipmi[:USER@HOST]
                    ipmi:host | no user (allowed: ipmi or ipmi:USER@HOST)
                    ipmi:me@host | no password (set the environment variable IPMI_PASSWORD)
                    pdu:host | not a PDU (allowed: pdu:[USER@]HOST[:PORT]/MODEL/INDEX
                    pdu:host/apc/3 | no PDU model 'apc' (known: apc-device-power,
                    pdu:host/apc-outlet-power/x | index 'x' (allowed: outlet
                    pdu:host:99999/apc-outlet-power/3 | port 99999
                    pdu:host/1.3.6/amps | 'amps' after the OID (allowed: watts or joules
                    pdu:host/1.3.6/watts*0 | scale 0.0 (allowed: positive and finite)
                    prometheus:http://host/metrics | no kind after the URL (allowed: #scaphandre
                    prometheus:http://host/metrics#watt | 'watt' after # (allowed: scaphandre
                    prometheus:ftp://host/metrics#kepler | 'ftp://host/metrics' (allowed: http://host:port/metrics
                    prometheus:http://host/m#w{a=b}=watts | label 'a=b' (allowed: name="value"
                    model:edisn | unknown name 'edisn'
                    model:i7-server | node class i7-server: no idleWatts
                    """)
    void aMeterThatMakesNoSenseIsRefused(String meter, String message) {
        Ended ended = TestingCommand.run("power", "read", "--meter", meter);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("--meter").contains(message);
    }

    @Test
    void aSamplerThatIsNotThereIsNamed() {
        Ended ended = TestingCommand.run("power", "read", "--meter", "model:edison", "--sampler", "sigar");
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err()).contains("no host sampler 'sigar' (known here: oshi;");
    }

    @Test
    void powerNeedsACommand() {
        Ended ended = TestingCommand.run("power");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("power: missing command (allowed: read, watch, doctor)");
    }

    /** Counts as a package that draws power does, in place: a file that is cut first would be read empty. */
    private static void spend(Path counter) {
        try (RandomAccessFile file = new RandomAccessFile(counter.toFile(), "rw")) {
            for (long microjoules = 50_000_000; Files.exists(counter); microjoules += 20_000) {
                file.seek(0);
                file.write((microjoules + "\n").getBytes(StandardCharsets.UTF_8));
                Thread.sleep(2);
            }
        } catch (IOException | InterruptedException e) {
            return; // The test has ended.
        }
    }

    /** One package zone, as Linux shows it. */
    private Path powercap(long microjoules) throws IOException {
        Path zone = Files.createDirectories(folder.resolve("intel-rapl:0"));
        Files.writeString(zone.resolve("name"), "package-0\n");
        Files.writeString(zone.resolve("enabled"), "1\n");
        Files.writeString(zone.resolve("max_energy_range_uj"), "262143328850\n");
        return Files.writeString(zone.resolve("energy_uj"), microjoules + "\n");
    }

    /** A real HTTP server with one page. */
    private static final class Exporter implements AutoCloseable {

        private final HttpServer server;

        Exporter(String text) throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/metrics", exchange -> {
                byte[] body = text.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
        }

        String meter(String kind) {
            return "prometheus:http://localhost:" + server.getAddress().getPort() + "/metrics#" + kind;
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
