package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.tandem.Decision;
import io.wattle.tandem.Plan;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a tandem does and why. Immutable.
 *
 * @param time of the last look
 * @param mode in force; while it is left, nodes are woken
 * @param problem why it switches nothing, and what to do; empty if it does
 * @param load of the nodes that are up; empty before the first plan
 * @param loadError share by which expected work was off; empty before it is known
 * @param nodes of classes that may sleep, and others that do
 * @param savings since this ResourceManager became active
 * @param events the newest first
 * @param counts of events
 */
public record TandemStatus(
        Instant time,
        TandemMode mode,
        String problem,
        Optional<Plan.Load> load,
        OptionalDouble loadError,
        List<Node> nodes,
        Saved savings,
        List<TandemEvent> events,
        Map<EventKind, Long> counts) {

    /**
     * One node.
     *
     * @param stateSeconds since its state began
     * @param decision the last one; empty before there is one
     */
    public record Node(NodeRecord node, double stateSeconds, Optional<Decision> decision) {}

    /** Against nodes that are always on and idle, by the watts of their classes. @param joules below 0 if it cost more than it saved */
    public record Saved(double joules, double asleepSeconds, long sleeps, long wakes) {}

    public TandemStatus {
        nodes = List.copyOf(nodes);
        events = List.copyOf(events);
        counts = Map.copyOf(counts);
    }
}
