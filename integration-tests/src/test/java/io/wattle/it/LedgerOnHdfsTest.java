package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.EnergyReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.util.YarnVersionInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code yarn.energy.ledger.dir} on a real HDFS, as two ResourceManagers need it. */
class LedgerOnHdfsTest {

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
            await(() -> report(second) != null);
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

    @Test
    void safeModeRefusesTheStartAtOnce() throws Exception {
        files.mkdirs(new org.apache.hadoop.fs.Path("/safe/energy-ledger"));
        files.setSafeMode(SafeModeAction.ENTER);
        long begun = System.nanoTime();
        try {
            assertThatThrownBy(() -> start(files.getUri() + "/safe/energy-ledger"))
                    .isInstanceOf(YarnRuntimeException.class)
                    .hasMessageStartingWith("The energy scheduler does not start: yarn.energy.ledger.dir: cannot use '"
                            + files.getUri() + "/safe/energy-ledger' (")
                    .hasMessageContaining("Name node is in safe mode")
                    .hasMessageEndingWith("); start again once HDFS has left its safe mode"
                            + " (hdfs dfsadmin -safemode get), or remove the key");
        } finally {
            files.setSafeMode(SafeModeAction.LEAVE);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
        start(files.getUri() + "/safe/energy-ledger").stop();
    }

    private static ResourceManager start(String ledger) {
        Configuration conf = WebResourceManager.configuration();
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.energy.ledger.dir", ledger);
        conf.set("yarn.energy.ledger.checkpoint-ms", "1000");
        conf.set("yarn.energy.meters.interval-ms", "500");
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
                    .filter(it -> it.startsWith("checkpoint-"))
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
