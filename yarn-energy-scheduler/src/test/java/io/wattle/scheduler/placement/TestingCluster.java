package io.wattle.scheduler.placement;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerOutcome;
import io.wattle.learning.ContainerUsed;
import io.wattle.learning.CpuShare;
import io.wattle.learning.InputRead;
import io.wattle.scheduler.AccountingFeed;
import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.SchedulerEvents;
import io.wattle.scheduler.apps.AppState;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.nodes.NodeRoom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** Real allocators before real scheduler nodes, with a clock of the test's and without a running ResourceManager. */
public final class TestingCluster {

    public long millis = 1_000_000;
    private final RMContextImpl context = new RMContextImpl();
    private final EnergyCapacityScheduler scheduler;
    private final Energy energy;
    private final SchedulerEvents events;
    private final Set<ApplicationId> removed = new HashSet<>();
    private int nextPort = 1;
    private int nextApp = 1;

    public TestingCluster(Map<String, String> settings) throws SettingsException {
        this(settings, new Failures());
    }

    public TestingCluster(Map<String, String> settings, Failures failures) throws SettingsException {
        // A shift between the two clocks shows where one is taken for the other.
        energy = new Energy(EnergySettings.of(settings), failures, () -> millis, () -> millis + 77_000_000);
        context.setYarnConfiguration(new YarnConfiguration());
        scheduler = new EnergyCapacityScheduler() {
            @Override
            public Energy energy() {
                return energy;
            }

            @Override
            public boolean hasApplication(ApplicationId id) {
                return !removed.contains(id);
            }

            @Override
            public String queuePath(ApplicationId id, String queue) {
                return "root." + queue;
            }

            @Override
            public Map<ApplicationId, SchedulerApplication<FiCaSchedulerApp>> getSchedulerApplications() {
                return Map.of();
            }
        };
        scheduler.setRMContext(context);
        // Notes nothing once it has ended: nobody would take it in.
        AccountingFeed ended = new AccountingFeed(scheduler, energy);
        ended.stop();
        events = new SchedulerEvents(scheduler, energy, ended);
        scheduler.setResourceCalculator(new DominantResourceCalculator());
        context.setScheduler(scheduler);
    }

    public Energy energy() {
        return energy;
    }

    RMContextImpl context() {
        return context;
    }

    /** Only memory counts from now on. */
    public void countMemoryOnly() {
        scheduler.setResourceCalculator(new DefaultResourceCalculator());
        energy.countVcores(false);
    }

    /** Another scheduler than ours runs from now on; null for none. */
    public void replaceScheduler(ResourceScheduler other) {
        context.setScheduler(other);
    }

    public SchedulerNode node(String host, int memoryMb, int vcores) {
        return labelled("", host, memoryMb, vcores);
    }

    /** A node in that partition; the empty text is the one without a label. */
    public SchedulerNode labelled(String partition, String host, int memoryMb, int vcores) {
        NodeId id = NodeId.newInstance(host, nextPort++);
        Resource capacity = Resource.newInstance(memoryMb, vcores);
        RMNodeImpl node = new RMNodeImpl(id, context, host, id.getPort(), 1, new NodeBase(host, "/rack"), capacity, "");
        energy.rules().nodes().put(id, Set.of(), memoryMb, vcores, partition);
        SchedulerNode schedulerNode =
                new FiCaSchedulerNode(node, false, partition.isEmpty() ? Set.of() : Set.of(partition));
        heartbeat(schedulerNode);
        return schedulerNode;
    }

    /** It offers so much from now on, and we missed it: the scheduler knows, the energy rules do not. */
    public void resizeUnseen(SchedulerNode node, int memoryMb, int vcores) {
        node.updateTotalResource(Resource.newInstance(memoryMb, vcores));
    }

    /** Something runs there. */
    public void fill(SchedulerNode node, int memoryMb) {
        ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(ApplicationId.newInstance(2, nextApp++), 1);
        node.allocateContainer(TestingContainer.on(node, ContainerId.newContainerId(attempt, 1), memoryMb));
        heartbeat(node);
    }

    /** What it has free is told. */
    public void heartbeat(SchedulerNode node) {
        NodeRoom room = energy.room(node.getNodeID());
        if (room != null) {
            room.update(node);
        }
    }

    /** A container of that size ended on a node of the class that this one is of. */
    public void ended(SchedulerNode node, int memoryMb, int vcores) {
        energy.room(node.getNodeID()).headroom().released(memoryMb, vcores, millis);
    }

    public void lose(SchedulerNode node) {
        energy.rules().nodes().remove(node.getNodeID());
    }

    public App app(String... tags) {
        return new App("job", Set.of(tags), Map.of(), true);
    }

    public App named(String name, String... tags) {
        return new App(name, Set.of(tags), Map.of(), true);
    }

    /** One that gives its request an id. */
    App withRequestId(String name, long id) {
        return new App(name, Set.of(), Map.of(), true, id);
    }

    public App newApp(Map<String, String> environment) {
        return new App("job", Set.of(), environment, true);
    }

    /** An application that says what it likes. */
    public App saying(String name, Set<String> tags, Map<String, String> environment) {
        return new App(name, tags, environment, true);
    }

    /** One whose tags cannot be read. */
    public App unreadable() {
        App app = new App("job", Set.of(), Map.of(), true);
        context.getRMApps().put(app.id, TestingContainer.answering(RMApp.class, Map.of()));
        return app;
    }

    public App masterOf() {
        return new App("job", Set.of(), Map.of(), false);
    }

    /** One application with one request key. */
    public final class App {
        final ApplicationId id = ApplicationId.newInstance(1, nextApp++);
        private final EnergyPlacementAllocator<SchedulerNode> allocator = new EnergyPlacementAllocator<>();
        private final AppSchedulingInfo info;
        private final SchedulerRequestKey key;

        App(String name, Set<String> tags, Map<String, String> environment, boolean masterRuns) {
            this(name, tags, environment, masterRuns, 0);
        }

        App(String name, Set<String> tags, Map<String, String> environment, boolean masterRuns, long requestId) {
            key = new SchedulerRequestKey(Priority.newInstance(20), requestId, null);
            TestingApplication application =
                    new TestingApplication(context, id, name, tags, environment, energy.wallMillis());
            if (masterRuns) {
                application.masterRuns(null);
            }
            info = application.info();
            allocator.initialize(info, key, context);
        }

        public App ask(int count, int memoryMb, int vcores, String... localTo) {
            return ask(count, Resource.newInstance(memoryMb, vcores), localTo);
        }

        public App ask(int count, Resource resource, String... localTo) {
            List<ResourceRequest> requests = new ArrayList<>();
            requests.add(ResourceRequest.newInstance(Priority.newInstance(20), ResourceRequest.ANY, resource, count));
            for (String host : localTo) {
                requests.add(ResourceRequest.newInstance(Priority.newInstance(20), host, resource, 1));
            }
            if (localTo.length > 0) {
                requests.add(ResourceRequest.newInstance(Priority.newInstance(20), "/rack", resource, localTo.length));
            }
            allocator.updatePendingAsk(requests, false);
            return this;
        }

        /** Asks for one container on nodes with that label. */
        App askIn(String partition, int memoryMb, int vcores) {
            ResourceRequest request = ResourceRequest.newInstance(
                    Priority.newInstance(20), ResourceRequest.ANY, Resource.newInstance(memoryMb, vcores), 1);
            request.setNodeLabelExpression(partition);
            allocator.updatePendingAsk(List.of(request), false);
            return this;
        }

        /** Asks for one container on that host and nowhere else. */
        App insist(String host, int memoryMb, int vcores) {
            Resource resource = Resource.newInstance(memoryMb, vcores);
            Priority priority = Priority.newInstance(20);
            allocator.updatePendingAsk(
                    List.of(
                            ResourceRequest.newInstance(priority, ResourceRequest.ANY, resource, 1, false),
                            ResourceRequest.newInstance(priority, "/rack", resource, 1, false),
                            ResourceRequest.newInstance(priority, host, resource, 1)),
                    false);
            return this;
        }

        /** A container of it is on that node, in that state, as the scheduler knows it. */
        App isOn(SchedulerNode node, RMContainerState state, boolean master) {
            return isOn(node, state, master, ExecutionType.GUARANTEED);
        }

        App isOn(SchedulerNode node, RMContainerState state, boolean master, ExecutionType type) {
            ContainerId container = ContainerId.newContainerId(info.getApplicationAttemptId(), nextPort++);
            node.allocateContainer(TestingContainer.on(node, container, 100, state, master, type));
            return this;
        }

        /** As it is when the node has registered: none of its applications has asked for anything yet. */
        void registers(SchedulerNode node) {
            new RecoveredContainers(context, scheduler, it -> Optional.of(info)).count(node);
        }

        /** What is kept of it; empty if it is nothing. */
        Optional<AppState> state() {
            return energy.applications().find(id);
        }

        /** The ResourceManager is done with it, though a scheduling thread may still look at its requests. */
        void remove() {
            removed.add(id);
        }

        /** It is gone for good, and the scheduler says so. */
        public void end() {
            context.getRMApps().remove(id);
            events.handled(new AppRemovedSchedulerEvent(id, RMAppState.FINISHED));
        }

        public boolean accepts(SchedulerNode node) {
            return allocator.precheckNode(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY, Optional.empty());
        }

        /** As {@link #whyNot}, where a partition lends its idle nodes. */
        String whyNotLent(SchedulerNode node) {
            return whyNot(node, SchedulingMode.IGNORE_PARTITION_EXCLUSIVITY);
        }

        String whyNot(SchedulerNode node) {
            return whyNot(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY);
        }

        private String whyNot(SchedulerNode node, SchedulingMode mode) {
            TestingDiagnostics diagnostics = new TestingDiagnostics();
            boolean accepted = allocator.precheckNode(node, mode, Optional.of(diagnostics));
            return accepted ? "accepted" : diagnostics.text();
        }

        /** What is said of its request, as a scheduler without limits would say it. */
        RequestExplanation explained() {
            return new RequestExplainer(
                            energy.rules(),
                            energy,
                            new NodeCounts(energy.rules().nodes()),
                            millis,
                            77_000_000)
                    .explain(
                            key,
                            allocator.view(),
                            new RequestJudge(info, key, context, scheduler),
                            Explainer.app(info, context.getRMApps().get(id), scheduler),
                            Optional.empty());
        }

        /** What is said of it in words. */
        String words() {
            return PlacementWords.request(explained(), now());
        }

        private Instant now() {
            return Instant.ofEpochMilli(millis + 77_000_000);
        }

        /** The scheduler gives it a container there, where its data are. */
        void getsLocal(SchedulerNode node) {
            allocator.allocate(key, NodeType.NODE_LOCAL, node);
        }

        /** The scheduler gives it a container there. */
        void gets(SchedulerNode node) {
            allocator.allocate(key, NodeType.OFF_SWITCH, node);
        }

        /** Containers of it end that used so much of their vcore. */
        public void worked(String nodeClass, int containers, double seconds, double cpuShare) {
            CpuShare cpu = new CpuShare(cpuShare * seconds, seconds, 1);
            ended(nodeClass, containers, seconds, new ContainerUsed(cpu, InputRead.NONE));
        }

        /** Containers of it end that read so much each. */
        public void read(String nodeClass, int containers, double seconds, double mebibytes) {
            InputRead input = new InputRead(mebibytes, 1);
            ended(nodeClass, containers, seconds, new ContainerUsed(CpuShare.NONE, input));
        }

        /** Containers of it fail there. */
        void failed(String nodeClass, int containers) {
            AppState state = energy.applications().find(id).orElseThrow();
            for (int i = 0; i < containers; i++) {
                state.showed(
                        20,
                        nodeClass,
                        new ContainerObservation(
                                ContainerOutcome.FAILED, OptionalDouble.empty(), ContainerUsed.NOTHING));
            }
        }

        private void ended(String nodeClass, int containers, double seconds, ContainerUsed used) {
            AppState state = energy.applications().find(id).orElseThrow();
            for (int i = 0; i < containers; i++) {
                state.showed(20, nodeClass, ContainerObservation.worked(seconds, used));
            }
        }

        public void ran(String nodeClass, double seconds) {
            AppState state = energy.applications().find(id).orElseThrow();
            for (int i = 0; i < 3; i++) {
                state.statistics(20)
                        .add(nodeClass, ContainerObservation.worked(seconds, ContainerUsed.NOTHING), millis);
            }
        }
    }
}
