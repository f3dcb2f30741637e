package io.wattle.simulator.job;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The attempts of a job that have containers, in the order in which they got them. Where nothing fails and nobody looks for slow
 * ones they are not kept: in large simulations that would cost a tenth of the time. Not thread safe.
 */
final class Attempts {

    private final ResourceManager yarn;
    private final Shuffle shuffle;
    private final boolean kept;
    private final Set<TaskAttempt> running = new LinkedHashSet<>();

    /** @param kept whether somebody asks which run */
    Attempts(ResourceManager yarn, Shuffle shuffle, boolean kept) {
        this.yarn = yarn;
        this.shuffle = shuffle;
        this.kept = kept;
    }

    /** As they are at any time; not to be changed. */
    Collection<TaskAttempt> running() {
        return Collections.unmodifiableSet(running);
    }

    /** Those on a node. */
    List<TaskAttempt> on(SimulatedNode node) {
        return running.stream().filter(it -> it.container().node() == node).toList();
    }

    /** One got a container. */
    void began(TaskAttempt attempt) {
        if (kept) {
            running.add(attempt);
        }
        attempt.tasks().began(attempt);
    }

    /**
     * One gives its container back; whatever it does ends.
     *
     * @param workedSeconds of one that has done its task, less what it waited for others; else 0: that says nothing of the task
     */
    void end(TaskAttempt attempt, double workedSeconds) {
        attempt.stop();
        running.remove(attempt);
        attempt.tasks().ended(attempt);
        if (!attempt.isMap()) {
            shuffle.takeAway(attempt);
        }
        yarn.ended(attempt.container(), workedSeconds);
    }

    /** All of them end. @return them */
    List<TaskAttempt> endAll() {
        List<TaskAttempt> all = List.copyOf(running);
        all.forEach(it -> end(it, 0));
        return all;
    }
}
