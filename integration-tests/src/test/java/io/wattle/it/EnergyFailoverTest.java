package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.account.NodeEnergy;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.nodes.NodeEntry;
import io.wattle.scheduler.placement.EnergyPlacementAllocator;
import io.wattle.tuning.engine.cluster.ContainerJvms;
import io.wattle.tuning.engine.cluster.DaemonDirectories;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ResourceManagers, so a cluster of its own; the active one fails while a MapReduce job runs. */
@Tag("embedded")
@Tag("faults")
class EnergyFailoverTest {

    private static final StateChangeRequestInfo BY_HAND = new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);
    private static final int MAPS = 3;
    private static final String GOOD_HOSTS = "hosts:\n  '*': edison\n";

    @TempDir
    private Path directory;

    @Test
    void theJobFinishesUnderTheOtherOneAndIsAccountedForOnce() throws Exception {
        Path hosts = Files.writeString(directory.resolve("hosts.yaml"), GOOD_HOSTS);
        System.setProperty("test.build.data", directory.toString());
        try (MiniYARNCluster cluster = new MiniYARNCluster("failover", 2, 2, 1, 1)) {
            cluster.init(configuration(hosts));
            cluster.start();
            await("nodes", () -> nodes(active(cluster)) == 2);
            ApplicationId app = submit(cluster.getConfig());
            ResourceManager first = active(cluster);
            await("maps", () -> running(first) > MAPS && LiveContainers.allRun(first, app));
            double before = report(first).cluster().joules();
            int other = 1 - cluster.getActiveRMIndex();
            // What is broken now must neither end the one that steps down nor keep the other one from becoming active.
            Files.writeString(hosts, "hosts:\n  '*': edisn\n");
            EnergySettings inForce = scheduler(first).energy().settings();
            first.getRMContext().getRMAdminService().transitionToStandby(BY_HAND);
            assertThat(scheduler(first).energy().settings()).isSameAs(inForce);
            cluster.getResourceManager(other).getRMContext().getRMAdminService().transitionToActive(BY_HAND);
            Files.writeString(hosts, GOOD_HOSTS);
            ResourceManager second = active(cluster);
            assertThat(second).isNotSameAs(first);
            assertThat(second.getRMContext().getYarnConfiguration().get("yarn.scheduler.app-placement-allocator.class"))
                    .isEqualTo(EnergyPlacementAllocator.class.getName());
            await("nodes of the second", () -> nodes(second) == 2);
            assertThat(scheduler(second).energy().nodes().values())
                    .extracting(NodeEntry::whyUnknown)
                    .containsOnly("");
            await("the same containers", () -> running(second) > MAPS);
            await("sums go on", () -> report(second).cluster().joules() > before);
            assertThat(outcome(cluster.getConfig(), app)).isEqualTo(FinalApplicationStatus.SUCCEEDED);
            await("the line", () -> !lines(app).isEmpty());
            // A second one would come with the next checkpoints.
            awaitCheckpoints(2);
            assertThat(lines(app)).hasSize(1);
            JsonNode line = new ObjectMapper().readTree(lines(app).get(0));
            assertThat(line.get("containers").asInt()).isGreaterThan(MAPS);
            assertThat(line.get("complete").asBoolean()).as("no gap: " + line).isTrue();
        }
    }

    private Configuration configuration(Path hosts) {
        Configuration conf = new YarnConfiguration();
        conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
        conf.set(YarnConfiguration.RM_HA_IDS, "rm0,rm1");
        for (String id : List.of("rm0", "rm1")) {
            for (String key : YarnConfiguration.getServiceAddressConfKeys(conf)) {
                conf.set(key + "." + id, FreePorts.onLocalhost());
            }
        }
        conf.set("fs.defaultFS", "file:///");
        DaemonDirectories.set(conf, directory);
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
        conf.set("yarn.energy.ledger.dir", directory.resolve("ledger").toString());
        conf.set("yarn.energy.ledger.checkpoint-ms", "1000");
        conf.set("yarn.energy.meters.interval-ms", "500");
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        conf.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
        conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
        conf.set(YarnConfiguration.RM_STORE, FileSystemRMStateStore.class.getName());
        conf.set(
                YarnConfiguration.FS_RM_STATE_STORE_URI,
                directory.resolve("state").toUri().toString());
        conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 1_000);
        conf.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 500);
        conf.setLong(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS, 200);
        conf.setLong(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS, 1_000);
        conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_USE_RPC, true);
        conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS, true);
        // Else the mini cluster switches off what watts are estimated from.
        conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_CONTROL_RESOURCE_MONITORING, true);
        conf.setLong(YarnConfiguration.NM_RESOURCE_MON_INTERVAL_MS, 500);
        conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
        conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
        conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, 2_048);
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 1);
        conf.setBoolean(YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, true);
        conf.set("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100");
        setMapReduce(conf);
        return conf;
    }

    private void setMapReduce(Configuration conf) {
        conf.set(YarnConfiguration.NM_AUX_SERVICES, ShuffleHandler.MAPREDUCE_SHUFFLE_SERVICEID);
        conf.setClass(
                String.format(YarnConfiguration.NM_AUX_SERVICE_FMT, ShuffleHandler.MAPREDUCE_SHUFFLE_SERVICEID),
                ShuffleHandler.class,
                Service.class);
        conf.setInt(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY, 0);
        conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
        conf.set(MRJobConfig.MR_AM_STAGING_DIR, directory.resolve("staging").toString());
        conf.set(MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH, System.getProperty("java.class.path"));
        conf.set(YarnConfiguration.YARN_APPLICATION_CLASSPATH, System.getProperty("java.class.path"));
        conf.setInt(MRJobConfig.MR_AM_VMEM_MB, 512);
        ContainerJvms.prepare(directory).join().configure(conf);
        conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, "-Xmx320m");
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, 256);
        conf.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx128m");
        conf.setInt(MRJobConfig.IO_SORT_MB, 10);
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    }

    private static ApplicationId submit(Configuration conf) throws Exception {
        SleepJob sleep = new SleepJob();
        sleep.setConf(new Configuration(conf));
        Job job = sleep.createJob(MAPS, 0, 25_000, 1, 0, 0);
        job.setJarByClass(SleepJob.class);
        job.submit();
        return ApplicationId.newInstance(
                Long.parseLong(job.getJobID().getJtIdentifier()), job.getJobID().getId());
    }

    private static FinalApplicationStatus outcome(Configuration conf, ApplicationId app) throws Exception {
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(conf);
            client.start();
            await(
                    "the job's end",
                    () -> client.getApplicationReport(app).getFinalApplicationStatus()
                            != FinalApplicationStatus.UNDEFINED);
            return client.getApplicationReport(app).getFinalApplicationStatus();
        }
    }

    private List<String> lines(ApplicationId app) {
        return LedgerLines.of(directory.resolve("ledger"), app.toString());
    }

    private void awaitCheckpoints(int count) throws Exception {
        Set<String> seen = new HashSet<>(checkpoints());
        int before = seen.size();
        await("checkpoints", () -> {
            seen.addAll(checkpoints());
            return seen.size() >= before + count;
        });
    }

    private List<String> checkpoints() {
        return List.of(
                directory.resolve("ledger").toFile().list((folder, name) -> name.matches("(checkpoint|changes)-.*")));
    }

    private static ResourceManager active(MiniYARNCluster cluster) {
        return cluster.getResourceManager(cluster.getActiveRMIndex());
    }

    private static EnergyCapacityScheduler scheduler(ResourceManager rm) {
        return (EnergyCapacityScheduler) rm.getResourceScheduler();
    }

    private static EnergyReport report(ResourceManager rm) {
        return scheduler(rm).energy().report().orElseThrow();
    }

    /** Nodes that have watts: the ledger has begun. */
    private static int nodes(ResourceManager rm) {
        return scheduler(rm)
                .energy()
                .report()
                .map(it -> it.cluster().nodesWithWatts())
                .orElse(0);
    }

    private static int running(ResourceManager rm) {
        return report(rm).nodes().stream().mapToInt(NodeEnergy::containers).sum();
    }

    private static void await(String what, Callable<Boolean> condition) throws Exception {
        Await.until(what, condition);
    }
}
