package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.LedgerStatus;
import io.wattle.scheduler.config.RunMode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.RefreshQueuesRequest;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a ResourceManager without nodes refuses: at {@code yarn rmadmin -refreshQueues}, from real files, and at its start. */
@Tag("embedded")
@Tag("hadoop-versions")
class EnergyRefusalTest {

    private static final Map<String, String> QUEUES = Map.of(
            "yarn.scheduler.capacity.root.queues", "default", "yarn.scheduler.capacity.root.default.capacity", "100");

    @TempDir
    private Path directory;

    private Path hosts;
    private ResourceManager rm;

    @BeforeAll
    static void prepare() {
        DefaultMetricsSystem.setMiniClusterMode(true);
    }

    @BeforeEach
    void writeFiles() throws IOException {
        hosts = Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  '*': edison\n");
        write("capacity-scheduler.xml", QUEUES);
        writeSite(Map.of("yarn.energy.weight", "0.5"));
    }

    @AfterEach
    void stop() {
        if (rm != null) {
            rm.stop();
        }
    }

    @Test
    void aBrokenMetersFileLeavesTheOldSettingsInForce() throws Exception {
        start(Map.of());
        Path meters = Files.writeString(
                directory.resolve("meters.yaml"),
                "meters:\n  'e*':\n    prometeus: {url: 'http://{host}:9100/metrics'}\n");
        writeSite(Map.of("yarn.energy.weight", "0.75", "yarn.energy.meters.file", meters.toString()));
        assertThatThrownBy(this::refresh)
                .hasMessageContaining("yarn.energy.meters.file: " + meters
                        + ":3: unknown key 'prometeus' (allowed: ipmi, prometheus, snmp)")
                .hasMessageEndingWith("the settings of before stay in force");
        assertThat(weight()).isEqualTo(0.5);
        Files.writeString(
                meters, "meters:\n  'e*':\n    prometheus: {url: 'http://{host}:9100/metrics', metric: watts}\n");
        refresh();
        assertThat(weight()).as("put right").isEqualTo(0.75);
    }

    @Test
    void ourKeysInTheCapacitySchedulersFileAreRefused() throws Exception {
        start(Map.of());
        write("capacity-scheduler.xml", with(QUEUES, "yarn.energy.weight", "0.75"));
        assertThatThrownBy(this::refresh)
                .hasMessageContaining("yarn.energy.weight: '0.75' is set in capacity-scheduler.xml"
                        + " (allowed: yarn-site.xml only); move it there; the settings of before stay in force");
        assertThat(weight()).isEqualTo(0.5);
        write("capacity-scheduler.xml", QUEUES);
        writeSite(Map.of("yarn.energy.weight", "0.75"));
        refresh();
        assertThat(weight()).as("moved there").isEqualTo(0.75);
    }

    /** Who switches the scheduler off has a reason, and no time to mend files first. */
    @Test
    void offHoldsWhateverElseIsWrong() throws Exception {
        start(Map.of());
        Path nodes = Files.writeString(directory.resolve("nodes.yaml"), "nodeClasses: [broken");
        Map<String, String> broken = Map.of(
                "yarn.energy.nodes.file", nodes.toString(), "yarn.energy.wieght", "1", "yarn.energy.mode", "off");
        writeSite(with(broken, "yarn.energy.mode", "active"));
        assertThatThrownBy(this::refresh).hasMessageEndingWith("the settings of before stay in force");
        assertThat(mode()).isEqualTo(RunMode.ACTIVE);
        writeSite(broken);
        write("capacity-scheduler.xml", with(QUEUES, "yarn.energy.weight", "0.75"));
        refresh();
        assertThat(mode()).isEqualTo(RunMode.OFF);
        assertThat(weight()).as("what was right before goes on").isEqualTo(0.5);
    }

    @Test
    void aStartInModeOffIsRefusedByNothing() throws Exception {
        start(Map.of(
                "yarn.energy.nodes.hosts-file",
                directory.resolve("nowhere.yaml").toString(),
                "yarn.energy.tolerance",
                "much",
                "yarn.energy.weight",
                "0.25",
                "yarn.energy.mode",
                "off"));
        assertThat(mode()).isEqualTo(RunMode.OFF);
        assertThat(weight()).as("what is right holds").isEqualTo(0.25);
    }

    /** A failover would meet it as well: no storage of joules decides whether a cluster has a ResourceManager. */
    @Test
    void aFileInPlaceOfTheLedgersDirectoryIsToldAndLeftAsItIs() throws Exception {
        Path file = Files.writeString(directory.resolve("ledger"), "something else");
        start(Map.of("yarn.energy.ledger.dir", file.toString(), "yarn.energy.meters.interval-ms", "500"));
        EnergyCapacityScheduler scheduler = (EnergyCapacityScheduler) rm.getResourceScheduler();
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (scheduler.report().isEmpty()) {
            assertThat(System.nanoTime()).as("30 s without a report").isLessThan(deadline);
            Thread.sleep(100);
        }
        LedgerStatus ledger = scheduler.report().get().ledger();
        assertThat(ledger.state()).isEqualTo(LedgerStatus.State.WAITING);
        assertThat(ledger.problem())
                .startsWith(file + " cannot be opened (")
                .endsWith("it must be a directory that the ResourceManager's user may write to"
                        + " (yarn.energy.ledger.dir); it is tried again");
        assertThat(file).hasContent("something else");
    }

    private RunMode mode() {
        return ((EnergyCapacityScheduler) rm.getResourceScheduler())
                .energy()
                .settings()
                .mode();
    }

    private void start(Map<String, String> more) throws IOException {
        Configuration conf = WebResourceManager.configuration();
        conf.set(
                YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
                FileSystemBasedConfigurationProvider.class.getName());
        conf.set(YarnConfiguration.FS_BASED_RM_CONF_STORE, directory.toUri().toString());
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        more.forEach(conf::set);
        rm = new ResourceManager();
        rm.init(conf);
        rm.start();
    }

    /** As {@code yarn rmadmin -refreshQueues} does it: reads yarn-site.xml and capacity-scheduler.xml again. */
    private void refresh() throws Exception {
        rm.getRMContext().getRMAdminService().refreshQueues(RefreshQueuesRequest.newInstance());
    }

    private double weight() {
        return ((EnergyCapacityScheduler) rm.getResourceScheduler())
                .energy()
                .settings()
                .placement()
                .weight();
    }

    private void writeSite(Map<String, String> keys) throws IOException {
        Map<String, String> scheduler = Map.of(
                YarnConfiguration.RM_SCHEDULER,
                EnergyCapacityScheduler.class.getName(),
                "yarn.energy.nodes.hosts-file",
                hosts.toString());
        Configuration site = new Configuration(false);
        scheduler.forEach(site::set);
        keys.forEach(site::set);
        write("yarn-site.xml", site);
    }

    private void write(String name, Map<String, String> keys) throws IOException {
        Configuration file = new Configuration(false);
        keys.forEach(file::set);
        write(name, file);
    }

    private void write(String name, Configuration keys) throws IOException {
        try (Writer out = Files.newBufferedWriter(directory.resolve(name))) {
            keys.writeXml(out);
        }
    }

    private static Map<String, String> with(Map<String, String> keys, String key, String value) {
        Map<String, String> more = new HashMap<>(keys);
        more.put(key, value);
        return more;
    }
}
