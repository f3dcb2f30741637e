package io.wattle.scheduler.placement;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Decision;
import io.wattle.placement.Expectation;
import io.wattle.placement.Judgement;
import io.wattle.placement.PowerState;
import io.wattle.placement.RequestWait;
import io.wattle.scheduler.apps.AppState;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.nodes.ClusterTables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Says of one pending request what the policy thinks of it now, by the code that decides. Changes nothing: it starts no wait,
 * claims no room and keeps nothing. For one explanation, in one thread.
 */
final class RequestExplainer {

    private final Rules rules;
    private final ClusterTables tables;
    private final NodeCounts nodes;
    private final Energy energy;
    private final long nowMillis;
    private final long toWallMillis;

    /**
     * Of what is known now.
     *
     * @param energy which mode counts now
     * @param nowMillis the present, on the monotonic clock
     * @param toWallMillis what turns its times into those of the wall clock
     */
    RequestExplainer(Rules rules, Energy energy, NodeCounts nodes, long nowMillis, long toWallMillis) {
        this.rules = rules;
        this.tables = rules.nodes().tables();
        this.nodes = nodes;
        this.energy = energy;
        this.nowMillis = nowMillis;
        this.toWallMillis = toWallMillis;
    }

    /**
     * A request with an allocator of ours.
     *
     * @param judge of that request
     */
    RequestExplanation explain(
            SchedulerRequestKey key,
            AllocatorView view,
            RequestJudge judge,
            AppState app,
            Optional<LimitReached> limit) {
        Resource size = view.ask().getPerAllocationResource();
        PendingRequest pending = judge.look(rules, app, view.ask(), view.partition(), nowMillis);
        RequestWait wait = view.waiting().orElseGet(() -> new RequestWait(app.waitCost()));
        long since = wait.clock().sinceMillis();
        boolean running = wait.clock().isRunning();
        List<Seen> seen = classes(pending, view.spreading(), wait, running);
        List<Seen> deferring = seen.stream()
                .filter(it -> it.told().ifOffered() == Decision.DEFER)
                .toList();
        boolean kept = deferring.stream().anyMatch(Seen::kept);
        RequestState state = state(view, pending.queue(), size, seen, wait, (running || kept) && !deferring.isEmpty());
        boolean waits = state == RequestState.WAITING;
        return new RequestExplanation(
                key.getPriority().getPriority(),
                key.getAllocationRequestId(),
                view.ask().getCount(),
                size.getMemorySize(),
                size.getVirtualCores(),
                view.partition(),
                pending.request().applicationMaster(),
                pending.request().workload(),
                WorkloadSource.of(pending),
                state,
                waits && since <= nowMillis ? Optional.of(wall(since)) : Optional.empty(),
                waits
                        ? deferring.stream()
                                .map(Seen::endsMillis)
                                .max(Long::compare)
                                .map(this::wall)
                        : Optional.empty(),
                (deferring.isEmpty() ? seen : deferring)
                        .stream().flatMap(it -> it.better().stream()).distinct().toList(),
                limit,
                seen.stream().map(Seen::told).toList());
    }

    /**
     * A class, and what is judged of it.
     *
     * @param better classes that it would leave the request to
     * @param kept whether it is as good as any, and refused for unexplored ones
     */
    private record Seen(ClassExplanation told, List<String> better, boolean kept, long endsMillis) {}

    private RequestState state(
            AllocatorView view, QueueRules queue, Resource size, List<Seen> seen, RequestWait wait, boolean refuses) {
        if (view.failed()) {
            return RequestState.FAILED_OPEN;
        }
        if (energy.mode(queue) != RunMode.ACTIVE) {
            return RequestState.NOT_ACTIVE;
        }
        if (view.pinned()) {
            return RequestState.PINNED;
        }
        if (RequestJudge.wantsMoreThanMemoryAndVcores(size)) {
            return RequestState.OTHER_RESOURCES;
        }
        if (seen.isEmpty()) {
            return RequestState.NO_NODES;
        }
        if (seen.stream().allMatch(it -> it.told().standing() == Standing.TOO_SMALL)) {
            return RequestState.TOO_LARGE;
        }
        if (view.waiting().isEmpty()) {
            return RequestState.NOT_OFFERED;
        }
        boolean over = wait.clock().isOver()
                || seen.stream().anyMatch(it -> it.told().ifOffered() == Decision.PLACE_AFTER_WAIT);
        return refuses ? RequestState.WAITING : over ? RequestState.WAIT_OVER : RequestState.READY;
    }

    private List<Seen> classes(PendingRequest pending, Spreading spreading, RequestWait wait, boolean running) {
        ClassJudgements judgements = ClassJudgements.of(rules, pending, nowMillis);
        List<NodeClass> present = tables.in(pending.partition()).stream()
                .map(ClassSnapshot::nodeClass)
                .toList();
        List<Seen> all = new ArrayList<>();
        for (int slot = 0; slot < tables.slots(); slot++) {
            Optional<ClassSnapshot> snapshot = tables.at(pending.partition(), slot);
            ClassJudgements.OnClass on = judgements.at(slot);
            // What another partition lends is not its own; what came or went meanwhile is left out.
            if (snapshot.isPresent() && on != null) {
                all.add(on(judgements, spreading, wait, running, snapshot.get(), on, present));
            }
        }
        return all;
    }

    private Seen on(
            ClassJudgements judgements,
            Spreading spreading,
            RequestWait wait,
            boolean running,
            ClassSnapshot snapshot,
            ClassJudgements.OnClass on,
            List<NodeClass> present) {
        PendingRequest pending = judgements.pending();
        NodeClass nodeClass = snapshot.nodeClass();
        Judgement judgement = on.judgement();
        OptionalLong keptUntil = spreading.keptUntilMillis(judgements, on, nowMillis);
        ClassHeadroom headroom = tables.headroom(pending.partition(), nodeClass);
        Decision ifOffered = keptUntil.isPresent()
                ? Decision.DEFER
                : on.spread()
                        ? Decision.PLACE
                        : wait.wouldAnswer(
                                pending.queue().policy(),
                                pending.request(),
                                judgement,
                                headroom,
                                on.better(),
                                nowMillis);
        long ends =
                keptUntil.orElseGet(() -> pending.queue().policy().waitEndsMillis(judgement, wait.clock(), nowMillis));
        Expectation expected = Expectation.of(pending.request(), snapshot, present, Instant.ofEpochMilli(nowMillis));
        Optional<Instant> until = judgement instanceof Judgement.Failing failing
                ? Optional.of(wall(failing.until().toEpochMilli()))
                : (running || keptUntil.isPresent()) && ifOffered == Decision.DEFER
                        ? Optional.of(wall(ends))
                        : Optional.empty();
        ClassExplanation told = new ClassExplanation(
                nodeClass.name(),
                nodes.of(pending.partition(), nodeClass.name()),
                headroom.hasRoomFor(pending.request()),
                standing(judgement),
                ifOffered,
                expected.seconds(),
                expected.joules(),
                expected.missing().stream().map(NodeAttribute::key).toList(),
                until,
                whetherAsleep(snapshot, why(on, keptUntil.isPresent())));
        return new Seen(told, better(judgements, on, keptUntil.isPresent()), keptUntil.isPresent(), ends);
    }

    /** A class without a registered node would be a riddle. */
    private static String whetherAsleep(ClassSnapshot snapshot, String why) {
        return snapshot.state() == PowerState.ASLEEP
                ? why + "; all of its nodes sleep: one would be woken, and its joules have their share of that start"
                : why;
    }

    private static String why(ClassJudgements.OnClass on, boolean kept) {
        if (kept) {
            return Spreading.KEPT;
        }
        return on.spread()
                ? "some of its containers go here, as it is not known on this class"
                : on.judgement().why();
    }

    private static List<String> better(ClassJudgements judgements, ClassJudgements.OnClass on, boolean kept) {
        return kept
                ? judgements.unexplored().names()
                : on.judgement().better().stream()
                        .map(it -> it.nodeClass().name())
                        .toList();
    }

    private static Standing standing(Judgement judgement) {
        if (judgement instanceof Judgement.Good) {
            return Standing.GOOD;
        }
        if (judgement instanceof Judgement.Failing) {
            return Standing.FAILING;
        }
        return judgement instanceof Judgement.TooSmall ? Standing.TOO_SMALL : Standing.DEARER;
    }

    private Instant wall(long monotonicMillis) {
        return Instant.ofEpochMilli(monotonicMillis + toWallMillis);
    }
}
