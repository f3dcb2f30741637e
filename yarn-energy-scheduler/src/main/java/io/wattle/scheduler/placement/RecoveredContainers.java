package io.wattle.scheduler.placement;

import io.wattle.scheduler.apps.AppFacts;
import io.wattle.scheduler.apps.AppState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/**
 * Counts on their host the executors that a node brings with it when it registers, as after a restart of the ResourceManager:
 * no allocator has seen them placed. Called once for each node that is added. Thread safe.
 */
public final class RecoveredContainers {

    private final RMContext context;
    private final EnergyScheduling scheduler;
    private final Function<ContainerId, Optional<AppSchedulingInfo>> requests;

    /** @param requests the requests of a container's application; empty if the scheduler does not know it */
    public RecoveredContainers(
            RMContext context,
            EnergyScheduling scheduler,
            Function<ContainerId, Optional<AppSchedulingInfo>> requests) {
        this.context = context;
        this.scheduler = scheduler;
        this.requests = requests;
    }

    /** What was placed just now does not run yet; one that ends just now may stay counted. */
    public void count(SchedulerNode node) {
        Map<ApplicationId, Optional<AppState>> apps = new HashMap<>();
        for (RMContainer container : node.getCopiedListOfRunningContainers()) {
            if (container.getState() == RMContainerState.RUNNING && !container.isAMContainer()) {
                ContainerId id = container.getContainerId();
                apps.computeIfAbsent(id.getApplicationAttemptId().getApplicationId(), it -> longLiving(it, id))
                        .ifPresent(it -> it.hosts().add(node.getNodeID().getHost()));
            }
        }
    }

    /** Kept from now on, if its containers live long: it has not asked for anything yet. */
    private Optional<AppState> longLiving(ApplicationId id, ContainerId container) {
        RMApp app = context.getRMApps().get(id);
        Optional<AppFacts> facts = app == null
                ? Optional.empty()
                : requests.apply(container).map(it -> RequestJudge.facts(it, app, scheduler));
        return facts.filter(it -> !scheduler.energy().learning().isOfTasks(it.type()))
                .flatMap(it -> scheduler.energy().applications().get(id, () -> facts));
    }
}
