package io.wattle.it;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * YARN whose NodeManagers have addresses of their own, so that maps run on the hosts that their splits name: those of
 * MiniYARNCluster are all localhost. The only one of these has room for the application master and for nothing else.
 */
final class AddressedNodes implements AutoCloseable {

    static final int VCORES = 2;
    static final int MAP_MB = 256;
    private static final int MASTER_MB = 768;

    private final MiniMRYarnCluster cluster;
    private final List<NodeManager> nodes = new ArrayList<>();

    private AddressedNodes(MiniMRYarnCluster cluster) {
        this.cluster = cluster;
    }

    static AddressedNodes start(Path directory, List<String> hosts) throws Exception {
        Configuration conf = MixedCluster.configuration(directory, directory.resolve("unused"));
        conf.set(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName());
        conf.setBoolean(YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, false);
        conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, MASTER_MB);
        conf.setInt(MRJobConfig.MR_AM_VMEM_MB, MASTER_MB);
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, MAP_MB);
        MiniMRYarnCluster cluster = new MiniMRYarnCluster("addressed", 1);
        cluster.init(conf);
        cluster.start();
        AddressedNodes started = new AddressedNodes(cluster);
        try {
            for (String host : hosts) {
                started.add(directory, host);
            }
            started.awaitRegistration();
            return started;
        } catch (Exception e) {
            started.close();
            throw e;
        }
    }

    private void add(Path directory, String host) throws Exception {
        Configuration conf = new YarnConfiguration(cluster.getConfig());
        // Without the first the node would take another name of its address, localhost.
        conf.set(YarnConfiguration.NM_BIND_HOST, host);
        conf.set(YarnConfiguration.NM_ADDRESS, host + ":0");
        conf.set(YarnConfiguration.NM_LOCALIZER_ADDRESS, host + ":0");
        conf.set(YarnConfiguration.NM_WEBAPP_ADDRESS, host + ":0");
        conf.set(YarnConfiguration.NM_LOCAL_DIRS, made(directory, host, "local"));
        conf.set(YarnConfiguration.NM_LOG_DIRS, made(directory, host, "log"));
        conf.setBoolean(YarnConfiguration.NM_CONTAINER_MONITOR_ENABLED, false);
        conf.setInt(YarnConfiguration.NM_PMEM_MB, VCORES * MAP_MB);
        conf.setInt(YarnConfiguration.NM_VCORES, VCORES);
        NodeManager node = new NodeManager();
        nodes.add(node);
        node.init(conf);
        node.start();
    }

    private static String made(Path directory, String host, String what) throws Exception {
        return Files.createDirectories(directory.resolve(host).resolve(what)).toString();
    }

    private void awaitRegistration() throws Exception {
        Await.until(
                "all nodes",
                () -> cluster.getResourceManager().getRMContext().getRMNodes().size() == nodes.size() + 1);
    }

    Configuration configuration() {
        return new Configuration(cluster.getConfig());
    }

    @Override
    public void close() {
        nodes.forEach(NodeManager::stop);
        cluster.stop();
    }
}
