package io.wattle.benchmarks.sls;

import io.wattle.tuning.engine.cluster.DaemonDirectories;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.NullGroupsMapping;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.sls.conf.SLSConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** The settings of the ResourceManager and of SLS: the same for both schedulers, but for its class. Stateless. */
final class SlsSettings {

    private static final String CAPACITY = "yarn.scheduler.capacity.";

    private SlsSettings() {}

    /**
     * All of them.
     *
     * @param directory for all that the ResourceManager writes
     * @param hostPatterns file that says which host is of which class
     */
    static Configuration of(SlsScheduler scheduler, Path directory, Path hostPatterns) {
        Configuration conf = new YarnConfiguration();
        conf.set("fs.defaultFS", "file:///");
        DaemonDirectories.set(conf, directory);
        for (String address : List.of(
                YarnConfiguration.RM_ADDRESS,
                YarnConfiguration.RM_SCHEDULER_ADDRESS,
                YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
                YarnConfiguration.RM_ADMIN_ADDRESS,
                YarnConfiguration.RM_WEBAPP_ADDRESS)) {
            conf.set(address, "127.0.0.1:0");
        }
        // No user of these has an account here, and each would be looked up.
        conf.set("hadoop.security.group.mapping", NullGroupsMapping.class.getName());
        conf.set(YarnConfiguration.RM_SCHEDULER, scheduler.type().getName());
        // SLS sets these two by itself for the stock scheduler.
        conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
        conf.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, ProportionalCapacityPreemptionPolicy.class.getName());
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, SlsCase.CONTAINER_MB);
        conf.set(CAPACITY + "root.queues", "default");
        conf.set(CAPACITY + "root.default.capacity", "100");
        conf.set(CAPACITY + "maximum-am-resource-percent", "0.5");
        conf.set(CAPACITY + "resource-calculator", DominantResourceCalculator.class.getName());
        conf.setBoolean(CAPACITY + "schedule-asynchronously.enable", false);
        simulator(conf);
        energy(conf, hostPatterns);
        return conf;
    }

    private static void simulator(Configuration conf) {
        // They come with a web server on all of the machine's addresses.
        conf.setBoolean(SLSConfiguration.METRICS_SWITCH, false);
        conf.set(SLSConfiguration.AM_TYPE_PREFIX + "mapreduce", ArrivingMaster.class.getName());
        conf.setInt(SLSConfiguration.AM_CONTAINER_MEMORY, SlsCase.CONTAINER_MB);
    }

    /** For the plug-in; the stock scheduler does not look at them. */
    private static void energy(Configuration conf, Path hostPatterns) {
        conf.set("yarn.energy.nodes.hosts-file", hostPatterns.toString());
        // SLS submits applications without a name and a type. A container does one task, whose seconds are the
        // processor's.
        conf.set("yarn.energy.learning.task-types", YarnConfiguration.DEFAULT_APPLICATION_TYPE);
        conf.set("yarn.energy.queue.root.default.workload", "compute");
    }
}
