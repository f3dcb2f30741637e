package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.tandem.TandemStatus;
import io.wattle.tandem.Decision;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;
import org.apache.hadoop.hdfs.server.blockmanagement.CombinedHostFileManager;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server whose DataNode enters maintenance in a real HDFS before it sleeps. Each DataNode is one port of this machine. */
@Tag("embedded")
@Tag("hadoop-versions")
@Timeout(300)
class TandemMaintenanceTest extends TandemScenario {

    private static final String BOARD_HOST = "10.1.0.1";

    /** One that is started again is the last one. */
    private static final int SERVER_INDEX = 0;

    private static final int BOARD_INDEX = 1;

    private static final int BLOCK_BYTES = 1 << 20;
    private static final int BLOCKS = 3;

    private final Path hosts = directory.resolve("dfs.hosts.json");
    private final org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/file");
    private final Configuration hdfsConf = new Configuration();
    private final ScheduledExecutorService refreshes = Executors.newSingleThreadScheduledExecutor();
    private MiniDFSCluster hdfs;
    private DistributedFileSystem files;
    private List<Integer> ports;

    @BeforeEach
    void startHdfs() throws Exception {
        DefaultMetricsSystem.setMiniClusterMode(true);
        Files.writeString(hosts, "");
        Configuration conf = hdfsConf;
        conf.set(DFSConfigKeys.DFS_NAMENODE_HOSTS_PROVIDER_CLASSNAME_KEY, CombinedHostFileManager.class.getName());
        conf.set(DFSConfigKeys.DFS_HOSTS, hosts.toString());
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_INTERVAL_KEY, 1);
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_KEY, 1);
        conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
        conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, 1);
        hdfs = new MiniDFSCluster.Builder(conf, directory.resolve("hdfs").toFile())
                .numDataNodes(2)
                .hosts(new String[] {SERVER_HOST, BOARD_HOST})
                .build();
        hdfs.waitActive();
        files = hdfs.getFileSystem();
        ports = hdfs.getDataNodes().stream()
                .map(it -> it.getXferAddress().getPort())
                .toList();
        ScheduledFuture<?> unused = refreshes.scheduleWithFixedDelay(this::refreshNodes, 1, 1, TimeUnit.SECONDS);
    }

    @AfterEach
    void stopHdfs() throws InterruptedException {
        refreshes.shutdown();
        assertThat(refreshes.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        if (hdfs != null) {
            hdfs.shutdown();
        }
    }

    private DrivenResourceManager start() throws Exception {
        Configuration conf = configuration();
        conf.set("fs.defaultFS", files.getUri().toString());
        conf.set("yarn.energy.tandem.hdfs", "maintenance");
        conf.set(
                "yarn.energy.tandem.enter-maintenance-program",
                program("enter", refresh("IN_MAINTENANCE")).toString());
        conf.set(
                "yarn.energy.tandem.leave-maintenance-program",
                program("leave", refresh("NORMAL")).toString());
        return DrivenResourceManager.start(conf);
    }

    /** A script that changes the file of hosts. The NameNode's own command would read Hadoop's files of settings anew, of which a test has none. */
    private String refresh(String state) throws Exception {
        Path next = Files.writeString(
                directory.resolve(state), "[" + entry(SERVER_INDEX, state) + "," + entry(BOARD_INDEX, "NORMAL") + "]");
        return "cp '" + next + "' '" + hosts + ".next' && mv '" + hosts + ".next' '" + hosts + "'\n";
    }

    private void refreshNodes() {
        try {
            hdfs.getNamesystem().getBlockManager().getDatanodeManager().refreshNodes(hdfsConf);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String entry(int dataNode, String state) {
        return String.format(
                Locale.ROOT,
                "{\"hostName\":\"127.0.0.1\",\"port\":%d,\"adminState\":\"%s\"}",
                ports.get(dataNode),
                state);
    }

    private AdminStates serversDataNode() throws IOException {
        return Arrays.stream(files.getDataNodeStats())
                .filter(it -> it.getHostName().equals(SERVER_HOST))
                .findFirst()
                .map(DatanodeInfo::getAdminState)
                .orElseThrow();
    }

    /** On the server's DataNode alone. */
    private void writeFile() throws IOException {
        InetSocketAddress[] favored = {hdfs.getDataNodes().get(SERVER_INDEX).getXferAddress()};
        try (FSDataOutputStream out =
                files.create(file, FsPermission.getFileDefault(), true, 4096, (short) 1, BLOCK_BYTES, null, favored)) {
            out.write(new byte[BLOCKS * BLOCK_BYTES]);
        }
        for (var each : files.getFileBlockLocations(file, 0, BLOCKS * BLOCK_BYTES)) {
            assertThat(each.getHosts()).containsExactly(SERVER_HOST);
        }
    }

    private static String why(DrivenResourceManager driven) {
        return tandem(driven).status().stream()
                .flatMap(it -> it.nodes().stream())
                .filter(it -> it.node().host().equals(SERVER_HOST))
                .findFirst()
                .flatMap(TandemStatus.Node::decision)
                .map(Decision::why)
                .orElse("");
    }

    private void awaitCall(DrivenResourceManager driven, String call) throws Exception {
        DrivenApp.await(call, () -> {
            driven.heartbeats();
            return calls().contains(call + " " + SERVER_HOST);
        });
    }

    private static void awaitWhy(DrivenResourceManager driven, String part) throws Exception {
        DrivenApp.await(part, () -> {
            driven.heartbeats();
            return why(driven).contains(part);
        });
    }

    @Test
    void eachBlockHasAReplicaElsewhereBeforeItSleeps() throws Exception {
        writeFile();
        try (DrivenResourceManager driven = start()) {
            driven.add(BOARD_HOST, BOARD);
            DrivenResourceManager.Node server = driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            awaitMaySleep(driven);
            // There is no other DataNode for its blocks.
            DataNodeProperties board = hdfs.stopDataNode(BOARD_INDEX);
            hdfs.setDataNodeDead(board.getDatanode().getDatanodeId());
            command(driven, OperatorCommand.SUSPEND);
            awaitCall(driven, "enter");
            awaitWhy(driven, "HDFS copies blocks");
            assertThat(state(driven)).contains(LifecycleState.DRAINED);
            assertThat(serversDataNode()).isEqualTo(AdminStates.ENTERING_MAINTENANCE);
            assertThat(calls()).doesNotContain("suspend " + SERVER_HOST);
            // Now there is.
            assertThat(hdfs.restartDataNode(board, true)).isTrue();
            awaitCall(driven, "suspend");
            assertThat(serversDataNode()).isEqualTo(AdminStates.IN_MAINTENANCE);
            driven.forget(server);
            DataNodeProperties slept = hdfs.stopDataNode(SERVER_INDEX);
            awaitState(driven, LifecycleState.ASLEEP);
            assertThat(read()).isEqualTo(BLOCKS * BLOCK_BYTES);
            assertThat(files.getMissingBlocksCount()).isZero();
            // And back: not before its DataNode has started.
            command(driven, OperatorCommand.RESUME);
            awaitCall(driven, "resume");
            driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            assertThat(hdfs.restartDataNode(slept, true)).isTrue();
            awaitCall(driven, "leave");
            DrivenApp.await("in service", () -> serversDataNode() == AdminStates.NORMAL);
        }
        assertThat(calls())
                .containsExactly(
                        "enter " + SERVER_HOST,
                        "suspend " + SERVER_HOST,
                        "resume " + SERVER_HOST,
                        "leave " + SERVER_HOST);
    }

    private void awaitMaySleep(DrivenResourceManager driven) throws Exception {
        DrivenApp.await("the NameNode's answer", () -> {
            driven.heartbeats();
            return tandem(driven).status().orElseThrow().warnings().stream().noneMatch(it -> it.contains("tandem.hdfs"))
                    && !why(driven).contains("looked up");
        });
    }

    private int read() throws IOException {
        try (var in = files.open(file)) {
            return in.readAllBytes().length;
        }
    }

    /** A ResourceManager that ends in the middle: the next one ends the maintenance, as its node is awake. */
    @Test
    void theNextResourceManagerEndsWhatWasBegun() throws Exception {
        try (DrivenResourceManager driven = start()) {
            driven.add(BOARD_HOST, BOARD);
            driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            awaitMaySleep(driven);
            hdfs.stopDataNode(BOARD_INDEX);
            command(driven, OperatorCommand.SUSPEND);
            awaitCall(driven, "enter");
        }
        DrivenApp.await("maintenance", () -> serversDataNode() != AdminStates.NORMAL);
        try (DrivenResourceManager driven = start()) {
            driven.add(BOARD_HOST, BOARD);
            driven.add(SERVER_HOST, SERVER);
            awaitCall(driven, "leave");
            DrivenApp.await("in service", () -> serversDataNode() == AdminStates.NORMAL);
            assertThat(state(driven)).contains(LifecycleState.AWAKE);
        }
        assertThat(calls()).doesNotContain("suspend " + SERVER_HOST);
    }

    @Test
    void inSafeModeNothingSleeps() throws Exception {
        files.setSafeMode(SafeModeAction.ENTER);
        try (DrivenResourceManager driven = start()) {
            driven.add(BOARD_HOST, BOARD);
            driven.add(SERVER_HOST, SERVER);
            awaitState(driven, LifecycleState.AWAKE);
            DrivenApp.await("a warning", () -> {
                driven.heartbeats();
                return tandem(driven).status().orElseThrow().warnings().stream()
                        .anyMatch(it -> it.contains("yarn.energy.tandem.hdfs=maintenance") && it.contains("safe mode"));
            });
            assertThat(tandem(driven).command(OperatorCommand.SUSPEND, SERVER_HOST, ""))
                    .hasValueSatisfying(it -> assertThat(it.why()).contains("safe mode"));
        }
        assertThat(calls()).isEmpty();
        assertThat(new File(hosts.toString())).isEmpty();
    }
}
