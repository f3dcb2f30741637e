package io.wattle.simulator.job;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerOutcome;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The attempts of a job that have containers, in the order in which they got them. Where nothing fails and nobody looks for slow
 * ones they are not kept: in large simulations that would cost a tenth of the time. Not thread safe.
 */
final class Attempts {

    private final EventQueue time;
    private final ResourceManager yarn;
    private final Shuffle shuffle;
    private final boolean kept;
    private final Set<TaskAttempt> running = new LinkedHashSet<>();
    private double changedSeconds;

    /** @param kept whether somebody asks which run */
    Attempts(EventQueue time, ResourceManager yarn, Shuffle shuffle, boolean kept) {
        this.time = time;
        this.yarn = yarn;
        this.shuffle = shuffle;
        this.kept = kept;
    }

    /** As they are at any time; not to be changed. */
    Collection<TaskAttempt> running() {
        return Collections.unmodifiableSet(running);
    }

    /** When one last got a container, was launched or ended. */
    double changedSeconds() {
        return changedSeconds;
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
        changedSeconds = time.nowSeconds();
    }

    /** One is launched in its container. */
    void launched() {
        changedSeconds = time.nowSeconds();
    }

    /**
     * One gives its container back; whatever it does ends.
     *
     * @param outcome how it ends
     */
    void end(TaskAttempt attempt, ContainerOutcome outcome) {
        attempt.stop();
        end(attempt, Optional.of(attempt.shown(outcome, time.nowSeconds())));
    }

    /** One is lost with its node: that says nothing of its task. */
    void lost(TaskAttempt attempt) {
        attempt.stop();
        end(attempt, Optional.empty());
    }

    private void end(TaskAttempt attempt, Optional<ContainerObservation> shown) {
        running.remove(attempt);
        attempt.tasks().ended(attempt);
        if (!attempt.isMap()) {
            shuffle.takeAway(attempt);
        }
        yarn.containerEnded(attempt.container(), shown);
        changedSeconds = time.nowSeconds();
    }

    /** All of them end. @return them */
    List<TaskAttempt> endAll() {
        List<TaskAttempt> all = List.copyOf(running);
        all.forEach(it -> end(it, ContainerOutcome.KILLED));
        return all;
    }
}
