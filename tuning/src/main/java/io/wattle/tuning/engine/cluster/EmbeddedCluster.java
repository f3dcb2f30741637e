package io.wattle.tuning.engine.cluster;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuning.energy.ClassLimits;
import io.wattle.tuning.energy.JvmStart;
import io.wattle.tuning.energy.WorkerClasses;
import io.wattle.tuning.engine.cluster.LabelledMiniCluster.NodeCapacity;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * HDFS, YARN and a job history server in this JVM, with the node capacities of a {@link ClusterProfile}: real daemons,
 * real containers in processes of their own, real memory enforcement; only the speed is this host's.
 */
public final class EmbeddedCluster implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(EmbeddedCluster.class.getName());
    /** Of a container: Hadoop's default. */
    static final int MOST_VCORES = YarnConfiguration.DEFAULT_RM_SCHEDULER_MAXIMUM_ALLOCATION_VCORES;

    private static final int AM_MEMORY_MB = 512;
    private static final int REDUCE_YIELDS_SECONDS = 10;
    private static final int HEARTBEAT_MILLIS = 250;
    private static final int MEMORY_CHECK_MILLIS = 500;

    private final MiniDFSCluster hdfs;
    private final LabelledMiniCluster yarn;
    private final Path workDir;
    private final JvmStart jvmStart;
    private final WorkerClasses workerClasses;

    private EmbeddedCluster(
            MiniDFSCluster hdfs,
            LabelledMiniCluster yarn,
            Path workDir,
            JvmStart jvmStart,
            WorkerClasses workerClasses) {
        this.hdfs = hdfs;
        this.yarn = yarn;
        this.workDir = workDir;
        this.jvmStart = jvmStart;
        this.workerClasses = workerClasses;
    }

    /**
     * Starts the daemons and returns when all nodes have registered.
     *
     * @param profile node classes, block size and replication
     * @param workers number of worker nodes, at least one for each class; the profile's mix is kept as nearly as may be
     * @param workDir empty directory for everything the daemons write
     * @throws IOException if a daemon does not start
     */
    public static EmbeddedCluster start(ClusterProfile profile, int workers, Path workDir) throws IOException {
        // Beside the daemons, which start slowly.
        return start(profile, workers, workDir, ContainerJvms.prepare(workDir));
    }

    /** As the other, with other JVMs for containers. */
    static EmbeddedCluster start(
            ClusterProfile profile, int workers, Path workDir, CompletableFuture<ContainerJvms> containerJvms)
            throws IOException {
        System.setProperty("test.build.data", workDir.toString());
        Configuration conf = configuration(profile);
        DaemonDirectories.set(conf, workDir);
        MiniDFSCluster hdfs = new MiniDFSCluster.Builder(conf, new File(workDir.toFile(), "hdfs"))
                .numDataNodes(Math.min(workers, profile.hdfsReplication()))
                .build();
        LabelledMiniCluster yarn = null;
        try {
            hdfs.waitActive();
            conf.set(MRJobConfig.MR_AM_STAGING_DIR, "/user");
            ClusterProfile sample = profile.sample(workers);
            yarn = new LabelledMiniCluster("yarn", capacities(sample));
            yarn.init(conf);
            yarn.start();
            yarn.labelMaster();
            ContainerJvms jvms = containerJvms.get();
            jvms.configure(yarn.getConfig());
            return new EmbeddedCluster(hdfs, yarn, workDir, jvms.start(), workerClasses(sample, yarn.workers()));
        } catch (IOException | RuntimeException | ExecutionException | InterruptedException e) {
            if (yarn != null) {
                yarn.stop();
                endContainers(workDir);
            }
            hdfs.shutdown();
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new IOException("embedded cluster did not start: " + e.getMessage(), e);
        }
    }

    /** Configuration for clients of this cluster; the caller copies it before changing it. */
    public Configuration clientConfiguration() {
        return yarn.getConfig();
    }

    /** Of which class each worker is. */
    WorkerClasses workerClasses() {
        return workerClasses;
    }

    /** How the JVMs of its containers start. */
    JvmStart jvmStart() {
        return jvmStart;
    }

    @Override
    public void close() {
        yarn.stop();
        endContainers(workDir);
        hdfs.shutdown(true);
    }

    private static void endContainers(Path workDir) {
        try {
            ContainerProcesses.endIn(workDir);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "containers of the cluster in " + workDir + " may still run", e);
        }
    }

    private static List<NodeCapacity> capacities(ClusterProfile sample) {
        return Stream.concat(Stream.of(sample.master()), classes(sample))
                .map(EmbeddedCluster::capacity)
                .toList();
    }

    /** Of the workers, in their order. */
    private static Stream<NodeClass> classes(ClusterProfile sample) {
        return sample.workers().stream().flatMap(it -> Collections.nCopies(it.count(), it.nodeClass()).stream());
    }

    private static WorkerClasses workerClasses(ClusterProfile sample, List<NodeId> nodes) {
        if (sample.isUniform()) {
            return WorkerClasses.uniform(sample.worker());
        }
        List<NodeClass> classes = classes(sample).toList();
        Map<String, NodeClass> byNode = new LinkedHashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            byNode.put(nodes.get(i).toString(), classes.get(i));
        }
        return new WorkerClasses(ClassLimits.common(sample), byNode);
    }

    private static NodeCapacity capacity(NodeClass nodeClass) {
        return new NodeCapacity(nodeClass.containerMemoryMb(), nodeClass.containerVcores());
    }

    /** What its daemons and jobs are configured with, but for what depends on where they run. */
    static Configuration configuration(ClusterProfile profile) {
        Configuration conf = new YarnConfiguration();
        setHdfs(conf, profile);
        setScheduler(conf, profile);
        setNodeManagers(conf);
        setMapReduce(conf);
        return conf;
    }

    private static void setHdfs(Configuration conf, ClusterProfile profile) {
        conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, profile.hdfsReplication());
        conf.setLong(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, profile.hdfsBlockMb() * 1024L * 1024);
    }

    private static void setScheduler(Configuration conf, ClusterProfile profile) {
        conf.set(YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class.getName());
        // Default differs between 3.4 (off) and 3.5 (on).
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.set("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        String label = LabelledMiniCluster.MASTER_LABEL;
        conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
        conf.set("yarn.scheduler.capacity.root.accessible-node-labels", label);
        conf.set("yarn.scheduler.capacity.root.accessible-node-labels." + label + ".capacity", "100");
        conf.set("yarn.scheduler.capacity.root.default.accessible-node-labels", label);
        conf.set("yarn.scheduler.capacity.root.default.accessible-node-labels." + label + ".capacity", "100");
        conf.set(MRJobConfig.AM_NODE_LABEL_EXP, label);
        // Requests are rounded up to a multiple of the minimum: 600 MB must not become 640 MB, which no Edison has.
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 1);
        // A container that only the master could hold would wait for ever; with this limit its job fails at once.
        conf.setInt(
                YarnConfiguration.RM_SCHEDULER_MAXIMUM_ALLOCATION_MB,
                profile.workers().stream()
                        .mapToInt(it -> it.nodeClass().containerMemoryMb())
                        .reduce(AM_MEMORY_MB, Math::max));
        conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, HEARTBEAT_MILLIS);
        // All nodes share one host name: without the port the scheduler and the AM cannot tell them apart.
        conf.setBoolean(YarnConfiguration.RM_SCHEDULER_INCLUDE_PORT_IN_NODE_NAME, true);
        conf.setBoolean(MRJobConfig.MR_AM_JOB_NODE_BLACKLISTING_ENABLE, false);
    }

    private static void setNodeManagers(Configuration conf) {
        conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_CONTROL_RESOURCE_MONITORING, true);
        conf.setBoolean(MRConfig.MAPREDUCE_MINICLUSTER_CONTROL_RESOURCE_MONITORING, true);
        conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, true);
        // "Enforced" means by cgroups, which only LinuxContainerExecutor has; while it is on, the check below is
        // skipped.
        conf.setBoolean(YarnConfiguration.NM_MEMORY_RESOURCE_ENFORCED, false);
        // A 64-bit JVM reserves far more address space than it uses; every distribution switches this check off.
        conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
        conf.setInt(YarnConfiguration.NM_CONTAINER_MON_INTERVAL_MS, MEMORY_CHECK_MILLIS);
        conf.set("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100");
        // Three more processes per container, for a file nobody reads here.
        conf.setBoolean(YarnConfiguration.NM_LOG_CONTAINER_DEBUG_INFO, false);
        // Without these two each NodeManager takes 17 s to stop.
        conf.setLong(YarnConfiguration.NM_PROCESS_KILL_WAIT_MS, 100);
        conf.setBoolean(YarnConfiguration.LOG_AGGREGATION_ENABLED, true);
    }

    private static void setMapReduce(Configuration conf) {
        conf.setInt(MRJobConfig.MR_AM_VMEM_MB, AM_MEMORY_MB);
        conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, "-Xmx320m");
        conf.setInt(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, HEARTBEAT_MILLIS);
        // All nodes are this host: a second attempt elsewhere only slows the first one down.
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
        // Where early reduces fill a small cluster, Hadoop's 300 s until one makes room for a map is a hang.
        conf.setInt(MRJobConfig.MR_JOB_REDUCER_UNCONDITIONAL_PREEMPT_DELAY_SEC, REDUCE_YIELDS_SECONDS);
    }
}
