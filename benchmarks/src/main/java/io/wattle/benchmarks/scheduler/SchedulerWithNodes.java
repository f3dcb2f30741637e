package io.wattle.benchmarks.scheduler;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.placement.EnergyPlacementAllocator;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** An initialised, not started, ResourceManager whose scheduler knows nodes of two classes and one I/O application. */
final class SchedulerWithNodes implements AutoCloseable {

    private final Path hosts;
    private final ResourceManager resourceManager = new ResourceManager();
    private int nextApp = 1;

    SchedulerWithNodes() throws IOException {
        hosts = Files.createTempFile("hosts", ".yaml");
        Files.writeString(hosts, "hosts:\n  'edison*': edison\n  'dell*': dell-r620\n");
        Configuration conf = new YarnConfiguration();
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
        // The longest allowed: a benchmark must not outlast the wait.
        conf.set("yarn.energy.deferral.longest-ms", "3600000");
        conf.set("yarn.scheduler.capacity.root.queues", "default");
        conf.set("yarn.scheduler.capacity.root.default.capacity", "100");
        resourceManager.init(conf);
    }

    SchedulerNode add(String host, int memoryMb, int vcores) {
        RMContext context = resourceManager.getRMContext();
        NodeId id = NodeId.newInstance(host, 8041);
        RMNodeImpl node = new RMNodeImpl(
                id, context, host, 8041, 8042, new NodeBase(host, "/rack"), Resource.newInstance(memoryMb, vcores), "");
        EnergyCapacityScheduler scheduler = (EnergyCapacityScheduler) resourceManager.getResourceScheduler();
        scheduler.handle(new NodeAddedSchedulerEvent(node));
        return scheduler.getNode(id);
    }

    /** The allocator of a new I/O application that asks for containers. */
    LocalityAppPlacementAllocator<SchedulerNode> energyAllocator() {
        return initialised(new EnergyPlacementAllocator<>());
    }

    /** Hadoop's own, for comparison. */
    LocalityAppPlacementAllocator<SchedulerNode> stockAllocator() {
        return initialised(new LocalityAppPlacementAllocator<>());
    }

    @Override
    public void close() throws IOException {
        resourceManager.stop();
        Files.delete(hosts);
    }

    private LocalityAppPlacementAllocator<SchedulerNode> initialised(
            LocalityAppPlacementAllocator<SchedulerNode> allocator) {
        ApplicationId id = ApplicationId.newInstance(1, nextApp++);
        Map<String, Object> attempt =
                Map.of("getMasterContainer", Container.newInstance(null, null, null, null, null, null));
        Map<String, Object> app = new HashMap<>();
        app.put("getName", "benchmark");
        app.put("getApplicationTags", Set.of("wattle-workload=io"));
        app.put("getApplicationSchedulingEnvs", Map.of());
        app.put("getSubmitTime", System.currentTimeMillis());
        app.put("getCurrentAppAttempt", answering(RMAppAttempt.class, attempt));
        RMContext context = resourceManager.getRMContext();
        context.getRMApps().put(id, answering(RMApp.class, app));
        resourceManager.getResourceScheduler().handle(new AppAddedSchedulerEvent(id, "default", "user"));
        Queue queue = answering(Queue.class, Map.of("getQueueName", "default"));
        AppSchedulingInfo info = new AppSchedulingInfo(
                ApplicationAttemptId.newInstance(id, 1),
                "user",
                queue,
                null,
                0,
                new ResourceUsage(),
                Map.of(),
                context,
                false);
        Priority priority = Priority.newInstance(20);
        allocator.initialize(info, new SchedulerRequestKey(priority, 0, null), context);
        allocator.updatePendingAsk(
                List.of(ResourceRequest.newInstance(priority, ResourceRequest.ANY, Resource.newInstance(256, 1), 1000)),
                false);
        return allocator;
    }

    /** Used only while judgements are thought over: never in what is measured. */
    private static <T> T answering(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answers.get(method.getName())));
    }
}
