package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.tandem.Decision;
import io.wattle.tandem.Plan;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a tandem does and why. Immutable.
 *
 * @param time of the last cycle
 * @param mode in force; while it is left, nodes are woken
 * @param blockedReason why no node is switched at all, and what to do; empty if nodes are
 * @param warnings what else is wrong, or waited for, and what to do
 * @param load of the nodes that are up; empty before the first plan
 * @param loadError share by which expected work was off; empty before it is known
 * @param idleErrors by group, the share by which expected idle times were off; only those that are known
 * @param nodes of groups that may sleep, and others that do or did
 * @param savings since this mode came into force; in a dry run those that would be
 * @param events the newest first
 * @param counts of events
 */
public record TandemStatus(
        Instant time,
        TandemMode mode,
        String blockedReason,
        List<String> warnings,
        Optional<Plan.Load> load,
        OptionalDouble loadError,
        Map<String, Double> idleErrors,
        List<Node> nodes,
        SavingsSummary savings,
        List<TandemEvent> events,
        Map<EventKind, Long> counts) {

    /**
     * One node.
     *
     * @param node in a dry run, as it would be
     * @param stateSeconds since its state began
     * @param retrySeconds until it is woken again that failed to wake; empty for others
     * @param decision the last one; empty before there is one
     */
    public record Node(NodeRecord node, double stateSeconds, OptionalDouble retrySeconds, Optional<Decision> decision) {

        /** For people and programs: its state, or {@code lost} if it went away without being told to. */
        public String state() {
            return node.isLost() ? "lost" : label(node.state());
        }
    }

    /** Against nodes that are always on and idle, by the watts of their classes. @param joules below 0 if it cost more than it saved */
    public record SavingsSummary(double joules, double asleepSeconds, long sleeps, long wakes) {}

    public TandemStatus {
        warnings = List.copyOf(warnings);
        idleErrors = Map.copyOf(idleErrors);
        nodes = List.copyOf(nodes);
        events = List.copyOf(events);
        counts = Map.copyOf(counts);
    }

    /** Whether nothing is really done. */
    public boolean isDryRun() {
        return mode == TandemMode.DRY_RUN;
    }

    /** As constants are written for people and programs: lower case. */
    public static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
