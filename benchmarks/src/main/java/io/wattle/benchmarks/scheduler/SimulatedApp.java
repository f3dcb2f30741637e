package io.wattle.benchmarks.scheduler;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;

/** An application whose master runs outside the cluster, as the scheduler sees it: it only asks and takes. */
final class SimulatedApp {

    private static final String USER = "user";
    private static final Priority PRIORITY = Priority.newInstance(20);

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final ApplicationAttemptId attempt;
    private final Resource container;

    SimulatedApp(CapacityScheduler scheduler, ApplicationId id, Set<String> tags, Resource container) {
        this.scheduler = scheduler;
        this.container = container;
        context = scheduler.getRMContext();
        attempt = ApplicationAttemptId.newInstance(id, 1);
        ApplicationSubmissionContext submission = ApplicationSubmissionContext.newInstance(
                id,
                "simulated",
                "default",
                Priority.newInstance(0),
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
                USER,
                "default",
                submission,
                scheduler,
                null,
                System.currentTimeMillis(),
                "SIMULATED",
                tags,
                List.of());
        context.getRMApps().put(id, app);
        scheduler.handle(new AppAddedSchedulerEvent(USER, submission, false, Priority.newInstance(0)));
        scheduler.handle(new AppAttemptAddedSchedulerEvent(attempt, false));
    }

    /** Asks for so many containers, wherever they are; answers those placed since the last call. */
    List<Container> ask(int count) {
        ResourceRequest anywhere = ResourceRequest.newInstance(PRIORITY, ResourceRequest.ANY, container, count);
        return allocate(List.of(anywhere));
    }

    /** The containers placed since the last call. */
    List<Container> collect() {
        return allocate(List.of());
    }

    /** Containers that the scheduler has placed and that did not end yet. */
    int running() {
        FiCaSchedulerApp app = scheduler.getApplicationAttempt(attempt);
        return (int) (app.getAppAttemptResourceUsage().getUsed().getMemorySize() / container.getMemorySize());
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
