package io.wattle.archive.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * One of each daemon in this JVM, on the loopback device and free ports, apart from any cluster that the node is part of: what
 * masters and tasks load depends on real ones. They do one task at a time.
 */
final class OneNodeCluster implements AutoCloseable {

    /**
     * Of a master, and of one task beside it, MiB: small boards have no room for more. It is the least that a ResourceManager gives by
     * default, and not enforced.
     */
    static final int CONTAINER_MB = 1024;

    private static final String LOOPBACK = "127.0.0.1:0";

    /** A JVM that is killed before it has written down its classes has trained nothing. */
    private static final long KILL_AFTER_MILLIS = 10_000;

    private final Path folder;
    private NameNode nameNode;
    private DataNode dataNode;
    private ResourceManager resourceManager;
    private NodeManager nodeManager;

    /** @param folder for all that the daemons write */
    OneNodeCluster(Path folder) {
        this.folder = folder;
    }

    /**
     * Starts the daemons.
     *
     * @return for clients; the caller copies it before changing it
     * @throws IOException if one does not start
     */
    Configuration start() throws IOException {
        Configuration conf = configuration();
        // Daemons of one JVM would have the same names among its metrics.
        DefaultMetricsSystem.setMiniClusterMode(true);
        NameNode.format(conf);
        nameNode = NameNode.createNameNode(new String[0], conf);
        conf.set("fs.defaultFS", "hdfs://" + NetUtils.getHostPortString(nameNode.getNameNodeAddress()));
        dataNode = DataNode.createDataNode(new String[0], conf);
        resourceManager = new ResourceManager();
        resourceManager.init(conf);
        resourceManager.start();
        // It has found its ports.
        Configuration ports = new YarnConfiguration(resourceManager.getConfig());
        nodeManager = new NodeManager();
        nodeManager.init(ports);
        nodeManager.start();
        return ports;
    }

    @Override
    public void close() {
        // Ends containers that still run.
        if (nodeManager != null) {
            nodeManager.stop();
        }
        if (resourceManager != null) {
            resourceManager.stop();
        }
        if (dataNode != null) {
            dataNode.shutdown();
        }
        if (nameNode != null) {
            nameNode.stop();
        }
    }

    private Configuration configuration() throws IOException {
        Configuration conf = new YarnConfiguration();
        conf.set("hadoop.tmp.dir", made("tmp"));
        setHdfs(conf);
        for (String service : new String[] {"", ".scheduler", ".resource-tracker", ".admin", ".webapp"}) {
            conf.set("yarn.resourcemanager" + service + ".address", LOOPBACK);
        }
        conf.set(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName());
        // Default differs between 3.4 (off) and 3.5 (on).
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
        setNodeManager(conf);
        return conf;
    }

    private void setHdfs(Configuration conf) throws IOException {
        conf.set("fs.defaultFS", "hdfs://" + LOOPBACK);
        conf.set("dfs.namenode.name.dir", "file://" + made("name"));
        conf.set("dfs.namenode.http-address", LOOPBACK);
        conf.set("dfs.datanode.data.dir", "file://" + made("data"));
        conf.set("dfs.datanode.address", LOOPBACK);
        conf.set("dfs.datanode.ipc.address", LOOPBACK);
        conf.set("dfs.datanode.http.address", LOOPBACK);
        conf.setInt("dfs.replication", 1);
    }

    private void setNodeManager(Configuration conf) throws IOException {
        conf.set(YarnConfiguration.NM_ADDRESS, LOOPBACK);
        conf.set(YarnConfiguration.NM_LOCALIZER_ADDRESS, LOOPBACK);
        conf.set(YarnConfiguration.NM_WEBAPP_ADDRESS, LOOPBACK);
        conf.set(YarnConfiguration.NM_LOCAL_DIRS, made("containers"));
        conf.set(YarnConfiguration.NM_LOG_DIRS, made("logs"));
        conf.setInt(YarnConfiguration.NM_PMEM_MB, 2 * CONTAINER_MB);
        conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
        conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
        conf.setLong(YarnConfiguration.NM_SLEEP_DELAY_BEFORE_SIGKILL_MS, KILL_AFTER_MILLIS);
        conf.set("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100");
        conf.set(YarnConfiguration.NM_AUX_SERVICES, "mapreduce_shuffle");
        conf.setInt("mapreduce.shuffle.port", 0);
    }

    private String made(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name)).toString();
    }
}
