package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Optional;

/** Where the energy of one node went. Not thread safe. */
final class NodeBuckets {
    private final CompensatedSum active = new CompensatedSum();
    private final CompensatedSum containerIdle = new CompensatedSum();
    private final CompensatedSum idle = new CompensatedSum();
    private final CompensatedSum boot = new CompensatedSum();
    private final CompensatedSum shutdown = new CompensatedSum();
    private Quality quality;

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

    void restOn(Quality figure) {
        quality = quality == null ? figure : quality.and(figure);
    }

    Optional<Quality> quality() {
        return Optional.ofNullable(quality);
    }

    double active() {
        return active.value();
    }

    double containerIdle() {
        return containerIdle.value();
    }

    double idle() {
        return idle.value();
    }

    double boot() {
        return boot.value();
    }

    double shutdown() {
        return shutdown.value();
    }

    double sum() {
        CompensatedSum sum = new CompensatedSum();
        sum.add(active);
        sum.add(containerIdle);
        sum.add(idle);
        sum.add(boot);
        sum.add(shutdown);
        return sum.value();
    }
}
