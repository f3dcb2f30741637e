package io.wattle.benchmarks.scheduler;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.AllocationExpirationInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * The ResourceManager's own scheduler, with its context, before nodes and applications that exist only as records. What
 * the scheduler tells the rest of the ResourceManager goes nowhere. For one thread.
 */
final class SimulatedCluster implements AutoCloseable {

    static final String WIMPY = "edison";
    static final String BRAWNY = "dell-r620";

    private static final String WIMPY_PREFIX = "10.1.";
    private static final String BRAWNY_PREFIX = "10.2.";
    private static final int PER_SUBNET = 250;

    static {
        // Before the first class of Hadoop's is loaded.
        System.setProperty("log4j.configuration", "silent-log4j.properties");
    }

    private final Path hosts;
    private final SilentResourceManager resourceManager = new SilentResourceManager();
    private final CapacityScheduler scheduler;
    private final List<SimulatedNode> nodes = new ArrayList<>();
    private final Map<NodeId, SimulatedNode> byId = new HashMap<>();
    private final List<SimulatedApp> apps = new ArrayList<>();
    private volatile boolean running = true;
    private int nextApp = 1;

    /** @param settings beside those that every cluster here has */
    SimulatedCluster(Class<? extends CapacityScheduler> schedulerClass, Map<String, String> settings)
            throws IOException {
        // Schedulers follow each other in one process: their metrics take each other's names.
        DefaultMetricsSystem.setMiniClusterMode(true);
        hosts = Files.createTempFile("hosts", ".yaml");
        Files.writeString(
                hosts,
                "hosts:\n  '" + WIMPY_PREFIX + "*': " + WIMPY + "\n  '" + BRAWNY_PREFIX + "*': " + BRAWNY + "\n");
        Configuration conf = new YarnConfiguration();
        conf.set(YarnConfiguration.RM_SCHEDULER, schedulerClass.getName());
        conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
        // The longest allowed: the figures must not depend on when a wait ends.
        conf.set("yarn.energy.deferral.longest-ms", "3600000");
        conf.set("yarn.energy.deferral.patience-ms", "604800000");
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "0.5");
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 1);
        // Asynchronous scheduling passes over nodes that missed two heartbeats.
        conf.setLong(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 600_000);
        settings.forEach(conf::set);
        // Hadoop keeps the smallest container of the first configuration that it sees.
        ResourceUtils.resetResourceTypes(conf);
        resourceManager.init(conf);
        // Without a store of states: what would be restored from it is submitted.
        ((RMContextImpl) resourceManager.getRMContext()).setWorkPreservingRecoveryEnabled(true);
        resourceManager.getRMContext().getContainerTokenSecretManager().rollMasterKey();
        resourceManager.getRMContext().getNMTokenSecretManager().rollMasterKey();
        scheduler = (CapacityScheduler) resourceManager.getResourceScheduler();
        // Starts its threads, if it schedules asynchronously.
        scheduler.start();
    }

    CapacityScheduler scheduler() {
        return scheduler;
    }

    List<SimulatedNode> nodes() {
        return nodes;
    }

    /** Whether a node is of a class. */
    boolean isOf(SimulatedNode node, String nodeClass) {
        return isOf(node.getHostName(), nodeClass);
    }

    static boolean isOf(String host, String nodeClass) {
        return host.startsWith(nodeClass.equals(WIMPY) ? WIMPY_PREFIX : BRAWNY_PREFIX);
    }

    List<SimulatedApp> apps() {
        return apps;
    }

    /** Adds nodes that take four containers each, and as many that take eighty. */
    void addMixed(int ofEach) {
        for (int i = 0; i < ofEach; i++) {
            add(WIMPY_PREFIX, i, Resource.newInstance(600, 4));
            add(BRAWNY_PREFIX, i, Resource.newInstance(12_000, 80));
        }
    }

    private void add(String prefix, int number, Resource capacity) {
        // Addresses, not names: tokens carry addresses, and to look up a name takes seconds.
        String host = prefix + number / PER_SUBNET + "." + (1 + number % PER_SUBNET);
        SimulatedNode node = new SimulatedNode(host, capacity, resourceManager.getRMContext(), () -> running);
        register(node, List.of());
    }

    /** A node registers with what runs there, as after a restart of the ResourceManager. */
    void register(SimulatedNode node, List<NMContainerStatus> running) {
        nodes.add(node);
        byId.put(node.getNodeID(), node);
        resourceManager.getRMContext().getRMNodes().put(node.getNodeID(), node);
        scheduler.handle(new NodeAddedSchedulerEvent(node, running));
    }

    /** A node is lost, with all its containers. */
    void remove(SimulatedNode node) {
        nodes.remove(node);
        byId.remove(node.getNodeID());
        resourceManager.getRMContext().getRMNodes().remove(node.getNodeID());
        scheduler.handle(new NodeRemovedSchedulerEvent(node));
    }

    SimulatedApp submit(String... tags) {
        return submit(Submission.tagged(tags));
    }

    SimulatedApp submit(Submission how) {
        SimulatedApp app = new SimulatedApp(scheduler, ApplicationId.newInstance(1, nextApp++), how);
        apps.add(app);
        return app;
    }

    /** Ends an application that has no containers, as the ResourceManager does. */
    void finish(SimulatedApp app) {
        app.finish();
        apps.remove(app);
    }

    /** Whether its nodes run: a scheduler with threads of its own passes over nodes that do not. */
    void setRunning(boolean running) {
        this.running = running;
    }

    /** What a node's heartbeat makes the scheduler do. */
    void heartbeat(SimulatedNode node) {
        scheduler.handle(new NodeUpdateSchedulerEvent(node));
    }

    /** All containers placed up to now end; their nodes tell it at their next heartbeats. */
    List<Container> endAll() {
        List<Container> ended = new ArrayList<>();
        for (SimulatedApp app : apps) {
            ended.addAll(app.collect());
        }
        end(ended);
        return ended;
    }

    /** These containers end; their nodes tell it at their next heartbeats. */
    void end(List<Container> ended) {
        for (Container container : ended) {
            unregister(container);
            byId.get(container.getNodeId())
                    .end(status(container, ContainerState.RUNNING), status(container, ContainerState.COMPLETE));
        }
    }

    /** These containers start, and run on; their nodes tell it at their next heartbeats. */
    void start(List<Container> placed) {
        for (Container container : placed) {
            unregister(container);
            byId.get(container.getNodeId()).start(status(container, ContainerState.RUNNING));
        }
    }

    /** Containers that {@linkplain #start started} end; their nodes tell it at their next heartbeats. */
    void endStarted(List<Container> started) {
        for (Container container : started) {
            byId.get(container.getNodeId()).endStarted(status(container, ContainerState.COMPLETE));
        }
    }

    private static ContainerStatus status(Container container, ContainerState state) {
        return ContainerStatus.newInstance(container.getId(), state, "", 0);
    }

    /** As the ResourceManager's own node does once it hears of a container: else each stays there for ten minutes. */
    private void unregister(Container container) {
        resourceManager
                .getRMContext()
                .getContainerAllocationExpirer()
                .unregister(new AllocationExpirationInfo(container.getId()));
    }

    /** What an administrator's preemption monitor does, once, by hand. */
    void preempt(SchedulingEditPolicy monitor) {
        monitor.editSchedule();
        List<ContainerPreemptEvent> now = List.copyOf(resourceManager.preemptions);
        resourceManager.preemptions.clear();
        now.forEach(scheduler::handle);
    }

    @Override
    public void close() throws IOException {
        scheduler.stop();
        resourceManager.stop();
        Files.delete(hosts);
    }

    /** Never started: nobody would take the events. */
    private static final class SilentResourceManager extends ResourceManager {
        /** Only these are kept: the scheduler sends them to itself. */
        private final List<ContainerPreemptEvent> preemptions = new ArrayList<>();

        @Override
        protected Dispatcher createDispatcher() {
            return new AsyncDispatcher("silent") {
                @Override
                @SuppressWarnings("rawtypes")
                public EventHandler<Event> getEventHandler() {
                    return event -> {
                        if (event instanceof ContainerPreemptEvent preemption) {
                            preemptions.add(preemption);
                        }
                    };
                }
            };
        }
    }
}
