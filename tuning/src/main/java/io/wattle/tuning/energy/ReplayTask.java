package io.wattle.tuning.energy;

/** A container while it is replayed. */
final class ReplayTask {

    final TaskPlan plan;
    final ReplayNode node;

    /** Whether it is next on its node and waits for maps. */
    boolean isHeld;

    /** Whether its JVM has started, so that what it computes is its work. */
    boolean started;

    double progressAtEnd;
    double activeJoules;

    ReplayTask(TaskPlan plan, ReplayNode node) {
        this.plan = plan;
        this.node = node;
    }
}
