package io.wattle.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.placement.MasterRule;
import io.wattle.placement.PlacementSettings;
import io.wattle.placement.WorkloadClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EnergySettingsTest {

    @TempDir
    private Path directory;

    @Test
    void defaults() throws Exception {
        EnergySettings settings = EnergySettings.of(Map.of("yarn.resourcemanager.hostname", "rm"));
        assertThat(settings.mode()).isEqualTo(RunMode.ACTIVE);
        assertThat(settings.placement()).isEqualTo(PlacementSettings.DEFAULT);
        assertThat(settings.catalog().nodeClass("edison")).isPresent();
        assertThat(settings.hosts().find("edison1", 1)).isEmpty();
        assertThat(settings.sleepingClasses()).isEmpty();
        assertThat(settings.blockMb()).isEqualTo(128);
        assertThat(settings.enforcement()).isEqualTo(Enforcement.ALLOW);
        assertThat(settings.queues()).isEmpty();
        assertThat(settings.learning().taskTypes()).containsExactly("MAPREDUCE");
    }

    @ParameterizedTest
    @CsvSource({"'mapreduce, Tez,,', 2", "'', 0"})
    void typesAreWrittenInAnyCase(String types, int count) throws Exception {
        assertThat(EnergySettings.of(Map.of("yarn.energy.learning.task-types", types))
                        .learning()
                        .taskTypes())
                .hasSize(count)
                .isSubsetOf("MAPREDUCE", "TEZ");
    }

    @ParameterizedTest
    @EnumSource(EnergyKey.class)
    void everyDefaultIsAllowedAndDocumented(EnergyKey key) throws Exception {
        assertThat(EnergySettings.of(Map.of(key.key(), key.defaultValue())).placement())
                .isEqualTo(EnergySettings.of(Map.of()).placement());
        assertThat(EnergyKey.documentation())
                .contains(new EnergyKey.Doc(key.key(), key.defaultValue(), key.allowed(), key.description()));
        assertThat(key.description()).endsWith(".");
    }

    @Test
    void everyKeyIsRead() throws Exception {
        Path nodes = Files.writeString(
                directory.resolve("nodes.yaml"),
                "nodeClasses:\n  pi:\n    tier: wimpy\n    figures:\n      - measured: me\n        cores: 4\n");
        Path hosts = Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  'pi*': pi\n");
        EnergySettings settings = EnergySettings.of(Map.ofEntries(
                Map.entry("yarn.energy.mode", "off"),
                Map.entry("yarn.energy.weight", "0.5"),
                Map.entry("yarn.energy.tolerance", "0.2"),
                Map.entry("yarn.energy.deferral.longest-ms", "1000"),
                Map.entry("yarn.energy.deferral.patience-ms", "2000"),
                Map.entry("yarn.energy.am.classes", "pi, dell-r620"),
                Map.entry("yarn.energy.am.deferral-ms", "3000"),
                Map.entry("yarn.energy.nodes.file", nodes.toString()),
                Map.entry("yarn.energy.nodes.hosts-file", hosts.toString()),
                Map.entry("yarn.energy.nodes.sleeping-classes", "dell-r620"),
                Map.entry("yarn.energy.locality.block-mb", "16"),
                Map.entry("yarn.energy.enforce", "reject"),
                Map.entry("yarn.energy.queue.root.etl.workload", "io")));
        assertThat(settings.mode()).isEqualTo(RunMode.OFF);
        assertThat(settings.placement())
                .isEqualTo(new PlacementSettings(
                        0.5,
                        0.2,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        new MasterRule(Set.of("pi", "dell-r620"), Optional.of(Duration.ofSeconds(3)))));
        assertThat(settings.hosts().find("pi3", 1)).isEqualTo(settings.catalog().nodeClass("pi"));
        assertThat(settings.sleepingClasses()).containsExactly("dell-r620");
        assertThat(settings.blockMb()).isEqualTo(16);
        assertThat(settings.enforcement()).isEqualTo(Enforcement.REJECT);
        assertThat(settings.queue("root.etl").workload()).contains(WorkloadClass.IO);
    }

    @ParameterizedTest
    @CsvSource({
        "mode, yes",
        "weight, 1.1",
        "weight, NaN",
        "weight, ''",
        "tolerance, -1",
        "deferral.longest-ms, 30s",
        "deferral.longest-ms, -1",
        "deferral.patience-ms, 0",
        "am.deferral-ms, 3600001",
        "locality.block-mb, 1.5",
        "enforce, maybe",
        "learning.task-types, MAPREDUCE_AND_MUCH_MORE",
        "ledger.dir, energy-ledger",
        "ledger.dir, hdfs:ledger",
        "ledger.dir, ://nn/ledger",
        "ledger.dir, hdfs:"
    })
    void aWrongValueIsNamedWithWhatIsAllowed(String suffix, String value) {
        String key = "yarn.energy." + suffix;
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> EnergySettings.of(Map.of(key, value)))
                .withMessageStartingWith(key + ": '" + value + "' (allowed: ")
                .withMessageContaining("; correct it in yarn-site.xml");
    }

    @Test
    void anUnknownKeyIsNamedWithTheNearestKnownOne() {
        refused(
                Map.of("yarn.energy.wieght", "1"),
                "yarn.energy.wieght: no such key; the nearest is yarn.energy.weight; correct or remove it in"
                        + " yarn-site.xml");
    }

    @ParameterizedTest
    @CsvSource({
        "/var/lib/energy ledger",
        "hdfs://nn:8020/energy",
        "file:///var/lib/energy",
        "s3a://bucket",
        "hdfs:/energy"
    })
    void pathsAndAddressesOfDirectories(String directory) throws Exception {
        assertThat(EnergySettings.of(Map.of("yarn.energy.ledger.dir", directory))
                        .accounting()
                        .directory())
                .contains(directory);
    }

    private static Map<String, String> tandem(String... more) {
        Map<String, String> all = new HashMap<>(Map.of(
                "yarn.energy.tandem.mode", "active",
                "yarn.energy.tandem.groups", "dell-r620",
                "yarn.energy.tandem.suspend-program", "/bin/true",
                "yarn.energy.tandem.resume-program", "/bin/true",
                "yarn.energy.ledger.dir", "/var/lib/ledger"));
        for (int i = 0; i < more.length; i += 2) {
            if (more[i + 1].isEmpty()) {
                all.remove("yarn.energy." + more[i]);
            } else {
                all.put("yarn.energy." + more[i], more[i + 1]);
            }
        }
        return all;
    }

    @Test
    void theTandemsKeysAreRead() throws Exception {
        TandemOptions off = EnergySettings.of(Map.of()).tandem();
        assertThat(off.mode()).isEqualTo(TandemMode.OFF);
        assertThat(off.policy().groups()).isEmpty();
        EnergySettings settings = EnergySettings.of(tandem(
                "tandem.wake-threshold",
                "0.7",
                "tandem.minimum-awake",
                "dell-r620:1",
                "tandem.sleep-windows",
                "dell-r620@22:00-06:00"));
        assertThat(settings.tandem().mode()).isEqualTo(TandemMode.ACTIVE);
        assertThat(settings.tandem().policy().wakeThreshold()).isEqualTo(0.7);
        assertThat(settings.tandem().policy().groups()).singleElement().satisfies(it -> {
            assertThat(it.name()).isEqualTo("dell-r620");
            assertThat(it.minimumAwake()).isEqualTo(1);
            assertThat(it.sleepWindows()).hasSize(1);
        });
        assertThat(settings.tandem().unitsPerSecond()).containsKeys("edison", "dell-r620");
        // They cost what they idle, once they really sleep.
        assertThat(settings.sleepingClasses()).containsExactly("dell-r620");
        assertThat(EnergySettings.of(tandem("tandem.mode", "dry-run", "tandem.suspend-program", "", "ledger.dir", ""))
                        .sleepingClasses())
                .isEmpty();
    }

    /** Whoever goes on from the dry run to mode active has seen what is wrong before. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        tandem.suspend-program | /no/program | yarn.energy.tandem.suspend-program: '/no/program' is missing
        tandem.resume-program  | /etc/passwd | yarn.energy.tandem.resume-program: '/etc/passwd' is not executable
        tandem.program-timeout-ms | 60001    | yarn.energy.tandem.program-timeout-ms: '60001'
        """)
    void whatIsSetOfProgramsIsCheckedInADryRunToo(String suffix, String value, String message) {
        refused(tandem("tandem.mode", "dry-run", suffix, value), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        tandem.mode            | on          | yarn.energy.tandem.mode: 'on' (allowed: off, dry-run or active
        tandem.groups          | ''          | yarn.energy.tandem.groups: not set (needed for yarn.energy.tandem.mode=active
        tandem.groups          | edisn       | yarn.energy.tandem.groups: no node class 'edisn'
        tandem.suspend-program | ''          | yarn.energy.tandem.suspend-program: not set
        tandem.resume-program  | ''          | yarn.energy.tandem.resume-program: not set
        tandem.suspend-program | /no/program | yarn.energy.tandem.suspend-program: '/no/program' is missing
        tandem.resume-program  | /etc/passwd | yarn.energy.tandem.resume-program: '/etc/passwd' is not executable
        tandem.resume-program  | wake        | yarn.energy.tandem.resume-program: 'wake' (allowed: absolute path
        tandem.program-timeout-ms | 60001    | yarn.energy.tandem.program-timeout-ms: '60001' (allowed: whole milliseconds
        tandem.hdfs            | some        | yarn.energy.tandem.hdfs: 'some' (allowed: none, maintenance or unchecked
        tandem.hdfs            | maintenance | yarn.energy.tandem.enter-maintenance-program: not set (needed for yarn.energy.tandem.mode=active
        tandem.interval-ms     | 10          | yarn.energy.tandem.interval-ms: '10'
        ledger.dir             | ''          | yarn.energy.ledger.dir: not set (needed for yarn.energy.tandem.mode=active
        tandem.wake-threshold              | 0.1         | yarn.energy.tandem.sleep-threshold: 0.53 (allowed: 0 or more, less than wake-threshold, 0.1); correct it in yarn-site.xml
        tandem.minimum-awake   | edison:1    | groups: dell-r620); correct it in yarn-site.xml
        tandem.resume-timeout-seconds | 1    | yarn.energy.tandem.resume-timeout-seconds: 1.0 (allowed: more than the
        tandem.wake-treshold             | 1           | yarn.energy.tandem.wake-treshold: no such key; the nearest is yarn.energy.tandem.wake-threshold;
        """)
    void aWrongTandemIsRefused(String suffix, String value, String message) {
        refused(tandem(suffix, value), message);
    }

    @Test
    void aClassWithoutTheFiguresOfASleeperIsNoGroup() throws Exception {
        Path nodes = Files.writeString(
                directory.resolve("nodes.yaml"),
                "nodeClasses:\n  pi:\n    tier: wimpy\n    figures:\n      - measured: me\n        cores: 4\n"
                        + "        dmipsPerCore: 1000\n  po:\n    tier: wimpy\n    figures:\n      - measured: me\n        cores: 4\n");
        String file = nodes.toString();
        refused(tandem("nodes.file", file, "tandem.groups", "pi"), "yarn.energy.tandem.groups: ");
        refused(tandem("nodes.file", file, "tandem.groups", "po"), "yarn.energy.tandem.groups: 'po' has no DMIPS");
    }

    @Test
    void unknownClassesQueuesAndWorkloadsAreNamed() {
        refused(Map.of("yarn.energy.am.classes", "edisn"), "yarn.energy.am.classes: no node class 'edisn' (known: ");
        refused(Map.of("yarn.energy.queue.etl.workload", "io"), "'etl' is no queue's full path");
        refused(Map.of("yarn.energy.queue.workload", "io"), "'' is no queue's full path");
        refused(
                Map.of("yarn.energy.queue.root.etl.workload", "iops"),
                "yarn.energy.queue.root.etl.workload: 'iops' (allowed: compute, io, memory, latency, mixed)");
    }

    @Test
    void filesAreNamedWithWhatIsWrongInThem() throws Exception {
        refused(Map.of("yarn.energy.nodes.file", "/no/such/file"), "yarn.energy.nodes.file: cannot read /no/such/file");
        refused(Map.of("yarn.energy.nodes.hosts-file", "/no/such/file"), "cannot read /no/such/file");
        Path file = Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  a: edison\n  b: edisn\n");
        refused(
                Map.of("yarn.energy.nodes.hosts-file", file.toString()),
                "yarn.energy.nodes.hosts-file: " + file + ":3: no node class 'edisn' for host pattern 'b' (known: ");
        Files.writeString(file, "host:\n  a: edison\n");
        refused(Map.of("yarn.energy.nodes.hosts-file", file.toString()), "needed: one key, 'hosts'");
        Files.writeString(file, "hosts: [");
        refused(Map.of("yarn.energy.nodes.hosts-file", file.toString()), file + ":1: not YAML");
        Files.writeString(file, "hosts:\n  'a b': edison\n");
        refused(Map.of("yarn.energy.nodes.hosts-file", file.toString()), ":2: host pattern 'a b' (allowed: ");
        Files.writeString(file, "hosts:\n  a: edison\n  b: edison\n  'a': dell-r620\n");
        refused(
                Map.of("yarn.energy.nodes.hosts-file", file.toString()),
                "yarn.energy.nodes.hosts-file: " + file + ":4: hosts.a is in line 2 already; remove one of the two");
    }

    @ParameterizedTest
    @CsvSource({
        "edison[1-35], edison7, true",
        "edison[1-35], edison36, false",
        "edison[1-35], edison, false",
        "Edison*, eDISON7.example.org, true",
        "e?ison, edison, true",
        "e?ison, eddison, false",
        "edison.a, edisonxa, false",
        "'*:40[10-20]', host, true",
        "'host:4021', host, false",
        "'host', host, true"
    })
    void hostPatterns(String pattern, String host, boolean matches) {
        assertThat(HostPattern.parse(pattern).matches(host, 4015)).isEqualTo(matches);
    }

    private static void refused(Map<String, String> properties, String message) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> EnergySettings.of(properties))
                .withMessageContaining(message);
    }
}
