package io.wattle.scheduler;

import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Judgement;
import io.wattle.placement.Observation;
import io.wattle.placement.Request;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What the policy thinks of one request on every node class, thought over once so that an offered node costs a look only.
 * Immutable.
 */
final class Verdicts {

    /**
     * One node class.
     *
     * @param good place it here
     * @param goodIfLocal place it here if the node holds its data
     * @param untilMillis until when it waits for another class
     */
    record Verdict(boolean good, boolean goodIfLocal, boolean tooSmall, long untilMillis, String why) {}

    private final Rules rules;
    private final ClusterTables tables;
    private final Map<String, Observation> observed;
    private final long validUntilMillis;
    private final long memoryMb;
    private final int vcores;
    private final Verdict[] bySlot;

    private Verdicts(
            Rules rules,
            ClusterTables tables,
            Map<String, Observation> observed,
            long validUntilMillis,
            Ask ask,
            Verdict[] bySlot) {
        this.rules = rules;
        this.tables = tables;
        this.observed = observed;
        this.validUntilMillis = validUntilMillis;
        memoryMb = ask.request().memoryMb();
        vcores = ask.request().vcores();
        this.bySlot = bySlot;
    }

    /**
     * A request as this scheduler sees it.
     *
     * @param request with times on the monotonic clock; one vcore where YARN does not count vcores
     * @param observed the very reference that the request's observations were copied from
     * @param localMb MiB to fetch for a container away from its data
     */
    record Ask(Request request, Map<String, Observation> observed, double localMb, String partition) {}

    static Verdicts of(Rules rules, Ask ask, long nowMillis) {
        ClusterTables tables = rules.nodes().tables();
        List<ClassSnapshot> present = tables.in(ask.partition());
        Instant now = Instant.ofEpochMilli(nowMillis);
        Verdict[] bySlot = new Verdict[tables.slots()];
        for (int slot = 0; slot < bySlot.length; slot++) {
            ClassSnapshot offered = tables.at(ask.partition(), slot).orElse(null);
            if (offered != null) {
                List<ClassSnapshot> others =
                        present.stream().filter(it -> !it.equals(offered)).toList();
                bySlot[slot] = verdict(rules, ask, offered, others, now);
            }
        }
        long validUntil = rules.policy()
                .nextChange(ask.request(), present, now)
                .map(Instant::toEpochMilli)
                .orElse(Long.MAX_VALUE);
        return new Verdicts(rules, tables, ask.observed(), validUntil, ask, bySlot);
    }

    private static Verdict verdict(
            Rules rules, Ask ask, ClassSnapshot offered, List<ClassSnapshot> others, Instant now) {
        Judgement remote = rules.policy().judge(ask.request(), offered, others, 0, now);
        boolean local = remote instanceof Judgement.Dearer
                && ask.localMb() > 0
                && rules.policy().judge(ask.request(), offered, others, ask.localMb(), now) instanceof Judgement.Good;
        return new Verdict(
                remote instanceof Judgement.Good,
                local,
                remote instanceof Judgement.TooSmall,
                remote instanceof Judgement.Dearer dearer ? dearer.until().toEpochMilli() : Long.MAX_VALUE,
                remote.why());
    }

    boolean hold(Rules nowRules, Map<String, Observation> nowObserved, long nowMillis) {
        return rules == nowRules
                && tables == nowRules.nodes().tables()
                && observed == nowObserved
                && nowMillis < validUntilMillis;
    }

    boolean fits(NodeEntry node) {
        return memoryMb <= node.memoryMb() && vcores <= node.vcores();
    }

    /** The verdict on a class, or null if the class is not in the request's partition. */
    Verdict at(int slot) {
        return slot < bySlot.length ? bySlot[slot] : null;
    }
}
