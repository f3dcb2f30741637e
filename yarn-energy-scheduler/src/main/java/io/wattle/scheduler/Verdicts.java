package io.wattle.scheduler;

import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Judgement;
import io.wattle.placement.Request;
import java.time.Instant;
import java.util.List;

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
    private final Durations.Known known;
    private final long validUntilMillis;
    private final long memoryMb;
    private final int vcores;
    private final Verdict[] bySlot;

    private Verdicts(Rules rules, ClusterTables tables, long validUntilMillis, Ask ask, Verdict[] bySlot) {
        this.rules = rules;
        this.tables = tables;
        known = ask.known();
        this.validUntilMillis = validUntilMillis;
        memoryMb = ask.request().memoryMb();
        vcores = ask.request().vcores();
        this.bySlot = bySlot;
    }

    /**
     * A request as this scheduler sees it.
     *
     * @param request with times on the monotonic clock; one vcore where YARN does not count vcores
     * @param known what the request's observations and workload come from
     * @param spread containers that each class may take before joules decide
     * @param localMb MiB to fetch for a container away from its data
     */
    record Ask(Request request, Durations.Known known, int spread, double localMb, String partition) {

        boolean spreadsTo(String nodeClass) {
            return known.placed(nodeClass) < spread;
        }
    }

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
        return new Verdicts(rules, tables, validUntil, ask, bySlot);
    }

    private static Verdict verdict(
            Rules rules, Ask ask, ClassSnapshot offered, List<ClassSnapshot> others, Instant now) {
        Judgement remote = rules.policy().judge(ask.request(), offered, others, 0, now);
        boolean local = remote instanceof Judgement.Dearer
                && ask.localMb() > 0
                && rules.policy().judge(ask.request(), offered, others, ask.localMb(), now) instanceof Judgement.Good;
        return new Verdict(
                remote instanceof Judgement.Good
                        || ask.spreadsTo(offered.nodeClass().name()),
                local,
                remote instanceof Judgement.TooSmall,
                remote instanceof Judgement.Dearer dearer ? dearer.until().toEpochMilli() : Long.MAX_VALUE,
                remote.why());
    }

    boolean hold(Rules nowRules, Durations.Known nowKnown, long nowMillis) {
        return rules == nowRules
                && tables == nowRules.nodes().tables()
                && known == nowKnown
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
