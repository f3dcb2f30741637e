package io.wattle.it;

import io.wattle.node.UsageService;
import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.AppEnergy;
import io.wattle.tuning.engine.cluster.DaemonDirectories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * A ResourceManager with the plug-in and a NodeManager with the node's jar, both real, in one JVM; applications' masters run
 * outside of them, in the test. For one thread.
 */
final class SecureYarn implements AutoCloseable {

    private static final String FILTERS = "hadoop.http.filter.initializers";
    private static final String NODE_CLASS = "dell-r620";

    private final Path directory;
    private final DrivenResourceManager driven;
    private final NodeManager node = new NodeManager();
    private final List<NMClient> clients = new ArrayList<>();

    private SecureYarn(Path directory, DrivenResourceManager driven) {
        this.directory = directory;
        this.driven = driven;
    }

    /** What both need, but for how they are secured. */
    static Configuration configuration(Path directory) throws IOException {
        Path hosts = Files.writeString(directory.resolve("hosts.yaml"), "hosts:\n  '*': " + NODE_CLASS + "\n");
        Configuration conf = WebResourceManager.configuration();
        DaemonDirectories.set(conf, directory);
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 100);
        conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 250);
        conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
        conf.set("yarn.energy.usage.interval-ms", "1000");
        conf.set("yarn.energy.meters.interval-ms", "500");
        conf.set("yarn.energy.ledger.dir", directory.resolve("kept").toString());
        conf.set("yarn.energy.ledger.checkpoint-ms", "1000");
        for (String address : new String[] {
            YarnConfiguration.NM_ADDRESS,
            YarnConfiguration.NM_LOCALIZER_ADDRESS,
            YarnConfiguration.NM_WEBAPP_ADDRESS,
            YarnConfiguration.NM_COLLECTOR_SERVICE_ADDRESS
        }) {
            conf.set(address, "localhost:0");
        }
        conf.set(YarnConfiguration.NM_LOG_DIRS, directory.resolve("logs").toString());
        conf.setInt(YarnConfiguration.NM_PMEM_MB, 4_096);
        conf.setInt(YarnConfiguration.NM_VCORES, 4);
        conf.setLong(YarnConfiguration.NM_RESOURCE_MON_INTERVAL_MS, 500);
        conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
        conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
        conf.set("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100");
        conf.set(YarnConfiguration.NM_AUX_SERVICES, UsageService.NAME);
        conf.set(YarnConfiguration.NM_AUX_SERVICES + "." + UsageService.NAME + ".class", UsageService.class.getName());
        return conf;
    }

    /** @param conf of {@link #configuration}, secured */
    static SecureYarn start(Path directory, Configuration conf) throws Exception {
        String filters = conf.get(FILTERS);
        SecureYarn started = new SecureYarn(directory, DrivenResourceManager.start(conf));
        try {
            // The ResourceManager has put its ports there, but its page's filter, too.
            YarnConfiguration nodes = new YarnConfiguration(conf);
            nodes.set(FILTERS, filters);
            started.node.init(nodes);
            started.node.start();
            Await.until("the node", () -> started.scheduler().getNumClusterNodes() == 1);
        } catch (Exception | Error e) {
            started.close();
            throw e;
        }
        return started;
    }

    EnergyCapacityScheduler scheduler() {
        return (EnergyCapacityScheduler) driven.rm().getResourceScheduler();
    }

    /** The NodeManager's own address of its web server: host and port. */
    String web() {
        return scheduler().getNodes(it -> true).get(0).getRMNode().getHttpAddress();
    }

    DrivenApp submit() throws Exception {
        return driven.submit("default");
    }

    /** Gets a container and has it run a command of the shell. */
    void run(DrivenApp app, String command) throws Exception {
        app.ask(1);
        Await.until("a container", () -> {
            app.collect();
            return !app.allocated().isEmpty();
        });
        Container container = app.allocated().get(0);
        NMTokenCache tokens = new NMTokenCache();
        app.nodeTokens().forEach(it -> tokens.setToken(it.getNodeId().toString(), it.getToken()));
        NMClient client = NMClient.createNMClient();
        client.setNMTokenCache(tokens);
        client.cleanupRunningContainersOnStop(false);
        client.init(node.getConfig());
        client.start();
        clients.add(client);
        client.startContainer(
                container,
                ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(command), Map.of(), null, Map.of()));
    }

    /** Its joules; empty as long as there is no report of it. */
    Optional<AppEnergy> energy(DrivenApp app) {
        return scheduler()
                .report()
                .flatMap(report -> report.apps().stream()
                        .filter(it -> it.app().equals(app.id().toString()))
                        .findFirst());
    }

    /** Where what was learned is kept. */
    Path kept() {
        return directory.resolve("kept");
    }

    @Override
    public void close() {
        clients.forEach(NMClient::stop);
        node.stop();
        driven.close();
    }
}
