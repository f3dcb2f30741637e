package io.wattle.simulator.placement;

import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Judgement;
import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.Request;
import io.wattle.placement.RequestWait;
import io.wattle.placement.WaitCost;
import io.wattle.placement.WorkloadClass;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Ask;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** One ask of an application before the policy: what it thinks of it on each class, and how it waits. Not thread safe. */
final class WaitingAsk {

    /** After an eighth more tasks it is judged anew: a mean that rests on many does not change with one more. */
    private static final double LEARNED_MORE = 1.125;

    private final PlacementPolicy policy;
    private final NodeClasses classes;
    private final LearnedTimes learned;
    private final Ask ask;
    private final Optional<Instant> deadline;
    private final RequestWait wait;
    private final Map<String, OnClass> judgements = new LinkedHashMap<>();
    private Request request;
    private Optional<ClassHeadroom> best = Optional.empty();
    private int judgedAtVersion = -1;
    private long judgedUntilMillis;

    /** @param better in the order of the judgement */
    private record OnClass(Judgement judgement, List<ClassHeadroom> better) {}

    /** @param cost of its application */
    WaitingAsk(
            PlacementPolicy policy,
            NodeClasses classes,
            LearnedTimes learned,
            Ask ask,
            OptionalDouble deadlineSeconds,
            WaitCost cost) {
        this.policy = policy;
        this.classes = classes;
        this.learned = learned;
        this.ask = ask;
        deadline = deadlineSeconds.isPresent()
                ? Optional.of(Instant.ofEpochMilli(Math.round(1000 * deadlineSeconds.getAsDouble())))
                : Optional.empty();
        wait = new RequestWait(cost);
    }

    /** Whether one of its containers goes to the node. */
    boolean accepts(SimulatedNode node, long nowMillis) {
        judgeIfNeeded(nowMillis);
        OnClass on = judgements.get(node.machine().name());
        if (on.judgement() instanceof Judgement.Good
                || (on.judgement() instanceof Judgement.Dearer && spreadsTo(node))) {
            return true;
        }
        if (best.isPresent() && wait.needsClaim(nowMillis)) {
            wait.claim(best.get(), request, ask.pending(), nowMillis);
        }
        return wait.offered(policy, request, on.judgement(), classes.of(node).headroom(), on.better(), nowMillis)
                .places();
    }

    /** What is not known is tried on each class; where masters go does not depend on what they do. */
    private boolean spreadsTo(SimulatedNode node) {
        return ask.kind() != Ask.Kind.MASTER && learned.spreadsTo(node.machine().name());
    }

    /** One of its containers went there. */
    void placed(SimulatedNode node, long nowMillis) {
        learned.placed(node.machine().name());
        OnClass on = judgements.get(node.machine().name());
        wait.placed(on == null || on.better().isEmpty(), nowMillis);
        if (ask.pending() == 0) {
            wait.stop(nowMillis);
        }
    }

    private void judgeIfNeeded(long nowMillis) {
        if (learned.version() <= judgedAtVersion * LEARNED_MORE && nowMillis < judgedUntilMillis) {
            return;
        }
        Instant now = Instant.ofEpochMilli(nowMillis);
        request = new Request(
                ask.kind() == Ask.Kind.MASTER,
                WorkloadClass.MIXED,
                ask.memoryMb(),
                ask.vcores(),
                deadline,
                learned.observed());
        judgements.clear();
        for (NodeClasses.OfClass it : classes.all()) {
            Judgement judgement = policy.judge(request, it.snapshot(), classes.others(it.snapshot()), 0, now);
            List<ClassHeadroom> better =
                    judgement.better().stream().map(classes::headroom).toList();
            judgements.put(it.snapshot().nodeClass().name(), new OnClass(judgement, better));
        }
        best = judgements.values().stream()
                .filter(it -> !it.better().isEmpty())
                .map(it -> it.better().get(0))
                .findFirst();
        judgedAtVersion = learned.version();
        List<ClassSnapshot> all = new ArrayList<>();
        classes.all().forEach(it -> all.add(it.snapshot()));
        judgedUntilMillis =
                policy.nextChange(request, all, now).map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
    }
}
