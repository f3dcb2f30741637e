package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.account.LedgerStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.AdminService;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.YarnVersionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code yarn.energy.ledger.dir} on a real HDFS, as two ResourceManagers need it. */
@Tag("embedded")
@Tag("faults")
class LedgerOnHdfsTest {

    private static final StateChangeRequestInfo BY_HAND = new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);
    /** Joules are of the last reading, up to half a second old and a bit; on a busy host the next one comes late. */
    private static final double LATE_READING_SECONDS = 1.5;

    private static final NodeId NODE = NodeId.newInstance("localhost", 45454);

    @TempDir
    private static Path directory;

    private static MiniDFSCluster hdfs;
    private static DistributedFileSystem files;

    @BeforeAll
    static void startHdfs() throws IOException {
        DefaultMetricsSystem.setMiniClusterMode(true);
        hdfs = new MiniDFSCluster.Builder(new Configuration(), directory.toFile())
                .numDataNodes(1)
                .build();
        hdfs.waitActive();
        files = hdfs.getFileSystem();
    }

    @AfterAll
    static void stopHdfs() {
        if (hdfs != null) {
            hdfs.shutdown();
        }
    }

    @Test
    void aSecondStartGoesOnFromTheFirst() throws Exception {
        String ledger = files.getUri() + "/wattle/energy-ledger";
        ResourceManager first = start(ledger);
        double unmetered;
        try {
            first.getResourceTrackerService()
                    .registerNodeManager(RegisterNodeManagerRequest.newInstance(
                            NODE,
                            0,
                            Resource.newInstance(1024, 2),
                            YarnVersionInfo.getVersion(),
                            List.of(),
                            List.of()));
            await(() -> unmeteredSeconds(first) > 1);
            unmetered = unmeteredSeconds(first);
        } finally {
            first.stop();
        }
        List<String> before = checkpoints("/wattle/energy-ledger");
        assertThat(before).isNotEmpty();
        assertOnlyTheOwnerReads();
        ResourceManager second = start(ledger);
        try {
            await(() -> report(second) != null && report(second).ledger().hasAll());
            assertThat(report(second).nodes()).singleElement().satisfies(node -> {
                assertThat(node.node()).isEqualTo(NODE.toString());
                assertThat(node.registered()).isFalse();
            });
            assertThat(unmeteredSeconds(second)).isGreaterThanOrEqualTo(unmetered);
            await(() -> checkpoints("/wattle/energy-ledger").stream().anyMatch(it -> !before.contains(it)));
        } finally {
            second.stop();
        }
        assertOnlyTheOwnerReads();
    }

    /** What is wrong with the ledger's HDFS during a failover. */
    enum Trouble {
        SAFE_MODE {
            @Override
            void begin(Gate gate) throws IOException {
                files.setSafeMode(SafeModeAction.ENTER);
            }

            @Override
            void end(Gate gate) throws IOException {
                files.setSafeMode(SafeModeAction.LEAVE);
            }
        },
        DOWN {
            @Override
            void begin(Gate gate) {
                hdfs.shutdownNameNode(0);
            }

            @Override
            void end(Gate gate) throws IOException {
                hdfs.restartNameNode(0);
            }
        },
        HANGS {
            @Override
            void begin(Gate gate) {
                gate.shut();
            }

            @Override
            void end(Gate gate) {
                gate.open();
            }
        };

        abstract void begin(Gate gate) throws IOException;

        abstract void end(Gate gate) throws IOException;
    }

    /** The next one is active as soon as it would be without us, and has every joule once HDFS answers. */
    @ParameterizedTest
    @EnumSource
    void aFailoverDoesNotWaitForTheLedger(Trouble trouble) throws Exception {
        Duration before = stockFailover();
        Duration ours = failoverWith(trouble);
        Duration after = stockFailover();
        // Other work on this machine may have begun meanwhile: the slower one is nearer to stock beside that work.
        Duration stock = before.compareTo(after) > 0 ? before : after;
        System.out.printf("failover, ledger %s: %d ms, stock %d ms%n", trouble, ours.toMillis(), stock.toMillis());
        assertThat(ours).isLessThan(stock.plusSeconds(10));
    }

    private Duration failoverWith(Trouble trouble) throws Exception {
        Path hosts = Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  '*': edison\n");
        try (Gate gate = new Gate(hdfs.getNameNodePort());
                Pair pair = new Pair(conf -> {
                    energy(conf, "hdfs://localhost:" + gate.port() + "/failover/" + trouble);
                    conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
                })) {
            admin(pair.one).transitionToActive(BY_HAND);
            EnergyReport before;
            try (HeartbeatingNode node = HeartbeatingNode.of(pair.one.rm())) {
                await(() -> node.beats()
                        && has(
                                pair.one,
                                it -> it.cluster().joules() > 3
                                        && it.ledger().saved().isPresent()));
                before = report(pair.one.rm());
            }
            trouble.begin(gate);
            Duration ours = failover(pair);
            try (HeartbeatingNode node = HeartbeatingNode.of(pair.two.rm())) {
                await(() -> node.beats() && has(pair.two, it -> it.cluster().joules() > 1));
                assertThat(report(pair.two.rm()).ledger().state()).isEqualTo(LedgerStatus.State.WAITING);
                assertThat(report(pair.two.rm()).ledger().problem()).contains("/failover/" + trouble);
                trouble.end(gate);
                await(() -> node.beats()
                        && has(
                                pair.two,
                                it -> it.ledger().hasAll()
                                        && it.ledger().saved().isPresent()
                                        && secondsWithoutJoules(before, it) < LATE_READING_SECONDS));
            }
            EnergyReport after = report(pair.two.rm());
            assertThat(secondsWithoutJoules(before, after)).isGreaterThan(-LATE_READING_SECONDS);
            assertThat(after.ledger().problem()).isEmpty();
            assertThat(after.ledger().since()).isEqualTo(before.ledger().since());
            return ours;
        } finally {
            files.setSafeMode(SafeModeAction.LEAVE);
        }
    }

    /** Of the time between two reports, at the node's constant watts: negative if more was billed than was used. */
    private static double secondsWithoutJoules(EnergyReport before, EnergyReport after) {
        double seconds = Duration.between(before.time(), after.time()).toMillis() / 1000.0;
        double joules = after.cluster().joules() - before.cluster().joules();
        return seconds - joules / before.cluster().watts().orElseThrow();
    }

    private static Duration stockFailover() throws Exception {
        try (Pair pair =
                new Pair(conf -> conf.set(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName()))) {
            admin(pair.one).transitionToActive(BY_HAND);
            return failover(pair);
        }
    }

    private static Duration failover(Pair pair) throws Exception {
        long begun = System.nanoTime();
        admin(pair.one).transitionToStandby(BY_HAND);
        admin(pair.two).transitionToActive(BY_HAND);
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private static boolean has(WebResourceManager rm, Predicate<EnergyReport> condition) {
        EnergyReport report = report(rm.rm());
        return report != null && condition.test(report);
    }

    private static AdminService admin(WebResourceManager rm) {
        return rm.rm().getRMContext().getRMAdminService();
    }

    /** Two ResourceManagers, none of them active. */
    private static final class Pair implements AutoCloseable {

        private final WebResourceManager one;
        private final WebResourceManager two;

        Pair(Consumer<Configuration> settings) {
            Map<String, String> addresses = new HashMap<>();
            for (String id : List.of("rm1", "rm2")) {
                for (String key : YarnConfiguration.getServiceAddressConfKeys(new Configuration())) {
                    addresses.put(HAUtil.addSuffix(key, id), FreePorts.onLocalhost());
                }
            }
            one = start("rm1", addresses, settings);
            two = start("rm2", addresses, settings);
        }

        private static WebResourceManager start(
                String id, Map<String, String> addresses, Consumer<Configuration> settings) {
            return WebResourceManager.start("", conf -> {
                conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
                conf.set(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
                conf.set(YarnConfiguration.RM_HA_ID, id);
                conf.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
                addresses.forEach(conf::set);
                settings.accept(conf);
            });
        }

        @Override
        public void close() {
            one.close();
            two.close();
        }
    }

    private static ResourceManager start(String ledger) {
        Configuration conf = WebResourceManager.configuration();
        energy(conf, ledger);
        ResourceManager rm = new ResourceManager();
        rm.init(conf);
        try {
            rm.start();
        } catch (RuntimeException e) {
            rm.stop();
            throw e;
        }
        return rm;
    }

    private static void energy(Configuration conf, String ledger) {
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.energy.ledger.dir", ledger);
        conf.set("yarn.energy.ledger.checkpoint-ms", "1000");
        conf.set("yarn.energy.meters.interval-ms", "500");
    }

    private static EnergyReport report(ResourceManager rm) {
        return ((EnergyCapacityScheduler) rm.getResourceScheduler()).report().orElse(null);
    }

    private static double unmeteredSeconds(ResourceManager rm) {
        EnergyReport report = report(rm);
        return report == null ? 0 : report.cluster().unmeteredSeconds();
    }

    private static List<String> checkpoints(String path) {
        try {
            return Arrays.stream(files.listStatus(new org.apache.hadoop.fs.Path(path)))
                    .map(it -> it.getPath().getName())
                    .filter(it -> it.matches("(checkpoint|changes)-.*"))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertOnlyTheOwnerReads() throws IOException {
        org.apache.hadoop.fs.Path ledger = new org.apache.hadoop.fs.Path("/wattle/energy-ledger");
        assertThat(files.getFileStatus(ledger).getPermission()).isEqualTo(FsPermission.valueOf("drwx------"));
        for (FileStatus file : files.listStatus(ledger)) {
            assertThat(file.getPermission()).as(file.getPath().getName()).isEqualTo(FsPermission.valueOf("-rw-------"));
        }
    }

    private static void await(BooleanSupplier condition) throws Exception {
        Await.until("the ledger", condition::getAsBoolean);
    }
}
