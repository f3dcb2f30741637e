package io.wattle.benchmarks.scheduler;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;

/** An application whose master runs outside the cluster, as the scheduler sees it: it only asks and takes. */
final class SimulatedApp {

    private static final Priority PRIORITY = Priority.newInstance(20);

    private static final int FIRST_REPORTED = 1_000_000;

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final ApplicationAttemptId attempt;
    private final Resource container;

    SimulatedApp(CapacityScheduler scheduler, ApplicationId id, Submission how) {
        this.scheduler = scheduler;
        container = how.container();
        context = scheduler.getRMContext();
        attempt = ApplicationAttemptId.newInstance(id, 1);
        Priority priority = Priority.newInstance(how.priority());
        ApplicationSubmissionContext submission = ApplicationSubmissionContext.newInstance(
                id,
                "simulated",
                how.queue(),
                priority,
                ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), Map.of(), null, Map.of()),
                true,
                false,
                1,
                container);
        RMApp app = new RMAppImpl(
                id,
                context,
                context.getYarnConfiguration(),
                "simulated",
                how.user(),
                how.queue(),
                submission,
                scheduler,
                null,
                System.currentTimeMillis(),
                "SIMULATED",
                how.tags(),
                List.of());
        context.getRMApps().put(id, app);
        scheduler.handle(new AppAddedSchedulerEvent(how.user(), submission, false, priority));
        scheduler.handle(new AppAttemptAddedSchedulerEvent(attempt, false));
    }

    /** Asks for so many containers, wherever they are; answers those placed since the last call. */
    List<Container> ask(int count) {
        ResourceRequest anywhere = ResourceRequest.newInstance(PRIORITY, ResourceRequest.ANY, container, count);
        return allocate(List.of(anywhere));
    }

    /** Asks for so many containers on one host, and on no other. */
    List<Container> askOnlyOn(SimulatedNode node, int count) {
        String rack = node.getRackName();
        return allocate(List.of(
                ResourceRequest.newInstance(PRIORITY, node.getHostName(), container, count),
                ResourceRequest.newInstance(PRIORITY, rack, container, count, false),
                ResourceRequest.newInstance(PRIORITY, ResourceRequest.ANY, container, count, false)));
    }

    /** The containers placed since the last call. */
    List<Container> collect() {
        return allocate(List.of());
    }

    /** Containers that the scheduler has placed and that did not end yet. */
    int running() {
        return (int) (known().getAppAttemptResourceUsage().getUsed().getMemorySize() / container.getMemorySize());
    }

    /** Containers that are asked for and not placed. */
    int pending() {
        return (int) (known().getAppAttemptResourceUsage().getPending().getMemorySize() / container.getMemorySize());
    }

    /** Placed containers that did not end yet, as the scheduler keeps them. */
    Collection<RMContainer> live() {
        return known().getLiveContainers();
    }

    /** So many containers of it that a node says to run; their numbers are not those of what is placed after them. */
    List<NMContainerStatus> reported(int count) {
        return IntStream.range(0, count)
                .mapToObj(it -> NMContainerStatus.newInstance(
                        ContainerId.newContainerId(attempt, FIRST_REPORTED + it),
                        0,
                        ContainerState.RUNNING,
                        container,
                        "",
                        ContainerExitStatus.INVALID,
                        PRIORITY,
                        0))
                .toList();
    }

    /** How many of them are on a node. */
    long runningOn(SimulatedNode node) {
        return live().stream()
                .filter(it -> it.getAllocatedNode().equals(node.getNodeID()))
                .count();
    }

    /** Nodes that are kept for the application until they have room. */
    List<NodeId> reserved() {
        return known().getReservedContainers().stream()
                .map(RMContainer::getReservedNode)
                .toList();
    }

    ApplicationId id() {
        return attempt.getApplicationId();
    }

    private FiCaSchedulerApp known() {
        return scheduler.getApplicationAttempt(attempt);
    }

    /** Ends the application, as the ResourceManager does. */
    void finish() {
        scheduler.handle(new AppAttemptRemovedSchedulerEvent(attempt, RMAppAttemptState.FINISHED, false));
        scheduler.handle(new AppRemovedSchedulerEvent(attempt.getApplicationId(), RMAppState.FINISHED));
        context.getRMApps().remove(attempt.getApplicationId());
    }

    private List<Container> allocate(List<ResourceRequest> asks) {
        return scheduler
                .allocate(attempt, asks, List.of(), List.of(), List.of(), List.of(), new ContainerUpdates())
                .getContainers();
    }
}
