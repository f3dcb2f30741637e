package io.wattle.scheduler.placement;

import io.wattle.learning.ContainerObservation;
import io.wattle.simulator.yarn.Ask;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** The plug-in's allocators before a record: one for each application and priority, as in YARN. */
final class PlugInReplay implements OfferReplay {

    /** What MapReduce's master asks with, and YARN for the master. */
    private static final Map<Ask.Kind, Integer> PRIORITIES =
            Map.of(Ask.Kind.MASTER, 0, Ask.Kind.REDUCE, 10, Ask.Kind.MAP, 20);

    private final TestingCluster cluster;
    private final long beginMillis;
    private final List<SchedulerNode> nodes = new ArrayList<>();
    private final Map<Integer, Job> jobs = new HashMap<>();
    private int nextContainer;

    /** @param cluster whose nodes have their class by their name */
    PlugInReplay(TestingCluster cluster) {
        this.cluster = cluster;
        beginMillis = cluster.millis;
    }

    /** One application. */
    private final class Job {
        private final TestingApplication application;
        private final Map<Ask.Kind, Requested> requests = new EnumMap<>(Ask.Kind.class);

        Job(int number, String name, Set<String> tags) {
            application = new TestingApplication(
                    cluster.context(),
                    ApplicationId.newInstance(1, number),
                    name,
                    tags,
                    Map.of(),
                    cluster.energy().wallMillis());
        }
    }

    /** What it asks for with one priority. */
    private final class Requested {
        private final SchedulerRequestKey key;
        private final Resource each;
        private final EnergyPlacementAllocator<SchedulerNode> allocator = new EnergyPlacementAllocator<>();
        private final Map<SchedulerNode, Deque<ContainerId>> containers = new HashMap<>();

        Requested(Job job, Ask.Kind kind, int memoryMb, int vcores) {
            key = new SchedulerRequestKey(Priority.newInstance(PRIORITIES.get(kind)), 0, null);
            each = Resource.newInstance(memoryMb, vcores);
            allocator.initialize(job.application.info(), key, cluster.context());
        }

        int pending() {
            return allocator.getOutstandingAsksCount(ResourceRequest.ANY);
        }

        void ask(int more) {
            int count = pending() + more;
            allocator.updatePendingAsk(
                    List.of(ResourceRequest.newInstance(key.getPriority(), ResourceRequest.ANY, each, count)), false);
        }
    }

    @Override
    public void node(int number, String nodeClass, int memoryMb, int vcores) {
        nodes.add(cluster.node(nodeClass + "-" + number, memoryMb, vcores));
    }

    @Override
    public void at(long millis) {
        cluster.millis = beginMillis + millis;
    }

    @Override
    public void began(int app, String name, OptionalLong deadlineMillis) {
        long toWallMillis = beginMillis + cluster.energy().wallMillis() - cluster.millis;
        jobs.put(
                app,
                new Job(
                        app,
                        name,
                        deadlineMillis.isEmpty()
                                ? Set.of()
                                : Set.of("wattle-deadline="
                                        + Instant.ofEpochMilli(toWallMillis + deadlineMillis.getAsLong()))));
    }

    @Override
    public void asked(Containers of, int memoryMb, int vcores, int more) {
        Job job = jobs.get(of.app());
        job.requests
                .computeIfAbsent(of.kind(), it -> new Requested(job, it, memoryMb, vcores))
                .ask(more);
    }

    @Override
    public boolean accepts(Containers of, int node) {
        return requested(of)
                .allocator
                .precheckNode(nodes.get(node), SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY, Optional.empty());
    }

    @Override
    public int pending(Containers of) {
        return requested(of).pending();
    }

    @Override
    public void placed(Containers of, int number) {
        Job job = jobs.get(of.app());
        Requested requested = requested(of);
        SchedulerNode node = nodes.get(number);
        requested.allocator.allocate(requested.key, NodeType.OFF_SWITCH, node);
        ContainerId id = job.application.container(nextContainer++);
        node.allocateContainer(TestingContainer.on(node, id, (int) requested.each.getMemorySize()));
        requested.containers.computeIfAbsent(node, it -> new ArrayDeque<>()).add(id);
        if (of.kind() == Ask.Kind.MASTER) {
            job.application.masterRuns(id);
        }
    }

    /** As {@code SchedulerEvents.completed} and the removal of an application. */
    @Override
    public void ended(Containers of, int number, Optional<ContainerObservation> shown) {
        Job job = jobs.get(of.app());
        Requested requested = requested(of);
        SchedulerNode node = nodes.get(number);
        node.releaseContainer(requested.containers.get(node).remove(), true);
        cluster.ended(node, (int) requested.each.getMemorySize(), requested.each.getVirtualCores());
        if (of.kind() == Ask.Kind.MASTER) {
            cluster.context().getRMApps().remove(job.application.id());
            cluster.energy().applications().remove(job.application.id());
            return;
        }
        String nodeClass =
                cluster.energy().nodeClass(node.getNodeID()).orElseThrow().name();
        cluster.energy()
                .applications()
                .find(job.application.id())
                .ifPresent(app -> shown.ifPresent(it -> app.showed(PRIORITIES.get(of.kind()), nodeClass, it)));
    }

    @Override
    public void reported(int node) {
        cluster.heartbeat(nodes.get(node));
    }

    /** Containers that were placed for that reason. */
    long placed(PlacementReason reason) {
        return cluster.energy().placements().rows().stream()
                .mapToLong(it -> it.byReason().get(reason))
                .sum();
    }

    private Requested requested(Containers of) {
        return jobs.get(of.app()).requests.get(of.kind());
    }
}
