package io.wattle.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.placement.MasterRule;
import io.wattle.placement.PlacementSettings;
import io.wattle.placement.WorkloadClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
        refused(Map.of("yarn.energy.nodes.hosts-file", file.toString()), file + ": not YAML");
        Files.writeString(file, "hosts:\n  'a b': edison\n");
        refused(Map.of("yarn.energy.nodes.hosts-file", file.toString()), ":2: host pattern 'a b' (allowed: ");
        Files.writeString(file, "hosts:\n  a: edison\n  b: edison\n  'a': dell-r620\n");
        refused(
                Map.of("yarn.energy.nodes.hosts-file", file.toString()),
                "yarn.energy.nodes.hosts-file: " + file + ":4: 'a' is in line 2 already; remove one of the two");
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
