package io.wattle.scheduler.placement;

import io.wattle.placement.Decision;
import io.wattle.placement.RequestWait;
import io.wattle.scheduler.apps.AppState;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.LogWindow;
import io.wattle.scheduler.nodes.NodeEntry;
import io.wattle.scheduler.nodes.NodeRoom;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.DiagnosticsCollector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.PendingAskUpdateResult;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
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

    private static final String CORDONED = "the node is on its way to sleep, or sleeps";

    /** For messages only: this package knows nothing of those that use it. */
    private static final String SCHEDULER = "io.wattle.scheduler.EnergyCapacityScheduler";

    /** Of allocators that found no scheduler of ours. */
    private static final Failures ELSEWHERE = new Failures();

    private static final LogWindow FOREIGN_SCHEDULERS = new LogWindow();

    private static final long NEVER = Long.MAX_VALUE;

    /** Null where requests are placed as Hadoop's own allocator would. */
    private volatile Energy energy;

    private RequestJudge judge;
    private volatile ClassJudgements judgements;

    /** Whether the request has changed since it was judged. */
    private volatile boolean asksAnew;

    /** Null until it is judged for the first time. */
    private volatile RequestWait wait;

    /** Of one that was not initialised: never asked. */
    private volatile Spreading spreading = new Spreading(false, this::pendingCount, this::isLocal);

    private final FullNodes fullNodes = new FullNodes();

    /** Since when its next container is refused nodes for others. */
    private volatile long refusedSinceMillis = NEVER;

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
                judge = new RequestJudge(info, requestKey, context, ours);
                // An id for each container: what one request asks for last is not what its application does.
                boolean asksForAll = requestKey.getAllocationRequestId() <= 0;
                spreading = new Spreading(asksForAll, this::pendingCount, this::isLocal);
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
                    SCHEDULER,
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
                asksAnew = true;
                RequestWait waiting = wait;
                if (waiting != null) {
                    waiting.asksAnew();
                    stopIfNothingIsAsked(shared, waiting);
                }
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
                placedOn(shared, node, type);
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

    private void placedOn(Energy shared, SchedulerNode node, NodeType type) {
        Rules rules = shared.rules();
        long now = shared.monotonicMillis();
        long refusedSince = refusedSinceMillis;
        refusedSinceMillis = NEVER;
        ClassJudgements last = judgements;
        // Off since a refresh, nothing is judged anew.
        ClassJudgements current = last != null && last.isOf(rules) ? last : null;
        RunMode mode = mode(shared, rules, current);
        NodeEntry entry = rules.nodes().find(node.getNodeID());
        if (current == null || entry == null || entry.room().isEmpty()) {
            if (mode != RunMode.OFF) {
                PlacedCounter.countUnjudged(shared, judge.queuePath(), entry);
            }
            return;
        }
        PendingRequest pending = current.pending();
        entry.room()
                .get()
                .placed(node, pending.request().memoryMb(), pending.request().vcores());
        ClassJudgements.OnClass on = current.at(entry.slot());
        spreading.placed(current, entry, node, now);
        RequestWait waiting = wait;
        // Hadoop has taken its host's part of the request away already.
        boolean good = on != null && isGood(on, type == NodeType.NODE_LOCAL);
        if (on != null && waiting != null && mode == RunMode.ACTIVE) {
            waiting.placed(good, now);
        }
        if (mode == RunMode.SHADOW) {
            PlacedCounter.countInShadow(shared, current, entry, good, now);
        } else if (mode == RunMode.ACTIVE) {
            boolean waitIsOver = waiting != null && waiting.clock().isOver();
            long waitedMillis = refusedSince == NEVER ? 0 : now - refusedSince;
            PlacedCounter.count(shared, current, entry, good, waitIsOver, waitedMillis, now);
        }
        if (waiting != null) {
            stopIfNothingIsAsked(shared, waiting);
        }
        // Those that are left share a start with fewer.
        asksAnew |= rules.nodes().tables().hasSleepers();
        // Until each class has had its share of an application that is to be known.
        if (pending.spread() > 0) {
            entry.nodeClass().ifPresent(it -> pending.statistics().placed(it.name(), pending.spread()));
        }
    }

    private void stopIfNothingIsAsked(Energy shared, RequestWait waiting) {
        if (getOutstandingAsksCount(ResourceRequest.ANY) <= 0) {
            waiting.stop(shared.monotonicMillis());
            fullNodes.stop();
            refusedSinceMillis = NEVER;
            spreading.stop();
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
            if (shared.cordoned().isCordoned(node.getNodeID().getHost())) {
                return refuse(collector, "energy: cordoned", CORDONED);
            }
            Rules rules = shared.rules();
            if (!rules.asksPolicy() || shared.mostMode() == RunMode.OFF) {
                letPass(judgements);
                return true;
            }
            return accepts(shared, rules, node, collector);
        } catch (Throwable e) {
            giveUp(shared, EntryPoint.ALLOCATOR_OFFER, e);
            return true;
        }
    }

    /** How far the scheduler goes for this request. */
    private RunMode mode(Energy shared, Rules rules, ClassJudgements current) {
        QueueRules queue = current == null
                ? rules.of(judge.queuePath())
                : current.pending().queue();
        return shared.mode(queue);
    }

    /** Nothing is refused. A wait of before the mode was changed must not go on if it is changed back. */
    private void letPass(ClassJudgements current) {
        RequestWait waiting = wait;
        if (waiting != null && waiting.clock().isRunning()) {
            waiting.asksAnew();
            wait = new RequestWait(current.pending().app().waitCost());
            refusedSinceMillis = NEVER;
            fullNodes.stop();
            spreading.stop();
        }
    }

    /** The judgements as they are now; null if the application, or its request, is gone already. */
    private ClassJudgements judged(Rules rules, long now) {
        ClassJudgements current = judgements;
        return current == null || asksAnew || !current.hold(rules, now) ? judge(rules, now) : current;
    }

    private boolean accepts(Energy shared, Rules rules, SchedulerNode node, Optional<DiagnosticsCollector> collector) {
        NodeEntry entry = rules.nodes().find(node.getNodeID());
        if (entry == null || entry.room().isEmpty()) {
            shared.counts().unknowns.increment();
            return true;
        }
        long now = shared.monotonicMillis();
        ClassJudgements current = judged(rules, now);
        if (current == null || current.isNone()) {
            return true;
        }
        if (mode(shared, rules, current) != RunMode.ACTIVE) {
            letPass(current);
            return true;
        }
        PendingRequest pending = current.pending();
        // Not what we remember of the node: a change that we missed would starve the request.
        if (!pending.fitsIn(node.getTotalResource())) {
            shared.counts().rejects.increment();
            return refuse(collector, "energy: rejected", "the node does not hold the request");
        }
        RequestWait waiting = wait;
        if (current.best().isPresent() && waiting.needsClaim(now)) {
            waiting.claim(current.best().get(), pending.request(), getOutstandingAsksCount(ResourceRequest.ANY), now);
        }
        NodeRoom room = entry.room().get();
        ClassJudgements.OnClass on = current.at(entry.slot());
        if (on != null && !isGood(on, on.goodIfLocal() && isLocal(node)) && !room.isCleared(now)) {
            Decision decision = waiting.offered(
                    pending.queue().policy(), pending.request(), on.judgement(), room.headroom(), on.better(), now);
            if (!decision.places()) {
                waiting.wake(pending.queue().policy(), pending.request(), on.judgement(), on.better(), now);
                return defer(shared, collector, on.judgement().why(), now);
            }
        }
        String why = on == null ? null : spreading.refusal(current, on, room, node, now);
        if (why != null) {
            return defer(shared, collector, why, now);
        }
        if (fullNodes.refuse(current, waiting.clock().isOver(), node, now)) {
            // No other node would be better: this is no wait for one.
            shared.counts().defers.increment();
            return refuse(collector, "energy: deferred", FULL);
        }
        shared.counts().places.increment();
        return true;
    }

    private boolean defer(Energy shared, Optional<DiagnosticsCollector> collector, String why, long now) {
        shared.counts().defers.increment();
        if (refusedSinceMillis == NEVER) {
            refusedSinceMillis = now;
        }
        return refuse(collector, "energy: deferred", why);
    }

    private int pendingCount() {
        return Math.max(0, getOutstandingAsksCount(ResourceRequest.ANY));
    }

    private static boolean isGood(ClassJudgements.OnClass on, boolean local) {
        return on.spread() || on.better().isEmpty() || (on.goodIfLocal() && local);
    }

    private static boolean refuse(Optional<DiagnosticsCollector> collector, String what, String why) {
        if (collector.isPresent()) {
            collector.get().collect(what, why);
        }
        return false;
    }

    /** Unlike {@link #getOutstandingAsksCount}, without a lock. */
    private boolean isLocal(SchedulerNode node) {
        Map<String, ResourceRequest> requests = getResourceRequests();
        // Most ask for any node only. To look the name of each offered node up costs more than all else of an offer.
        if (requests.size() == 1) {
            return false;
        }
        ResourceRequest here = requests.get(node.getNodeName());
        return here != null && here.getNumContainers() > 0;
    }

    /** Null if the application, or its request, is gone already. */
    private ClassJudgements judge(Rules rules, long now) {
        asksAnew = false;
        ClassJudgements next = judge.judge(
                rules, getPendingAsk(ResourceRequest.ANY), isPinned(), getPrimaryRequestedNodePartition(), now);
        if (next != null) {
            startWait(next.pending().app());
            spreading.judged(next);
            judgements = next;
        }
        return next;
    }

    /** Of that application: of another one's state it may have been, before it was moved. */
    private synchronized void startWait(AppState app) {
        ClassJudgements before = judgements;
        if (wait == null || (before != null && before.pending().app() != app)) {
            wait = new RequestWait(app.waitCost());
        }
    }

    /** What it holds now, for those who explain it to people: changes nothing. */
    AllocatorView view() {
        return new AllocatorView(
                energy == null,
                Optional.ofNullable(wait),
                spreading,
                isPinned(),
                getPendingAsk(ResourceRequest.ANY),
                getPrimaryRequestedNodePartition());
    }

    /** Whether it insists on hosts or racks: then it has no choice of classes to wait for. */
    private boolean isPinned() {
        return !canDelayTo(ResourceRequest.ANY);
    }
}
