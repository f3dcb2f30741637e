package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.conf.HighAvailability;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.RMHAServiceTarget;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.cli.RMAdminCLI;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.RMHAUtils;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rendered files of {@code edison} with two ResourceManagers, as {@link RenderedConfigurationTest} uses those with
 * one. Both are on this host, so they have to be told which they are.
 */
@Tag("embedded")
@Tag("faults")
@Tag("hadoop-versions")
class RenderedFailoverTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();

    /** All of 127/8 is this machine; other tests may run on it at the same time. */
    private static final String NETWORK = "127." + (1 + ProcessHandle.current().pid() / 250 % 250) + "."
            + ProcessHandle.current().pid() % 250 + ".";

    private static final String MASTER = NETWORK + 201;
    private static final String STANDBY = NETWORK + 202;
    private static final String WORKER = NETWORK + 210;
    private static final Map<String, String> FOLDERS = Map.of("rm1", "master", "rm2", "standby");

    /** The job runs through the failover; the test ends it. */
    private static final long RUNNING_MILLIS = 3_600_000;

    private static final int MOST_WAIT_MILLIS = 10_000;

    /** A master that finds no ResourceManager for so long gives its job up; more than what is waited for a new one. */
    private static final int MASTER_WAITS_MILLIS = 1_800_000;

    @TempDir
    private Path directory;

    @Test
    void theOtherResourceManagerGoesOnWhenTheActiveOneIsKilled() throws Exception {
        int port = FreePorts.next();
        ServerCnxnFactory zooKeeper = zooKeeper(port);
        try (RenderedDaemons daemons = new RenderedDaemons(directory, Set.of())) {
            RenderedFiles files = new RenderedFiles(
                    EDISON, MASTER, Optional.of(new HighAvailability(STANDBY, MASTER + ":" + port)), directory);
            files.write();
            daemons.nameNodeAndDataNodes("worker-edison", 1);
            Configuration client = files.client("worker-edison");
            client.setInt("dfs.replication", 1);
            client.setLong(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS, 200);
            client.setLong(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS, 1_000);
            daemons.await("the DataNode", () -> hasDataNode(client));
            for (String id : List.of("rm1", "rm2")) {
                resourceManager(daemons, id);
            }
            daemons.await("an active ResourceManager", () -> active(client) != null);
            daemons.await(
                    "the label",
                    () -> new RMAdminCLI(client).run(new String[] {"-addToClusterNodeLabels", "master(exclusive=true)"})
                            == 0);
            daemons.nodeManager("nodemanager-master", "master", MASTER);
            daemons.nodeManager("nodemanager-0", "worker-edison", WORKER);
            try (YarnClient yarn = YarnClient.createYarnClient()) {
                yarn.init(client);
                yarn.start();
                daemons.await("the NodeManagers", () -> running(yarn) == 2);
                theJobGoesOn(daemons, client, yarn);
            }
        } finally {
            zooKeeper.shutdown();
        }
    }

    private static void theJobGoesOn(RenderedDaemons daemons, Configuration client, YarnClient yarn) throws Exception {
        SleepJob sleep = new SleepJob();
        Configuration conf = new Configuration(client);
        conf.setInt(MRJobConfig.MR_AM_TO_RM_WAIT_INTERVAL_MS, MASTER_WAITS_MILLIS);
        sleep.setConf(conf);
        Job job = sleep.createJob(1, 0, RUNNING_MILLIS, 1, 0, 0);
        job.setJarByClass(SleepJob.class);
        job.submit();
        ApplicationId application = TypeConverter.toYarn(job.getJobID()).getAppId();
        try {
            daemons.await("its map runs", () -> hasBegun(job));
            int attempt = attempt(yarn, application);
            daemons.await("an active ResourceManager", () -> active(client) != null);
            String first = active(client);
            String second = first.equals("rm1") ? "rm2" : "rm1";
            daemons.kill(first);
            daemons.await("the other one is active", () -> second.equals(active(client)));
            daemons.await("its NodeManagers", () -> running(yarn) == 2);
            // Its master has to come back as well.
            daemons.await(
                    "the job",
                    () -> yarn.getApplicationReport(application).getYarnApplicationState()
                            == YarnApplicationState.RUNNING);
            assertThat(attempt(yarn, application)).isEqualTo(attempt);
            assertThat(yarn.getClusterNodeLabels())
                    .extracting(NodeLabel::getName)
                    .containsExactly("master");
            daemons.await(
                    "the classes of the nodes",
                    () -> yarn.getNodeToAttributes(null).size() == 2);
            resourceManager(daemons, first);
            // On a host that keeps one from ZooKeeper for its 10 s it may be the other way round.
            daemons.await(
                    "one is active, and the other stands by",
                    () -> EnumSet.of(state(client, first), state(client, second))
                            .equals(EnumSet.of(HAServiceState.ACTIVE, HAServiceState.STANDBY)));
        } finally {
            job.killJob();
        }
        daemons.await(
                "its line in the ledger that both write", () -> ledger(client).contains(application.toString()));
    }

    private static void resourceManager(RenderedDaemons daemons, String id) throws Exception {
        daemons.resourceManager(id, FOLDERS.get(id), "-Dyarn.resourcemanager.ha.id=" + id);
    }

    /** Not yet, either, while the NameNode starts: whatever it says then. */
    private static boolean hasDataNode(Configuration client) {
        try {
            return FileSystem.get(client).getStatus().getCapacity() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Not yet, either, while its master is not to be asked. */
    private static boolean hasBegun(Job job) {
        try {
            return job.mapProgress() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static int attempt(YarnClient yarn, ApplicationId application) throws Exception {
        return yarn.getApplicationReport(application)
                .getCurrentApplicationAttemptId()
                .getAttemptId();
    }

    private static long running(YarnClient yarn) throws Exception {
        return yarn.getNodeReports(NodeState.RUNNING).size();
    }

    /** Null if none is, or none answers. */
    private static String active(Configuration client) {
        return RMHAUtils.findActiveRMHAId(new YarnConfiguration(client));
    }

    /** Initializing until it answers. */
    private static HAServiceState state(Configuration client, String id) throws Exception {
        YarnConfiguration conf = new YarnConfiguration(client);
        conf.set(YarnConfiguration.RM_HA_ID, id);
        try {
            return new RMHAServiceTarget(conf)
                    .getProxy(conf, MOST_WAIT_MILLIS)
                    .getServiceStatus()
                    .getState();
        } catch (IOException e) {
            return HAServiceState.INITIALIZING;
        }
    }

    /** All lines, of all files; of those that go away meanwhile, none. */
    private static String ledger(Configuration client) throws Exception {
        FileSystem files = FileSystem.get(client);
        StringBuilder text = new StringBuilder();
        try {
            for (FileStatus file : files.listStatus(new org.apache.hadoop.fs.Path("/resourcemanager/energy-ledger"))) {
                if (file.getPath().getName().endsWith(".jsonl")) {
                    try (InputStream in = files.open(file.getPath())) {
                        text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                    }
                }
            }
        } catch (FileNotFoundException e) {
            // The ledger attaches in the background.
            return text.toString();
        }
        return text.toString();
    }

    private ServerCnxnFactory zooKeeper(int port) throws Exception {
        Path data = Files.createDirectories(directory.resolve("zookeeper"));
        ServerCnxnFactory factory = new NIOServerCnxnFactory();
        factory.configure(new InetSocketAddress(MASTER, port), 100);
        factory.startup(new ZooKeeperServer(data.toFile(), data.toFile(), 2_000));
        return factory;
    }
}
