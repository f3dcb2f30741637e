package io.wattle.scheduler;

import io.wattle.placement.ClassSnapshot;
import io.wattle.placement.Judgement;
import io.wattle.placement.Request;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What the policy thinks of one request on every node class, judged once so that an offered node costs a look only.
 * Immutable.
 */
final class Verdicts {

    /** How long after its wait a request is kept from reserving a full node, while others may have room. */
    private static final long RESERVES_AFTER_MILLIS = 10_000;

    /**
     * One node class.
     *
     * @param good place it on each node of the class that holds it
     * @param goodIfLocal place it here if the node holds its data
     * @param untilMillis until when it waits for another class
     */
    record Verdict(boolean good, boolean goodIfLocal, long untilMillis, String why) {}

    private final Rules rules;
    private final ClusterTables tables;
    private final Durations.Known known;
    private final long validUntilMillis;
    private final long memoryMb;
    private final int vcores;
    private final boolean vcoresCount;
    private final Verdict[] bySlot;
    private final long reservesFromMillis;

    /** None: the request is placed as the stock scheduler would. */
    private Verdicts(Rules rules, Durations.Known known) {
        this.rules = rules;
        this.known = known;
        tables = rules.nodes().tables();
        validUntilMillis = Long.MAX_VALUE;
        memoryMb = 0;
        vcores = 0;
        vcoresCount = false;
        bySlot = new Verdict[0];
        reservesFromMillis = Long.MIN_VALUE;
    }

    private Verdicts(Rules rules, ClusterTables tables, long validUntilMillis, Ask ask, Verdict[] bySlot) {
        this.rules = rules;
        this.tables = tables;
        known = ask.known();
        this.validUntilMillis = validUntilMillis;
        memoryMb = ask.request().memoryMb();
        vcores = ask.request().vcores();
        vcoresCount = ask.vcoresCount();
        this.bySlot = bySlot;
        reservesFromMillis = Arrays.stream(bySlot)
                .filter(it -> it != null && !it.good())
                .mapToLong(it -> it.untilMillis() + RESERVES_AFTER_MILLIS)
                .max()
                .orElse(Long.MIN_VALUE);
    }

    /**
     * A request as this scheduler sees it.
     *
     * @param request with times on the monotonic clock; one vcore where YARN does not count vcores
     * @param vcoresCount whether YARN counts them on nodes
     * @param known what the request's observations and workload come from
     * @param spread containers that each class may take before joules decide
     * @param localMb MiB to fetch for a container away from its data
     */
    record Ask(
            Request request, boolean vcoresCount, Durations.Known known, int spread, double localMb, String partition) {

        boolean spreadsTo(String nodeClass) {
            return known.placed(nodeClass) < spread;
        }
    }

    /** For requests that are none of the policy's business. */
    static Verdicts none(Rules rules, Durations.Known known) {
        return new Verdicts(rules, known);
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
        // What is known of the class may be old: which of its nodes hold the request is asked of them.
        return new Verdict(
                !(remote instanceof Judgement.Dearer)
                        || ask.spreadsTo(offered.nodeClass().name()),
                local,
                remote instanceof Judgement.Dearer dearer ? dearer.until().toEpochMilli() : Long.MAX_VALUE,
                remote.why());
    }

    boolean hold(Rules nowRules, Durations.Known nowKnown, long nowMillis) {
        return rules == nowRules
                && tables == nowRules.nodes().tables()
                && known == nowKnown
                && nowMillis < validUntilMillis;
    }

    /** Whether the node has room now: if not, the scheduler would reserve it for the request. */
    boolean fitsNow(SchedulerNode node) {
        return fitsIn(node.getUnallocatedResource())
                || (node instanceof FiCaSchedulerNode capacityNode
                        && fitsIn(Resources.add(
                                node.getUnallocatedResource(), capacityNode.getTotalKillableResources())));
    }

    /** Whether the request is no larger than that. */
    boolean fitsIn(Resource some) {
        return memoryMb <= some.getMemorySize() && (!vcoresCount || vcores <= some.getVirtualCores());
    }

    /**
     * Until then a request that has a choice of classes reserves no full node: a reserved request is offered no other
     * node, with asynchronous scheduling not even after its wait.
     */
    long reservesFromMillis() {
        return reservesFromMillis;
    }

    /** The verdict on a class, or null if the class is not in the request's partition. */
    Verdict at(int slot) {
        return slot < bySlot.length ? bySlot[slot] : null;
    }
}
