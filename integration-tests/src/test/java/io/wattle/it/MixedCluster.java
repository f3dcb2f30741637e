package io.wattle.it;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.tuning.engine.cluster.ContainerJvms;
import io.wattle.tuning.engine.cluster.DaemonDirectories;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.service.AbstractService;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** YARN with the energy scheduler and NodeManagers of different classes, told apart by their ports. */
final class MixedCluster extends MiniMRYarnCluster {

    private static final Duration RESTART = Duration.ofMinutes(2);
    private static final long RESTART_LOOK_MILLIS = 500;

    private final List<NodeClass> classes;
    private final Path hostsFile;
    private final Map<String, String> keys;

    /** What refreshes replaced; empty: nothing. */
    private final Map<String, Optional<String>> before = new HashMap<>();

    private int nextNode;

    /** In the place of the superclass's own, which was stopped; null as long as that runs. */
    private JobHistoryServer laterHistoryServer;

    private MixedCluster(List<NodeClass> classes, Path hostsFile, Map<String, String> keys) {
        super("mixed", classes.size());
        this.classes = classes;
        this.hostsFile = hostsFile;
        this.keys = keys;
    }

    static MixedCluster start(Path directory, String... classNames) throws Exception {
        return start(directory, Map.of(), classNames);
    }

    static MixedCluster start(Path directory, Map<String, String> keys, String... classNames) throws Exception {
        List<NodeClass> classes = List.of(classNames).stream()
                .map(it -> Catalog.builtIn().nodeClass(it).orElseThrow())
                .toList();
        // Ports are known only once the nodes have started: the rest of the file comes with a refresh.
        Path hostsFile = Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  nobody: edison\n");
        MixedCluster cluster = new MixedCluster(classes, hostsFile, keys);
        Configuration conf = configuration(directory, hostsFile);
        keys.forEach(conf::set);
        cluster.init(conf);
        cluster.start();
        cluster.writeHosts();
        cluster.refresh(Map.of());
        return cluster;
    }

    /** Does something while there is no history server. */
    <T> T withoutHistoryServer(Callable<T> work) throws Exception {
        (laterHistoryServer == null ? getHistoryServer() : laterHistoryServer).stop();
        try {
            return work.call();
        } finally {
            laterHistoryServer = restartedHistoryServer();
        }
    }

    /** At its ports, as clients know them: meanwhile somebody's outgoing connection may have got one, until it ends. */
    private JobHistoryServer restartedHistoryServer() throws InterruptedException {
        long deadlineNanos = System.nanoTime() + RESTART.toNanos();
        while (true) {
            JobHistoryServer server = new JobHistoryServer();
            server.init(new Configuration(getConfig()));
            try {
                server.start();
                return server;
            } catch (RuntimeException e) {
                server.stop();
                boolean isPortTaken = Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
                        .anyMatch(BindException.class::isInstance);
                if (!isPortTaken || System.nanoTime() > deadlineNanos) {
                    throw e;
                }
                Thread.sleep(RESTART_LOOK_MILLIS);
            }
        }
    }

    @Override
    protected void serviceStop() throws Exception {
        if (laterHistoryServer != null) {
            laterHistoryServer.stop();
        }
        super.serviceStop();
    }

    @Override
    protected void addService(Service service) {
        if (service.getClass().getSimpleName().equals("NodeManagerWrapper")) {
            NodeClass nodeClass = classes.get(nextNode++);
            super.addService(new AbstractService("capacity of " + nodeClass.name()) {
                @Override
                protected void serviceInit(Configuration conf) throws Exception {
                    // The superclass has set auxiliary services of its own meanwhile.
                    keys.forEach(conf::set);
                    conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, nodeClass.containerMemoryMb());
                    conf.setInt(YarnConfiguration.NM_VCORES, nodeClass.containerVcores());
                    super.serviceInit(conf);
                }
            });
        }
        super.addService(service);
    }

    /** Sets keys and refreshes the queues, as an administrator does. */
    void refresh(Map<String, String> keys) throws IOException {
        Configuration conf = getResourceManager().getRMContext().getYarnConfiguration();
        keys.forEach((key, value) -> {
            before.putIfAbsent(key, Optional.ofNullable(conf.get(key)));
            conf.set(key, value);
        });
        reinitialize();
    }

    /** Undoes what refreshes set and what was written to the file of hosts, and waits until nothing runs: for the next test. */
    void restore() throws Exception {
        awaitEmpty();
        Configuration conf = getResourceManager().getRMContext().getYarnConfiguration();
        before.forEach((key, value) -> value.ifPresentOrElse(it -> conf.set(key, it), () -> conf.unset(key)));
        before.clear();
        writeHosts();
        reinitialize();
    }

    /** What is placed next finds all the room there is. */
    void awaitEmpty() throws Exception {
        Await.until(
                "all containers have ended",
                () -> scheduler().getRootQueue().getUsedResources().getMemorySize() == 0);
    }

    private void reinitialize() throws IOException {
        ResourceManager rm = getResourceManager();
        Configuration refreshed = new Configuration(rm.getRMContext().getYarnConfiguration());
        rm.getResourceScheduler().reinitialize(refreshed, rm.getRMContext());
    }

    /** The directory that a cluster of {@link SharedClusters} keeps what it learned in. */
    Path keptDirectory() {
        return Path.of(keys.get("yarn.energy.ledger.dir"));
    }

    EnergyCapacityScheduler scheduler() {
        return (EnergyCapacityScheduler) getResourceManager().getResourceScheduler();
    }

    Path hostsFile() {
        return hostsFile;
    }

    private void writeHosts() throws IOException {
        StringBuilder yaml = new StringBuilder("hosts:\n");
        classNames()
                .forEach((id, name) -> yaml.append("  '*:")
                        .append(id.getPort())
                        .append("': ")
                        .append(name)
                        .append('\n'));
        Files.writeString(hostsFile, yaml);
    }

    /** The class of the node that an application's master runs, or ran, on. */
    String classOfMaster(ApplicationId id) {
        RMApp app = getResourceManager().getRMContext().getRMApps().get(id);
        return classNames().get(app.getCurrentAppAttempt().getMasterContainer().getNodeId());
    }

    Map<NodeId, String> classNames() {
        Map<NodeId, String> names = new HashMap<>();
        for (int i = 0; i < classes.size(); i++) {
            names.put(
                    getNodeManager(i).getNMContext().getNodeId(), classes.get(i).name());
        }
        return names;
    }

    static Configuration configuration(Path directory, Path hostsFile) {
        System.setProperty("test.build.data", directory.toString());
        Configuration conf = new YarnConfiguration();
        conf.set("fs.defaultFS", "file:///");
        DaemonDirectories.set(conf, directory);
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.energy.nodes.hosts-file", hostsFile.toString());
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.set("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 1);
        conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 250);
        conf.setBoolean(YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, true);
        conf.setBoolean(MRJobConfig.MR_AM_JOB_NODE_BLACKLISTING_ENABLE, false);
        conf.set("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100");
        conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_CONTROL_RESOURCE_MONITORING, false);
        conf.setBoolean(MRConfig.MAPREDUCE_MINICLUSTER_CONTROL_RESOURCE_MONITORING, false);
        // Three more processes per container, for a file nobody reads here.
        conf.setBoolean(YarnConfiguration.NM_LOG_CONTAINER_DEBUG_INFO, false);
        conf.setLong(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, 100);
        conf.setBoolean(YarnConfiguration.LOG_AGGREGATION_ENABLED, true);
        conf.set(
                YarnConfiguration.NM_REMOTE_APP_LOG_DIR,
                directory.resolve("logs").toString());
        conf.set(MRJobConfig.MR_AM_STAGING_DIR, directory.resolve("staging").toString());
        conf.setInt(MRJobConfig.MR_AM_VMEM_MB, 512);
        ContainerJvms.prepare(directory).join().configure(conf);
        conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, "-Xmx320m");
        conf.setInt(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, 250);
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, 256);
        conf.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx128m");
        conf.setInt(MRJobConfig.IO_SORT_MB, 10);
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        // By default clients notice the end of a job up to 5 s late.
        conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, 200);
        return conf;
    }
}
