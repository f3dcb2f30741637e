package io.wattle.scheduler;

import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.Decision;
import io.wattle.placement.Request;
import io.wattle.placement.WaitClock;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.LogWindow;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.PendingAskUpdateResult;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a request of one application refuse a node, for a bounded time, where another node class costs fewer joules. YARN
 * makes one for each application and request priority. Calls that change it come under the application's lock; offers
 * come from several threads at once; they take no lock of ours and do not allocate, unless something changed since the last.
 *
 * <p>Each method calls Hadoop's own first, whose outcome stands. What fails after it is noted, and from then on the
 * request is placed as Hadoop's allocator would; so it is under a scheduler that is not {@link EnergyScheduling}.
 *
 * @param <N> as YARN wants it
 */
public final class EnergyPlacementAllocator<N extends SchedulerNode> extends LocalityAppPlacementAllocator<N> {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyPlacementAllocator.class);
    private static final String FULL = "the node is full now; reserving it would keep the request from other nodes";

    /** Of allocators that found no scheduler of ours. */
    private static final Failures ELSEWHERE = new Failures();

    private static final LogWindow FOREIGN_SCHEDULERS = new LogWindow();

    /** How much longer than its wait a request is kept from reserving a full node, while others may have room. */
    private static final long RESERVES_AFTER_MILLIS = 10_000;

    private static final long NEVER = Long.MAX_VALUE;

    /** Null where requests are placed as Hadoop's own allocator would. */
    private volatile Energy energy;

    private EnergyScheduling scheduler;
    private volatile ClassJudgements judgements;
    private volatile Durations durations;
    private volatile WaitClock clock;
    private volatile ClassHeadroom.Claim claim;

    /** Since when full nodes are refused. */
    private volatile long fullSinceMillis = NEVER;

    @Override
    public void initialize(AppSchedulingInfo info, SchedulerRequestKey requestKey, RMContext context) {
        super.initialize(info, requestKey, context);
        Failures failures = ELSEWHERE;
        try {
            ResourceScheduler found = context.getScheduler();
            if (found instanceof EnergyScheduling ours) {
                Energy shared = ours.energy();
                failures = shared.failures();
                failures.entered(EntryPoint.ALLOCATOR_INITIALIZE);
                scheduler = ours;
                energy = shared;
            } else {
                warnOf(found);
            }
        } catch (Throwable e) {
            failures.caught(EntryPoint.ALLOCATOR_INITIALIZE, e);
        }
    }

    private static void warnOf(ResourceScheduler found) {
        String name = found == null ? "none" : found.getClass().getName();
        if (FOREIGN_SCHEDULERS.admits(name)) {
            LOG.warn(
                    "yarn.scheduler.app-placement-allocator.class: {} works only with {}; the scheduler is {}, so"
                            + " containers are placed as by Hadoop's own allocator",
                    EnergyPlacementAllocator.class.getName(),
                    EnergyCapacityScheduler.class.getName(),
                    name);
        }
    }

    @Override
    public PendingAskUpdateResult updatePendingAsk(
            Collection<ResourceRequest> requests, boolean recoverPreemptedRequestForAContainer) {
        PendingAskUpdateResult result = super.updatePendingAsk(requests, recoverPreemptedRequestForAContainer);
        Energy shared = energy;
        if (shared != null) {
            try {
                shared.failures().entered(EntryPoint.ALLOCATOR_ASK);
                judgements = null;
                withdrawClaim();
                stopIfNothingIsAsked();
            } catch (Throwable e) {
                giveUp(shared, EntryPoint.ALLOCATOR_ASK, e);
            }
        }
        return result;
    }

    @Override
    public ContainerRequest allocate(SchedulerRequestKey schedulerKey, NodeType type, SchedulerNode node) {
        ContainerRequest request = super.allocate(schedulerKey, type, node);
        Energy shared = energy;
        if (shared != null) {
            try {
                shared.failures().entered(EntryPoint.ALLOCATOR_PLACED);
                placedOn(shared, node);
            } catch (Throwable e) {
                giveUp(shared, EntryPoint.ALLOCATOR_PLACED, e);
            }
        }
        return request;
    }

    /**
     * From now on this request is placed as stock would: a wait whose begin was missed would have no end, and what fails
     * at one offer would most likely fail at all of them.
     */
    private void giveUp(Energy shared, EntryPoint where, Throwable e) {
        energy = null;
        shared.failures().caught(where, e);
    }

    private void placedOn(Energy shared, SchedulerNode node) {
        fullSinceMillis = NEVER;
        ClassJudgements current = judgements;
        NodeEntry entry = shared.rules().nodes().find(node.getNodeID());
        if (current == null || entry == null || entry.room().isEmpty()) {
            return;
        }
        PendingRequest pending = current.pending();
        entry.room()
                .get()
                .placed(node, pending.request().memoryMb(), pending.request().vcores());
        ClassHeadroom.Claim claimed = claim;
        if (claimed != null) {
            claimed.placed();
        }
        ClassJudgements.OnClass on = current.at(entry.slot());
        WaitClock waiting = clock;
        if (on != null && waiting != null) {
            long now = shared.monotonicMillis();
            if (isGood(on, node)) {
                waiting.placedWell(now);
            } else {
                (waiting.isRunning() ? shared.counts().waited : shared.counts().fulls).increment();
                waiting.placedBadly(now);
            }
        }
        // Until each class has had its share of an application that is to be known.
        if (pending.spread() > 0) {
            entry.nodeClass().ifPresent(it -> durations.placed(it.name(), pending.spread()));
        }
        stopIfNothingIsAsked();
    }

    private void withdrawClaim() {
        ClassHeadroom.Claim claimed = claim;
        if (claimed != null) {
            claimed.withdraw();
            claim = null;
        }
    }

    private void stopIfNothingIsAsked() {
        WaitClock waiting = clock;
        if (waiting != null && getOutstandingAsksCount(ResourceRequest.ANY) <= 0) {
            waiting.stop();
        }
    }

    @Override
    public boolean precheckNode(SchedulerNode node, SchedulingMode mode, Optional<DiagnosticsCollector> collector) {
        if (!super.precheckNode(node, mode, collector)) {
            return false;
        }
        Energy shared = energy;
        if (shared == null) {
            return true;
        }
        try {
            shared.failures().entered(EntryPoint.ALLOCATOR_OFFER);
            Rules rules = shared.rules();
            return !rules.active() || accepts(shared, rules, node, collector);
        } catch (Throwable e) {
            giveUp(shared, EntryPoint.ALLOCATOR_OFFER, e);
            return true;
        }
    }

    private boolean accepts(Energy shared, Rules rules, SchedulerNode node, Optional<DiagnosticsCollector> collector) {
        NodeEntry entry = rules.nodes().find(node.getNodeID());
        if (entry == null || entry.room().isEmpty()) {
            shared.counts().unknowns.increment();
            return true;
        }
        long now = shared.monotonicMillis();
        ClassJudgements current = judgements;
        if (current == null || !current.hold(rules, durations.known(), now)) {
            current = judge(shared, rules, now);
        }
        if (current == null || current.isNone()) {
            return true;
        }
        PendingRequest pending = current.pending();
        // Not what we remember of the node: a change that we missed would starve the request.
        if (!pending.fitsIn(node.getTotalResource())) {
            shared.counts().rejects.increment();
            return refuse(collector, "energy: rejected", "the node does not hold the request");
        }
        claimBest(current, now);
        NodeRoom room = entry.room().get();
        ClassJudgements.OnClass on = current.at(entry.slot());
        if (on != null && !isGood(on, node) && !room.isCleared(now)) {
            WaitClock waiting = clock;
            Decision decision = rules.policy()
                    .decide(pending.request(), on.judgement(), waiting, room.headroom(), on.better(), now);
            if (!decision.places()) {
                waiting.refused(now);
                shared.counts().defers.increment();
                return refuse(collector, "energy: deferred", on.judgement().why());
            }
        }
        if (keepsFromReserving(current, now) && !hasRoom(node, pending, now)) {
            shared.counts().defers.increment();
            return refuse(collector, "energy: deferred", FULL);
        }
        shared.counts().places.increment();
        return true;
    }

    /** Tells the class that should have it, now and then, how much of it is wanted. */
    private void claimBest(ClassJudgements current, long now) {
        if (current.best().isPresent() && (claim == null || claim.isOld(now))) {
            int outstanding = getOutstandingAsksCount(ResourceRequest.ANY);
            claim = current.best().get().claim(current.pending().request(), outstanding, now);
        }
    }

    private boolean isGood(ClassJudgements.OnClass on, SchedulerNode node) {
        return on.spread() || on.better().isEmpty() || (on.goodIfLocal() && isLocal(node));
    }

    /**
     * For a time a request that has a choice of classes reserves no full node: a reserved request is offered no other node,
     * with asynchronous scheduling not even after its wait.
     */
    private boolean keepsFromReserving(ClassJudgements current, long now) {
        return current.best().isPresent()
                && (fullSinceMillis == NEVER
                        || now - fullSinceMillis < current.longestMillis() + RESERVES_AFTER_MILLIS);
    }

    /** Whether the node has room now: if not, the scheduler would reserve it for the request. */
    private boolean hasRoom(SchedulerNode node, PendingRequest pending, long now) {
        if (pending.fitsIn(node.getUnallocatedResource())
                || (node instanceof FiCaSchedulerNode capacityNode
                        && pending.fitsIn(Resources.add(
                                node.getUnallocatedResource(), capacityNode.getTotalKillableResources())))) {
            return true;
        }
        if (fullSinceMillis == NEVER) {
            fullSinceMillis = now;
        }
        return false;
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
    private ClassJudgements judge(Energy shared, Rules rules, long now) {
        ApplicationId id = appSchedulingInfo.getApplicationId();
        RMApp rmApp = rmContext.getRMApps().get(id);
        Optional<AppState> found =
                shared.applications().get(id, () -> Optional.ofNullable(rmApp).map(this::facts));
        if (!scheduler.hasApplication(id)) {
            // Its removal was handled while this thread still saw it: nothing of it may stay.
            shared.applications().remove(id);
            return null;
        }
        PendingAsk ask = getPendingAsk(ResourceRequest.ANY);
        if (found.isEmpty() || ask.getCount() <= 0) {
            return null;
        }
        AppState app = found.get();
        durations = app.durations(schedulerRequestKey.getPriority().getPriority());
        if (clock == null) {
            clock = new WaitClock(app.waitCost());
        }
        Resource resource = ask.getPerAllocationResource();
        PendingRequest pending = pending(shared, rules, app, rmApp, resource, now);
        ClassJudgements next = isPinned() || wantsMoreThanMemoryAndVcores(resource)
                ? ClassJudgements.none(rules, pending)
                : ClassJudgements.of(rules, pending, now);
        judgements = next;
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

    private PendingRequest pending(Energy shared, Rules rules, AppState app, RMApp rmApp, Resource resource, long now) {
        // All times of the request on the clock that nobody sets.
        Duration wallToMonotonic = Duration.ofMillis(now - shared.wallMillis());
        Durations.Known known = durations.known();
        boolean master = isMaster(rmApp);
        Request request = new Request(
                master,
                rules.declaredWorkload(app).or(known::workload).orElse(WorkloadClass.MIXED),
                (int) Math.min(Integer.MAX_VALUE, Math.max(1, resource.getMemorySize())),
                shared.vcoresCount() ? Math.max(1, resource.getVirtualCores()) : 1,
                app.hints().deadline().map(it -> it.plus(wallToMonotonic)),
                known.observed());
        return new PendingRequest(
                request,
                app,
                shared.vcoresCount(),
                known,
                master ? 0 : rules.spread(app),
                rules.localMb(app, known),
                getPrimaryRequestedNodePartition());
    }

    private boolean isMaster(RMApp rmApp) {
        RMAppAttempt attempt = rmApp == null ? null : rmApp.getCurrentAppAttempt();
        return attempt != null && attempt.getMasterContainer() == null && !appSchedulingInfo.isUnmanagedAM();
    }

    private AppFacts facts(RMApp app) {
        return AppFacts.of(
                appSchedulingInfo.getUser(),
                app.getName(),
                app.getApplicationType(),
                scheduler.queuePath(appSchedulingInfo.getQueueName()),
                app.getApplicationTags(),
                app.getApplicationSchedulingEnvs(),
                app.getSubmitTime());
    }
}
