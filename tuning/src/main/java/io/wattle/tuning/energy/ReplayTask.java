package io.wattle.tuning.energy;

/** A container while it is replayed. */
final class ReplayTask {

    final TaskPlan plan;
    final ReplayQueue queue;

    /** Where it was recorded; where it starts, from then on. */
    ReplayNode node;

    /** Whether it is next on its node and waits for maps. */
    boolean isHeld;

    /** Whether its JVM has started, so that what it computes is its work. */
    boolean started;

    double progressAtEnd;
    double activeJoules;

    ReplayTask(TaskPlan plan, ReplayQueue queue, ReplayNode node) {
        this.plan = plan;
        this.queue = queue;
        this.node = node;
    }
}
