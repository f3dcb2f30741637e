package io.wattle.scheduler;

import io.wattle.placement.Request;
import io.wattle.placement.WorkloadClass;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.DiagnosticsCollector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.PendingAskUpdateResult;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;

/**
 * Lets a request of one application refuse a node, for a bounded time, where another node class costs fewer joules. YARN
 * makes one for each application and request priority. Calls that change it come under the application's lock; offers
 * come from several threads at once and neither lock nor allocate, unless something changed since the last.
 *
 * @param <N> as YARN wants it
 */
public final class EnergyPlacementAllocator<N extends SchedulerNode> extends LocalityAppPlacementAllocator<N> {

    private static final String FULL = "the node is full now; reserving it would keep the request from other nodes";

    private final WaitingSince waiting = new WaitingSince();
    private Energy energy;
    private EnergyScheduling scheduler;
    private volatile Verdicts verdicts;
    private volatile Durations durations;
    private volatile int mostSpread;

    @Override
    public void initialize(AppSchedulingInfo info, SchedulerRequestKey requestKey, RMContext context) {
        super.initialize(info, requestKey, context);
        ResourceScheduler found = context.getScheduler();
        if (!(found instanceof EnergyScheduling ours)) {
            throw new IllegalStateException("yarn.scheduler.app-placement-allocator.class: "
                    + getClass().getName() + " works only with " + EnergyCapacityScheduler.class.getName()
                    + "; the scheduler is "
                    + (found == null ? "none" : found.getClass().getName()));
        }
        scheduler = ours;
        energy = ours.energy();
    }

    @Override
    public PendingAskUpdateResult updatePendingAsk(
            Collection<ResourceRequest> requests, boolean recoverPreemptedRequestForAContainer) {
        PendingAskUpdateResult result = super.updatePendingAsk(requests, recoverPreemptedRequestForAContainer);
        waiting.asked(getOutstandingAsksCount(ResourceRequest.ANY), energy.monotonicMillis());
        verdicts = null;
        return result;
    }

    @Override
    public ContainerRequest allocate(SchedulerRequestKey schedulerKey, NodeType type, SchedulerNode node) {
        long before = waiting.oldestMillis();
        ContainerRequest request = super.allocate(schedulerKey, type, node);
        waiting.placed(getOutstandingAsksCount(ResourceRequest.ANY));
        if (waiting.oldestMillis() != before) {
            verdicts = null;
        }
        countSpread(node);
        return request;
    }

    /** Until each class has had its share of an application that is to be known. */
    private void countSpread(SchedulerNode node) {
        int most = mostSpread;
        Durations of = durations;
        if (most > 0 && of != null) {
            energy.nodeClass(node.getNodeID()).ifPresent(it -> of.placed(it.name(), most));
        }
    }

    @Override
    public boolean precheckNode(SchedulerNode node, SchedulingMode mode, Optional<DiagnosticsCollector> collector) {
        if (!super.precheckNode(node, mode, collector)) {
            return false;
        }
        Rules rules = energy.rules();
        return !rules.active() || accepts(rules, node, collector);
    }

    private boolean accepts(Rules rules, SchedulerNode node, Optional<DiagnosticsCollector> collector) {
        NodeEntry entry = rules.nodes().find(node.getNodeID());
        if (entry == null || entry.slot() == NodeEntry.UNKNOWN) {
            energy.counts().unknowns.increment();
            return true;
        }
        long now = energy.monotonicMillis();
        Verdicts current = verdicts;
        if (current == null || !current.hold(rules, durations.known(), now)) {
            current = thinkOver(rules, now);
        }
        if (current == null) {
            return true;
        }
        Verdicts.Verdict verdict = current.at(entry.slot());
        if (!current.fits(entry) || (verdict != null && verdict.tooSmall())) {
            energy.counts().rejects.increment();
            return refuse(collector, "energy: rejected", "the node does not hold the request");
        }
        if (verdict == null
                || verdict.good()
                || now >= verdict.untilMillis()
                || (verdict.goodIfLocal() && isLocal(node))) {
            if (now < current.reservesFromMillis() && !current.fitsNow(node)) {
                energy.counts().defers.increment();
                return refuse(collector, "energy: deferred", FULL);
            }
            energy.counts().places.increment();
            return true;
        }
        energy.counts().defers.increment();
        return refuse(collector, "energy: deferred", verdict.why());
    }

    private static boolean refuse(Optional<DiagnosticsCollector> collector, String what, String why) {
        if (collector.isPresent()) {
            collector.get().collect(what, why);
        }
        return false;
    }

    /** Unlike {@link #getOutstandingAsksCount}, without a lock. */
    private boolean isLocal(SchedulerNode node) {
        ResourceRequest here = getResourceRequests().get(node.getNodeName());
        return here != null && here.getNumContainers() > 0;
    }

    /** Null if the application, or its request, is gone already. */
    private Verdicts thinkOver(Rules rules, long now) {
        ApplicationId id = appSchedulingInfo.getApplicationId();
        RMApp rmApp = rmContext.getRMApps().get(id);
        Optional<AppState> found =
                energy.applications().get(id, () -> Optional.ofNullable(rmApp).map(this::facts));
        if (!scheduler.hasApplication(id)) {
            // Its removal was handled while this thread still saw it: nothing of it may stay.
            energy.applications().remove(id);
            return null;
        }
        PendingAsk pending = getPendingAsk(ResourceRequest.ANY);
        if (found.isEmpty() || pending.getCount() <= 0) {
            return null;
        }
        AppState app = found.get();
        durations = app.durations(schedulerRequestKey.getPriority().getPriority());
        Resource resource = pending.getPerAllocationResource();
        Verdicts next = isPinned() || wantsMoreThanMemoryAndVcores(resource)
                ? Verdicts.none(rules, durations.known())
                : Verdicts.of(rules, ask(rules, app, rmApp, resource, now), now);
        verdicts = next;
        return next;
    }

    /** Whether it insists on hosts or racks: then it has no choice of classes to wait for. */
    private boolean isPinned() {
        return !canDelayTo(ResourceRequest.ANY);
    }

    /** Which classes have such resources is not known. */
    private static boolean wantsMoreThanMemoryAndVcores(Resource resource) {
        for (ResourceInformation each : resource.getResources()) {
            boolean known = each.getName().equals(ResourceInformation.MEMORY_URI)
                    || each.getName().equals(ResourceInformation.VCORES_URI);
            if (!known && each.getValue() > 0) {
                return true;
            }
        }
        return false;
    }

    private Verdicts.Ask ask(Rules rules, AppState app, RMApp rmApp, Resource resource, long now) {
        // All times of the request on the clock that nobody sets.
        long wallToMonotonic = now - energy.wallMillis();
        Instant waitingSince = Instant.ofEpochMilli(Math.min(waiting.oldestMillis(), now));
        Instant submitted = Instant.ofEpochMilli(app.facts().submittedMillis() + wallToMonotonic);
        Durations.Known known = durations.known();
        boolean master = isMaster(rmApp);
        boolean vcoresCount = !(rmContext.getScheduler().getResourceCalculator() instanceof DefaultResourceCalculator);
        Request request = new Request(
                master,
                rules.declaredWorkload(app).or(known::workload).orElse(WorkloadClass.MIXED),
                (int) Math.min(Integer.MAX_VALUE, Math.max(1, resource.getMemorySize())),
                vcoresCount ? Math.max(1, resource.getVirtualCores()) : 1,
                submitted.isAfter(waitingSince) ? waitingSince : submitted,
                waitingSince,
                app.hints().deadline().map(it -> it.plus(Duration.ofMillis(wallToMonotonic))),
                known.observed());
        int spread = master ? 0 : rules.spread(app);
        mostSpread = spread;
        double localMb = rules.localMb(app, known);
        return new Verdicts.Ask(request, vcoresCount, known, spread, localMb, getPrimaryRequestedNodePartition());
    }

    private boolean isMaster(RMApp rmApp) {
        RMAppAttempt attempt = rmApp == null ? null : rmApp.getCurrentAppAttempt();
        return attempt != null && attempt.getMasterContainer() == null && !appSchedulingInfo.isUnmanagedAM();
    }

    private AppFacts facts(RMApp app) {
        return new AppFacts(
                appSchedulingInfo.getUser(),
                app.getName() == null ? "" : app.getName(),
                scheduler.queuePath(appSchedulingInfo.getQueueName()),
                app.getApplicationTags(),
                app.getApplicationSchedulingEnvs().entrySet().stream()
                        .filter(it -> it.getKey().startsWith(AppFacts.ENVIRONMENT_PREFIX))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                app.getSubmitTime());
    }
}
