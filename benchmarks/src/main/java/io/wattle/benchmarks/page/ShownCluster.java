package io.wattle.benchmarks.page;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.tuning.engine.cluster.DaemonDirectories;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.NullGroupsMapping;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * A ResourceManager with the plug-in and its own web server on loopback. Nodes and applications come through its services as
 * in a cluster, but exist only in what they say. For one thread.
 */
final class ShownCluster implements AutoCloseable {

    private static final String QUEUES = "yarn.scheduler.capacity.root.";

    private final MasterlessResourceManager rm = new MasterlessResourceManager();
    private final Configuration conf;
    private final List<ShownApp> apps = new ArrayList<>();
    private ShownNodes nodes;

    private ShownCluster(Configuration conf) {
        this.conf = conf;
    }

    /**
     * Starts it, with all nodes registered and no application yet.
     *
     * @param port of its web server; 0 for a free one
     * @param directory for all that it writes
     */
    static ShownCluster start(int nodes, int port, Path directory) throws YarnException, IOException {
        DefaultMetricsSystem.setMiniClusterMode(true);
        Configuration conf = configuration(port, directory);
        // Hadoop keeps the containers' bounds of the first configuration that it sees.
        ResourceUtils.resetResourceTypes(conf);
        ShownCluster cluster = new ShownCluster(conf);
        try {
            cluster.rm.init(conf);
            cluster.rm.start();
            cluster.nodes = new ShownNodes(cluster.rm.getResourceTrackerService(), nodes);
        } catch (RuntimeException | YarnException | IOException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private static Configuration configuration(int port, Path directory) throws IOException {
        Configuration conf = new YarnConfiguration();
        conf.set("fs.defaultFS", "file:///");
        DaemonDirectories.set(conf, directory);
        for (String address : List.of(
                YarnConfiguration.RM_ADDRESS,
                YarnConfiguration.RM_SCHEDULER_ADDRESS,
                YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
                YarnConfiguration.RM_ADMIN_ADDRESS)) {
            conf.set(address, "127.0.0.1:0");
        }
        conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "127.0.0.1:" + port);
        // Then it writes the port of its web server into its configuration.
        conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
        // No user of these has an account here, and each would be looked up.
        conf.set("hadoop.security.group.mapping", NullGroupsMapping.class.getName());
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 1);
        // A node that says nothing is lost soon enough to be looked at.
        conf.setLong(YarnConfiguration.RM_NM_EXPIRY_INTERVAL_MS, 120_000);
        conf.set(
                "yarn.energy.nodes.hosts-file", ShownNodes.writeHosts(directory).toString());
        conf.set("yarn.energy.ledger.dir", directory.resolve("ledger").toString());
        queues(conf);
        return conf;
    }

    private static void queues(Configuration conf) {
        conf.set("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
        conf.set(QUEUES + "queues", "etl,research,reports,adhoc");
        conf.set(QUEUES + "etl.queues", "hourly,nightly");
        queue(conf, "etl", 50, 100);
        queue(conf, "etl.hourly", 50, 100);
        queue(conf, "etl.nightly", 50, 100);
        queue(conf, "research", 20, 40);
        queue(conf, "reports", 25, 60);
        // Its applications soon reach its limit, and then its limit for masters.
        queue(conf, "adhoc", 5, 5);
        conf.set(QUEUES + "adhoc.maximum-am-resource-percent", "0.02");
    }

    private static void queue(Configuration conf, String path, int percent, int most) {
        conf.setInt(QUEUES + path + ".capacity", percent);
        conf.setInt(QUEUES + path + ".maximum-capacity", most);
        conf.setInt(QUEUES + path + ".user-limit-factor", 100);
        conf.set(QUEUES + path + ".maximum-am-resource-percent", "0.5");
    }

    /**
     * What a second brings: heartbeats of all nodes and masters, and new applications for those that ended.
     *
     * @param most applications at a time
     */
    void beat(int most) throws YarnException, IOException {
        for (int i = 0; i < most; i++) {
            // Each job is followed by itself: else the longest would soon be all that runs.
            if (i == apps.size()) {
                apps.add(submit(i));
            } else if (apps.get(i).ended()) {
                apps.set(i, submit(i));
            }
        }
        nodes.heartbeats();
        for (ShownApp app : apps) {
            app.beat(System.nanoTime());
        }
    }

    private ShownApp submit(int place) throws YarnException, IOException {
        return new ShownApp(rm, nodes, ShownJob.ALL.get(place % ShownJob.ALL.size()));
    }

    /** The newest run of each job. */
    List<ApplicationId> apps() {
        return apps.stream().map(ShownApp::id).toList();
    }

    /** Where something of its web server is. */
    URI uri(String path) {
        return URI.create("http://" + conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS) + path);
    }

    @Override
    public void close() {
        rm.stop();
    }
}
