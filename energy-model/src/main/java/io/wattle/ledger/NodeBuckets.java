package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Map;

/** Where the energy of one node went. Not thread safe. */
final class NodeBuckets {
    private final CompensatedSum active;
    private final CompensatedSum containerIdle;
    private final CompensatedSum idle;
    private final CompensatedSum boot;
    private final CompensatedSum shutdown;
    private final QualitySums byQuality;

    NodeBuckets() {
        active = new CompensatedSum();
        containerIdle = new CompensatedSum();
        idle = new CompensatedSum();
        boot = new CompensatedSum();
        shutdown = new CompensatedSum();
        byQuality = new QualitySums();
    }

    /** Goes on from an account. */
    NodeBuckets(NodeAccount account) {
        active = new CompensatedSum(account.activeJoules());
        containerIdle = new CompensatedSum(account.containerIdleJoules());
        idle = new CompensatedSum(account.idleBucketJoules());
        boot = new CompensatedSum(account.bootJoules());
        shutdown = new CompensatedSum(account.shutdownJoules());
        byQuality = new QualitySums(account.joulesByQuality());
    }

    /** Adds what another node has. */
    void add(NodeAccount node) {
        active.add(node.activeJoules());
        containerIdle.add(node.containerIdleJoules());
        idle.add(node.idleBucketJoules());
        boot.add(node.bootJoules());
        shutdown.add(node.shutdownJoules());
        byQuality.add(node.joulesByQuality());
    }

    void addToContainer(double activeJoules, double idleJoules) {
        active.add(activeJoules);
        containerIdle.add(idleJoules);
    }

    void addIdle(double joules) {
        idle.add(joules);
    }

    /** Energy that no container may bear, because of what the node was doing. */
    void add(NodeState state, double joules) {
        switch (state) {
            case BOOTING -> boot.add(joules);
            case SHUTTING_DOWN -> shutdown.add(joules);
            case UP, ASLEEP, LOST -> idle.add(joules);
        }
    }

    /** Says what joules rest on that are added to the buckets. */
    void restOn(Quality quality, double joules) {
        byQuality.add(quality, joules);
    }

    /** An account with these buckets. */
    NodeAccount account(
            String node,
            String nodeClass,
            NodeState state,
            double integralJoules,
            double unmeteredSeconds,
            Map<Irregularity, Long> counters) {
        return new NodeAccount(
                node,
                nodeClass,
                state,
                integralJoules,
                active.value(),
                containerIdle.value(),
                idle.value(),
                boot.value(),
                shutdown.value(),
                unmeteredSeconds,
                counters,
                byQuality.joules());
    }

    /** How far they, or the joules by quality, are from an integral, as a share of it. */
    double relativeDifference(double integralJoules) {
        double difference = Math.max(Math.abs(sum() - integralJoules), Math.abs(byQuality.total() - integralJoules));
        return difference == 0 ? 0 : difference / integralJoules;
    }

    private double sum() {
        CompensatedSum sum = new CompensatedSum();
        sum.add(active);
        sum.add(containerIdle);
        sum.add(idle);
        sum.add(boot);
        sum.add(shutdown);
        return sum.value();
    }
}
