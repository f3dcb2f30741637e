package io.wattle.scheduler.placement;

import io.wattle.model.NodeClass;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.apps.AppHints;
import io.wattle.scheduler.apps.AppState;
import io.wattle.scheduler.apps.HostCounts;
import io.wattle.scheduler.config.QueueKey;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.guard.Printable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Explains to people how the containers of an application are placed, from what scheduler and allocators hold at the moment. It
 * takes no lock of the scheduler and changes nothing. An answer has a bound, whatever a tenant asks for. Thread safe.
 */
public final class Explainer {

    /** Requests that are explained. */
    static final int MOST_REQUESTS = 50;

    /** Lines of what was seen of containers. */
    private static final int MOST_SEEN = 200;

    private static final int MOST_SAID = 1_000;

    private final RMContext context;
    private final CapacityScheduler scheduler;
    private final EnergyScheduling ours;

    private Explainer(RMContext context, CapacityScheduler scheduler, EnergyScheduling ours) {
        this.context = context;
        this.scheduler = scheduler;
        this.ours = ours;
    }

    /** Of the scheduler that a ResourceManager has now; empty if it is none of ours. */
    public static Optional<Explainer> of(RMContext context) {
        return context.getScheduler() instanceof CapacityScheduler scheduler
                        && context.getScheduler() instanceof EnergyScheduling ours
                ? Optional.of(new Explainer(context, scheduler, ours))
                : Optional.empty();
    }

    /** The owner of an application; empty if the ResourceManager does not know it. */
    public Optional<String> owner(ApplicationId id) {
        return Optional.ofNullable(context.getRMApps().get(id)).map(RMApp::getUser);
    }

    /** Explains one application; empty if it is not in the scheduler, as it has ended, waits to be accepted or never was. */
    public Optional<AppExplanation> explain(ApplicationId id) {
        RMApp rmApp = context.getRMApps().get(id);
        SchedulerApplication<FiCaSchedulerApp> known =
                scheduler.getSchedulerApplications().get(id);
        FiCaSchedulerApp attempt = known == null ? null : known.getCurrentAppAttempt();
        return rmApp == null || attempt == null ? Optional.empty() : Optional.of(explain(rmApp, attempt));
    }

    private AppExplanation explain(RMApp rmApp, FiCaSchedulerApp attempt) {
        Energy energy = ours.energy();
        Rules rules = energy.rules();
        AppSchedulingInfo info = attempt.getAppSchedulingInfo();
        long now = energy.monotonicMillis();
        long toWall = energy.wallMillis() - now;
        AppState app = app(info, rmApp, ours);
        QueueRules queue = rules.of(app.facts().queuePath());
        NodeCounts nodes = new NodeCounts(rules.nodes());
        RequestExplainer requests = new RequestExplainer(rules, energy, nodes, now, toWall);
        QueueLimits limits = new QueueLimits(scheduler, attempt);
        List<RequestExplanation> pending = new ArrayList<>();
        int more = 0;
        for (SchedulerRequestKey key : info.getSchedulerKeys()) {
            if (pending.size() >= MOST_REQUESTS) {
                more++;
                continue;
            }
            explain(key, info, app, requests, limits).ifPresent(pending::add);
        }
        List<SeenOnClass> seen = seen(app, now, toWall);
        return new AppExplanation(
                Instant.ofEpochMilli(now + toWall),
                rmApp.getApplicationId().toString(),
                app.facts(),
                queue.mode().atMost(energy.mostMode()),
                queue.placement().weight(),
                said(app, queue),
                energy.settings().learning().enabled() ? app.jobName() : Optional.empty(),
                app.waitCost().vainMillis(now) / 1000.0,
                attempt.isWaitingForAMContainer() ? yarnSays(rmApp) : Optional.empty(),
                pending,
                more,
                seen.stream().limit(MOST_SEEN).toList(),
                Math.max(0, seen.size() - MOST_SEEN),
                running(rules, attempt.getLiveContainers()),
                nodes.unknown());
    }

    /** What is known of an application; of one that was offered no node yet what it says, which is not kept. */
    static AppState app(AppSchedulingInfo info, RMApp rmApp, EnergyScheduling ours) {
        Energy energy = ours.energy();
        return energy.applications()
                .find(info.getApplicationId())
                .orElseGet(() -> new AppState(
                        info.getApplicationId(),
                        RequestJudge.facts(info, rmApp, ours),
                        new HostCounts(),
                        energy.learning(),
                        Instant.ofEpochMilli(energy.wallMillis()),
                        energy::monotonicMillis));
    }

    /** What an application said; where it does not count, with a word on that. */
    private static AppHints said(AppState app, QueueRules queue) {
        AppHints hints = app.hints();
        if (queue.hintGivers().include(app.facts().user()) || !hints.sayAnything()) {
            return hints;
        }
        String key = QueueKey.HINTS.of(app.facts().queuePath());
        List<AppHints.Problem> problems = new ArrayList<>(hints.problems());
        problems.add(new AppHints.Problem("hints", key + ", or that of a queue above, does not name its user"));
        return new AppHints(hints.workload(), hints.deadline(), hints.inputMb(), List.copyOf(problems));
    }

    /** Empty if nothing of it is pending any more. */
    private Optional<RequestExplanation> explain(
            SchedulerRequestKey key,
            AppSchedulingInfo info,
            AppState app,
            RequestExplainer requests,
            QueueLimits limits) {
        AppPlacementAllocator<SchedulerNode> allocator = info.getAppPlacementAllocator(key);
        if (allocator instanceof EnergyPlacementAllocator<?> known) {
            AllocatorView view = known.view();
            PendingAsk ask = view.ask();
            return ask.getCount() <= 0
                    ? Optional.empty()
                    : Optional.of(requests.explain(
                            key,
                            view,
                            new RequestJudge(info, key, context, ours),
                            app,
                            limits.reached(ask.getPerAllocationResource(), view.partition())));
        }
        PendingAsk ask = allocator == null ? null : allocator.getPendingAsk(ResourceRequest.ANY);
        return ask == null || ask.getCount() <= 0
                ? Optional.empty()
                : Optional.of(foreign(key, allocator, app.facts().queuePath(), ask, limits));
    }

    private RequestExplanation foreign(
            SchedulerRequestKey key,
            AppPlacementAllocator<SchedulerNode> allocator,
            String queuePath,
            PendingAsk ask,
            QueueLimits limits) {
        String partition = allocator.getPrimaryRequestedNodePartition();
        String asked = partition == null ? "" : partition;
        return new RequestExplanation(
                key.getPriority().getPriority(),
                key.getAllocationRequestId(),
                ask.getCount(),
                ask.getPerAllocationResource().getMemorySize(),
                ask.getPerAllocationResource().getVirtualCores(),
                asked,
                false,
                WorkloadClass.MIXED,
                WorkloadSource.DEFAULT,
                ours.energy().mode(queuePath) == RunMode.OFF ? RequestState.NOT_ACTIVE : RequestState.FOREIGN,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                limits.reached(ask.getPerAllocationResource(), asked),
                List.of());
    }

    private static List<SeenOnClass> seen(AppState app, long nowMillis, long toWallMillis) {
        List<SeenOnClass> all = new ArrayList<>();
        app.known()
                .forEach((priority, known) -> known.observed().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(it -> SeenOnClass.of(priority, it.getKey(), it.getValue(), nowMillis, toWallMillis))
                        .forEach(all::add));
        return all;
    }

    private static Map<String, Integer> running(Rules rules, Collection<RMContainer> containers) {
        Map<String, Integer> byClass = new HashMap<>();
        for (RMContainer container : containers) {
            String nodeClass = rules.nodes()
                    .classOf(container.getNodeId())
                    .map(NodeClass::name)
                    .orElse("");
            byClass.merge(nodeClass, 1, Integer::sum);
        }
        return byClass;
    }

    /** Of its master: an application without resources for it, or one that is not activated, gets no offers. */
    private static Optional<String> yarnSays(RMApp rmApp) {
        return Optional.ofNullable(rmApp.getCurrentAppAttempt())
                .map(it -> it.getDiagnostics())
                .filter(it -> !it.isBlank())
                .map(it -> Printable.line(it.strip(), MOST_SAID));
    }
}
