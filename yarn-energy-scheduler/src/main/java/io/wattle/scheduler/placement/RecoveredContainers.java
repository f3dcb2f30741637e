package io.wattle.scheduler.placement;

import io.wattle.scheduler.apps.AppFacts;
import io.wattle.scheduler.apps.AppState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/**
 * Counts on their host the executors that no allocator has seen placed: those that a node brings with it when it registers,
 * as after a restart of the ResourceManager, and those of all nodes where placement by joules begins again. Each looks every
 * application up once. For one thread.
 */
public final class RecoveredContainers {

    private final RMContext context;
    private final EnergyScheduling scheduler;
    private final Function<ContainerId, Optional<AppSchedulingInfo>> requests;
    private final Map<ApplicationId, Optional<AppState>> apps = new HashMap<>();

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
        for (RMContainer container : node.getCopiedListOfRunningContainers()) {
            if (isExecutor(container)) {
                ContainerId id = container.getContainerId();
                apps.computeIfAbsent(id.getApplicationAttemptId().getApplicationId(), it -> longLiving(it, id))
                        .ifPresent(it -> it.hosts().add(node.getNodeID().getHost()));
            }
        }
    }

    /** The end of one that is opportunistic is not told to placement: it would be counted for ever. */
    private static boolean isExecutor(RMContainer container) {
        return container.getState() == RMContainerState.RUNNING
                && container.getExecutionType() == ExecutionType.GUARANTEED
                && !container.isAMContainer();
    }

    /** Kept from now on, if its containers live long: it has not asked for anything yet. */
    private Optional<AppState> longLiving(ApplicationId id, ContainerId container) {
        Optional<AppState> known = scheduler.energy().applications().find(id);
        if (known.isPresent()) {
            return known.filter(AppState::livesLong);
        }
        RMApp app = context.getRMApps().get(id);
        Optional<AppFacts> facts = app == null
                ? Optional.empty()
                : requests.apply(container).map(it -> RequestJudge.facts(it, app, scheduler));
        Optional<AppState> made = facts.filter(
                        it -> !scheduler.energy().learning().isOfTasks(it.type()))
                .flatMap(it -> scheduler.energy().applications().get(id, () -> facts));
        if (!scheduler.hasApplication(id)) {
            // Its removal was handled meanwhile: nothing of it may stay.
            scheduler.energy().applications().remove(id);
            return Optional.empty();
        }
        return made;
    }
}
