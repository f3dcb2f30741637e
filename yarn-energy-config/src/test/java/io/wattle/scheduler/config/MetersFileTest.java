package io.wattle.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetersFileTest {

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void secrets() throws IOException {
        file = directory.resolve("meters.yaml");
        Files.writeString(directory.resolve("bmc.yaml"), "user: operator\npassword: tellnobody\n");
        Files.writeString(
                directory.resolve("pdu.yaml"), "user: reader\nauth-password: tellnobody\npriv-password: tellnobody2\n");
    }

    @Test
    void eachKindAndTheFirstMatchCounts() throws Exception {
        MeterPatterns meters = read("""
                meters:
                  e1.example.org:
                    snmp: {host: pdu1, device: apc-outlet-power, outlet: 3, credentials: pdu.yaml}
                  "e[2-35].example.org":
                    prometheus: {url: "http://{host}:9100/metrics", metric: node_power_watts, labels: {instance: "{host}"}}
                  "k*":
                    prometheus: {url: "http://{host}:8888/metrics", kind: kepler-platform}
                  "dell*":
                    ipmi: {host: "bmc-{host}", credentials: bmc.yaml}
                  "*:45455":
                    snmp: {host: "pdu-{host}", port: 1161, oid: 1.3.6.1.4.1.9.1, unit: joules, scale: 0.1}
                """);
        assertThat(label(meters, "e1.example.org")).isEqualTo("snmp pdu1:161 1.3.6.1.4.1.318.1.1.26.9.4.3.1.7.3");
        assertThat(label(meters, "e7.example.org")).isEqualTo("prometheus http://e7.example.org:9100/metrics");
        assertThat(label(meters, "e7.example.org")).isNotEqualTo(label(meters, "e8.example.org"));
        assertThat(label(meters, "k1")).isEqualTo("prometheus http://k1:8888/metrics");
        assertThat(label(meters, "dell5")).isEqualTo("ipmi operator@bmc-dell5");
        assertThat(label(meters, "other")).isEqualTo("none");
        assertThat(meters.find("other", 45455).orElseThrow().label()).isEqualTo("snmp pdu-other:1161 1.3.6.1.4.1.9.1");
        assertThat(meters.find("e1.example.org", 1)).isEqualTo(meters.find("e1.example.org", 2));
        assertThat(meters.find("dell5", 1).orElseThrow().toString()).doesNotContain("tellnobody");
        assertThat(meters.find("e1.example.org", 1).orElseThrow().toString()).doesNotContain("tellnobody");
    }

    @Test
    void whatIsWrongIsNamedWithItsLine() {
        refused("meters:\n  'e*':\n    snpm: {}\n", ":3: unknown key 'snpm' (allowed: ipmi, prometheus, snmp)");
        refused("meters:\n  'e*':\n    ipmi: {host: x}\n", ":3: no 'credentials'");
        refused("meters: " + "[".repeat(20_000), ":1: not YAML: lists and mappings deeper than 100 in each other");
        refused("meters:\n  'e*': {}\n", ":2: needed: one of snmp, prometheus, ipmi");
        refused("meters:\n  'e*': 3\n", ":2: meters.e* is not a mapping (needed: keys with values below it)");
        refused("nodes: {}\n", ":1: unknown key 'nodes' (allowed: meters)");
        refused("", ":1: the file is empty (needed: keys with values below it)");
        refused("meters: [\n", ":2: not YAML: ");
        refused("meters:\n  'e]': {ipmi: {host: x, credentials: bmc.yaml}}\n", ":2: host pattern 'e]' (allowed: ");
        refused(
                "meters:\n  'e*':\n    snmp:\n      host: x\n      device: apc\n      outlet: 1\n",
                ":3: no PDU model 'apc' (known: ");
        refused(
                "meters:\n  'e*':\n    prometheus:\n      url: ftp://x\n      metric: y\n",
                ":3: prometheus: URI 'ftp://x'");
        refused(
                "meters:\n  'e*':\n    prometheus:\n      url: http://x\n      metric: y\n      unit: kW\n",
                ":6: 'unit' is 'kW' (allowed: watts, joules)");
        refused(
                "meters:\n  'e*':\n    snmp:\n      host: x\n      oid: 1.2\n      scale: many\n",
                ":6: 'scale' is 'many' (allowed: a number)");
        refused(
                "meters:\n  'e*':\n    ipmi:\n      host: x\n      credentials: nowhere.yaml\n",
                ":5: cannot read " + directory.resolve("nowhere.yaml") + " (NoSuchFileException); put the file there");
    }

    /** It would be asked in the clear, by whoever spells the user's name. */
    @Test
    void aUserIsNeverLessSecureThanItsFileSays() throws IOException {
        Path secrets = directory.resolve("half.yaml");
        for (String half : new String[] {"priv-password: tellnobody", "digest: SHA"}) {
            Files.writeString(secrets, "user: reader\n" + half + "\n");
            String key = half.replaceFirst(":.*", "");
            assertThatExceptionOfType(SettingsException.class)
                    .isThrownBy(() -> read("meters:\n  'e*':\n    snmp: {host: x, device: apc-outlet-power, outlet: 1,"
                            + " credentials: half.yaml}\n"))
                    .withMessageStartingWith(secrets + ":2: '" + key + "' without 'auth-password': ")
                    .withMessageNotContaining("tellnobody");
        }
    }

    /** The address is a meter's label, which everybody sees. */
    @Test
    void anAddressHasNoPassword() {
        for (String url : new String[] {
            "http://reader:tellnobody@{host}:9100/metrics",
            "https://tellnobody@x/",
            "http:reader:tellnobody@x",
            "http://reader:tellnobody /@x/"
        }) {
            assertThatExceptionOfType(SettingsException.class)
                    .isThrownBy(() ->
                            read("meters:\n  'e*':\n    prometheus:\n      url: '" + url + "'\n      metric: y\n"))
                    .withMessageStartingWith(file + ":4: 'url' has an '@' (allowed: http://host:port/metrics or https")
                    .withMessageNotContaining("tellnobody")
                    .withNoCause();
        }
    }

    @Test
    void theSettingsNameTheKey() throws IOException {
        Files.writeString(file, "meters: 3\n");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> EnergySettings.of(Map.of("yarn.energy.meters.file", file.toString())))
                .withMessage("yarn.energy.meters.file: " + file
                        + ":1: meters is not a mapping (needed: keys with values below it)");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> EnergySettings.of(Map.of("yarn.energy.meters.file", "/nowhere/at/all")))
                .withMessageStartingWith("yarn.energy.meters.file: cannot read /nowhere/at/all");
    }

    private void refused(String yaml, String complaint) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> read(yaml))
                .withMessageStartingWith(file + complaint);
    }

    @Test
    void aPatternThatIsThereTwiceIsNamedWithBothLines() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> read("""
                        meters:
                          'a*':
                            prometheus: {url: 'http://one/', metric: watts}
                          'a*':
                            prometheus: {url: 'http://two/', metric: watts}
                        """))
                .withMessage(file + ":4: meters.a* is in line 2 already; remove one of the two");
    }

    private MeterPatterns read(String yaml) throws Exception {
        return MetersFile.read(Files.writeString(file, yaml));
    }

    private static String label(MeterPatterns meters, String host) {
        return meters.find(host, 45454).map(MeterSpec::label).orElse("none");
    }
}
