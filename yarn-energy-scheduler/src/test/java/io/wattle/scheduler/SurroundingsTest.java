package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.guard.EntryPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsTag;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The scheduler where less of Hadoop is around it than in a ResourceManager, as in Hadoop's own tests. */
class SurroundingsTest {

    @TempDir
    private Path directory;

    @BeforeAll
    static void prepare() {
        DefaultMetricsSystem.setMiniClusterMode(true);
    }

    /** Nothing but {@code new}: no setConf, no context, no init. */
    @Test
    void withNothingAroundItAnswersAsTheStockScheduler() {
        EnergyCapacityScheduler scheduler = new EnergyCapacityScheduler();
        CapacityScheduler stock = new CapacityScheduler();
        assertThat(scheduler.getConf()).isEqualTo(stock.getConf());
        assertThat(scheduler.energy().settings().mode()).isEqualTo(RunMode.OFF);
        assertThat(scheduler.report()).isEmpty();
        assertThat(scheduler.failures().counts()).isEmpty();
        ApplicationId app = ApplicationId.newInstance(1, 1);
        assertSame(stock, scheduler, it -> it.moveApplication(app, "default"));
        assertSame(stock, scheduler, it -> it.handle(null));
        assertSame(stock, scheduler, it -> it.completedContainer(null, null, null));
        assertSame(
                stock,
                scheduler,
                it -> it.getCurrentAttemptForContainer(
                        ContainerId.newContainerId(ApplicationAttemptId.newInstance(app, 1), 1)));
        assertSame(stock, scheduler, CapacityScheduler::stop);
        assertThat(scheduler.failures().counts()).isEmpty();
    }

    @Test
    void withoutSetConfItIsInitialisedAsTheStockScheduler() {
        Configuration conf = configuration();
        CapacityScheduler stock = new CapacityScheduler();
        EnergyCapacityScheduler ours = new EnergyCapacityScheduler();
        stock.setRMContext(context(conf));
        ours.setRMContext(context(conf));
        assertSame(stock, ours, it -> it.init(conf));
        assertSame(stock, ours, CapacityScheduler::stop);
        assertThat(ours.energy().settings().mode()).isEqualTo(RunMode.OFF);
        assertThat(ours.failures().counts()).isEmpty();
    }

    /** A wrong setting refuses at the start of a ResourceManager only; here is none. */
    @Test
    void withoutAResourceManagerNothingIsRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("hosts.yaml"), "hosts: [broken");
        Configuration conf = configuration();
        conf.set("yarn.energy.nodes.hosts-file", file.toString());
        EnergyCapacityScheduler scheduler = new EnergyCapacityScheduler();
        scheduler.setConf(conf);
        scheduler.setRMContext(context(conf));
        scheduler.init(conf);
        assertThat(scheduler.energy().settings().mode()).isEqualTo(RunMode.OFF);
        assertThat(scheduler.getQueue("default")).isNotNull();
        // Put right, and refreshed as by a ResourceManager that becomes active.
        Files.writeString(file, "hosts:\n  '*': edison\n");
        scheduler.reinitialize(conf, scheduler.getRMContext());
        assertThat(scheduler.energy().settings().mode()).isEqualTo(RunMode.ACTIVE);
        assertThat(scheduler.failures().counts()).isEmpty();
        scheduler.stop();
    }

    /** Becoming standby makes a new scheduler of the same configuration. */
    @Test
    void whoStepsDownWithABrokenFileKeepsTheSettingsOfBefore() throws Exception {
        Path file = Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  'edison*': edison\n");
        Configuration conf = configuration();
        conf.set("yarn.energy.nodes.hosts-file", file.toString());
        conf.set("yarn.energy.weight", "0.5");
        EnergyCapacityScheduler active = new EnergyCapacityScheduler();
        active.setConf(conf);
        Files.writeString(file, "hosts: [broken");
        EnergyCapacityScheduler standby = new EnergyCapacityScheduler();
        standby.setConf(conf);
        standby.setRMContext(context(conf));
        standby.init(conf);
        assertThat(standby.energy().settings()).isSameAs(active.energy().settings());
        standby.reinitialize(conf, standby.getRMContext());
        assertThat(standby.energy().settings().placement().weight()).isEqualTo(0.5);
        assertThat(standby.failures().counts()).isEmpty();
        standby.stop();
    }

    /** Our own mistake while the settings are read: the plug-in is off, and that is to be seen. */
    @Test
    void whereTheSettingsCannotBeReadTheMetricsTellOfIt() {
        FailingEntryPoints failures = new FailingEntryPoints();
        failures.failing.add(EntryPoint.SETTINGS);
        Configuration conf = configuration();
        EnergyCapacityScheduler scheduler = new EnergyCapacityScheduler(failures) {};
        scheduler.setConf(conf);
        scheduler.setRMContext(context(conf));
        scheduler.init(conf);
        scheduler.start();
        assertThat(failures.counts()).isEqualTo(Map.of(EntryPoint.SETTINGS, 1L));
        MetricsCollectorImpl seen = new MetricsCollectorImpl();
        DefaultMetricsSystem.instance().getSource("WattleEnergyFailures").getMetrics(seen, true);
        assertThat(seen.getRecords().get(0).tags())
                .extracting(MetricsTag::value)
                .contains("scheduler.settings");
        scheduler.stop();
        assertThat(DefaultMetricsSystem.instance().getSource("WattleEnergyFailures"))
                .isNull();
    }

    @Test
    @Timeout(60)
    void learnedJobsThatCannotBeKeptAreShown() throws Exception {
        Configuration conf = configuration();
        Path file = Files.writeString(directory.resolve("file"), "in the way");
        conf.set("yarn.energy.ledger.dir", file.toString());
        EnergyCapacityScheduler scheduler = new EnergyCapacityScheduler();
        scheduler.setConf(conf);
        scheduler.setRMContext(context(conf));
        scheduler.init(conf);
        scheduler.start();
        while (!scheduler.learningProblem().startsWith("learned jobs are not read (")) {
            Thread.sleep(10);
        }
        scheduler.stop();
    }

    private interface Call {
        void on(CapacityScheduler scheduler) throws YarnException;
    }

    /** Both return, or both throw the same. */
    private static void assertSame(CapacityScheduler stock, CapacityScheduler ours, Call call) {
        Throwable expected = thrown(stock, call);
        if (expected == null) {
            assertThat(thrown(ours, call)).isNull();
        } else {
            assertThatThrownBy(() -> call.on(ours)).hasSameClassAs(expected).hasMessage(expected.getMessage());
        }
    }

    private static Throwable thrown(CapacityScheduler scheduler, Call call) {
        try {
            call.on(scheduler);
            return null;
        } catch (YarnException | RuntimeException e) {
            return e;
        }
    }

    static RMContextImpl context(Configuration conf) {
        RMContextImpl context = new RMContextImpl();
        context.setYarnConfiguration(conf);
        LocalConfigurationProvider files = new LocalConfigurationProvider();
        try {
            files.init(conf);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        context.setConfigurationProvider(files);
        RMNodeLabelsManager labels = new RMNodeLabelsManager();
        labels.init(conf);
        context.setNodeLabelManager(labels);
        return context;
    }

    static Configuration configuration() {
        CapacitySchedulerConfiguration conf = new CapacitySchedulerConfiguration(new YarnConfiguration(), false);
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        return new YarnConfiguration(conf);
    }
}
