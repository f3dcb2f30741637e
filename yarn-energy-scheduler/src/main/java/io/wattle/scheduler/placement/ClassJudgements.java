package io.wattle.scheduler.placement;

import io.wattle.model.NodeClass;
import io.wattle.placement.ClassHeadroom;
import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Judgement;
import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.PowerState;
import io.wattle.placement.Unexplored;
import io.wattle.scheduler.nodes.ClusterTables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the policy thinks of one request on every node class, judged once so that an offered node costs a look only.
 * Immutable.
 */
final class ClassJudgements {

    /**
     * Of one node class.
     *
     * @param judgement for a node without data of the request
     * @param spread place it whatever its joules, as the application is unexplored on this class
     * @param yields no class is better, and this one has had its first containers: the last ones are for unexplored classes
     * @param goodIfLocal place it here if the node holds its data
     * @param better headrooms of the better classes, the best first
     */
    record OnClass(
            Judgement judgement, boolean spread, boolean yields, boolean goodIfLocal, List<ClassHeadroom> better) {}

    private final Rules rules;
    private final ClusterTables tables;
    private final PendingRequest pending;
    private final long validUntilMillis;
    private final OnClass[] bySlot;
    private final ClassCosts[] costs;
    private final List<ClassHeadroom> asGood;
    private final Unexplored unexplored;
    private final Optional<ClassHeadroom> best;
    private final long longestMillis;

    private ClassJudgements(
            Rules rules,
            ClusterTables tables,
            PendingRequest pending,
            long validUntilMillis,
            OnClass[] bySlot,
            ClassCosts[] costs,
            List<ClassHeadroom> asGood,
            Unexplored unexplored) {
        this.rules = rules;
        this.tables = tables;
        this.pending = pending;
        this.validUntilMillis = validUntilMillis;
        this.bySlot = bySlot;
        this.costs = costs;
        this.asGood = List.copyOf(asGood);
        this.unexplored = unexplored;
        best = Arrays.stream(bySlot)
                .filter(Objects::nonNull)
                .flatMap(it -> it.better().stream().limit(1))
                .findFirst();
        longestMillis = Arrays.stream(bySlot)
                .filter(Objects::nonNull)
                .filter(it -> it.judgement() instanceof Judgement.Dearer)
                .mapToLong(it -> ((Judgement.Dearer) it.judgement()).longest().toMillis())
                .max()
                .orElse(0);
    }

    /** For requests that are none of the policy's business: as the stock scheduler would place them. */
    static ClassJudgements none(Rules rules, PendingRequest pending) {
        return new ClassJudgements(
                rules,
                rules.nodes().tables(),
                pending,
                Long.MAX_VALUE,
                new OnClass[0],
                new ClassCosts[0],
                List.of(),
                Unexplored.NONE);
    }

    static ClassJudgements of(Rules rules, PendingRequest pending, long nowMillis) {
        ClusterTables tables = rules.nodes().tables();
        List<ClassSnapshot> present = tables.in(pending.partition());
        Instant now = Instant.ofEpochMilli(nowMillis);
        OnClass[] bySlot = new OnClass[tables.slots()];
        NodeClass[] classes = new NodeClass[bySlot.length];
        Judgement[] judgements = new Judgement[bySlot.length];
        List<NodeClass> presentClasses =
                present.stream().map(ClassSnapshot::nodeClass).toList();
        List<ClassHeadroom> asGood = new ArrayList<>();
        Unexplored unexplored = Unexplored.NONE;
        for (int slot = 0; slot < bySlot.length; slot++) {
            // A partition that is not exclusive lends its nodes: these are judged beside those of the request's own.
            Optional<ClassSnapshot> offered = tables.offered(pending.partition(), slot);
            if (offered.isPresent()) {
                bySlot[slot] = judge(pending.queue().policy(), tables, pending, offered.get(), present, now);
                classes[slot] = offered.get().nodeClass();
                judgements[slot] = bySlot[slot].judgement();
            }
            if (tables.at(pending.partition(), slot).isPresent()) {
                ClassHeadroom headroom = tables.headroom(pending.partition(), classes[slot]);
                if (bySlot[slot].better().isEmpty()) {
                    asGood.add(headroom);
                } else if (bySlot[slot].spread()
                        && offered.get().state() != PowerState.ASLEEP
                        && Unexplored.isWorthAWait(
                                pending.request(), classes[slot], judgements[slot], presentClasses)) {
                    String name = classes[slot].name();
                    unexplored = unexplored.plus(name, headroom, pending.spreadLeft(name));
                }
            }
        }
        long validUntil = pending.queue()
                .policy()
                .nextChange(pending.request(), present, now)
                .map(Instant::toEpochMilli)
                .orElse(Long.MAX_VALUE);
        ClassCosts[] costs = ClassCosts.of(pending.request(), classes, judgements, now);
        return new ClassJudgements(rules, tables, pending, validUntil, bySlot, costs, asGood, unexplored);
    }

    private static OnClass judge(
            PlacementPolicy policy,
            ClusterTables tables,
            PendingRequest pending,
            ClassSnapshot offered,
            List<ClassSnapshot> present,
            Instant now) {
        List<ClassSnapshot> others =
                present.stream().filter(it -> !it.equals(offered)).toList();
        Judgement judgement = policy.judge(pending.request(), offered, others, 0, now);
        int left = pending.spreadLeft(offered.nodeClass().name());
        if (judgement.better().isEmpty()) {
            return new OnClass(judgement, false, Unexplored.yields(judgement, left), false, List.of());
        }
        boolean dearer = judgement instanceof Judgement.Dearer;
        boolean local = dearer
                && pending.localMb() > 0
                && policy.judge(pending.request(), offered, others, pending.localMb(), now) instanceof Judgement.Good;
        List<ClassHeadroom> better = judgement.better().stream()
                .map(it -> tables.headroom(pending.partition(), it.nodeClass()))
                .toList();
        return new OnClass(judgement, Unexplored.is(judgement, left), false, local, better);
    }

    /** Whether they are still true. */
    boolean hold(Rules nowRules, long nowMillis) {
        return rules == nowRules
                && tables == nowRules.nodes().tables()
                && pending.known() == pending.statistics().known()
                && !pending.app().isGone()
                && nowMillis < validUntilMillis;
    }

    /** Whether they were made under these rules: only then slots are those of its nodes. */
    boolean isOf(Rules some) {
        return rules == some;
    }

    /** Whether the policy has no say. */
    boolean isNone() {
        return bySlot.length == 0;
    }

    PendingRequest pending() {
        return pending;
    }

    /** On the class of a slot; null where nothing is to be said. */
    OnClass at(int slot) {
        return slot < bySlot.length ? bySlot[slot] : null;
    }

    /** What it is expected to take on the class of a slot, and on the better ones. */
    ClassCosts costs(int slot) {
        ClassCosts found = slot < costs.length ? costs[slot] : null;
        return found == null ? ClassCosts.UNKNOWN : found;
    }

    /** The classes in the request's partition that have no better one. */
    List<ClassHeadroom> asGood() {
        return asGood;
    }

    /** The dearer classes in the request's partition that have still to get their first containers of its application, and are worth a wait. */
    Unexplored unexplored() {
        return unexplored;
    }

    /** The class that should have it, unless all are alike. */
    Optional<ClassHeadroom> best() {
        return best;
    }

    /** Longest wait on any class while waiting has cost nothing; 0 if it waits on none. */
    long longestMillis() {
        return longestMillis;
    }
}
