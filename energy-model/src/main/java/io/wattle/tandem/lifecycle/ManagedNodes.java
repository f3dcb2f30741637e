package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Action;
import io.wattle.tandem.Decision;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.Plan;
import io.wattle.tandem.TandemSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The nodes of a cluster, each in its {@link NodeStateMachine}: looks and decisions go in, what is to be written down and done comes out. What goes
 * wrong with one node leaves the others alone. Not thread safe.
 */
public final class ManagedNodes {

    /** So many nodes are remembered; further ones are not switched. */
    static final int MOST_NODES = 20_000;

    /** A node that is gone for so long, and was not sent to sleep, is forgotten. */
    static final double FORGOTTEN_SECONDS = 3600;

    private final NodeStateMachine machine;
    private final LivenessTimeouts timing;
    private final Map<String, NodeRecord> nodes = new LinkedHashMap<>();
    private final Map<String, ObservedNode> seen = new HashMap<>();
    private final Map<String, Decision> decisions = new HashMap<>();
    private final Map<String, NodeRecord> changes = new LinkedHashMap<>();
    private final List<Effect> effects = new ArrayList<>();

    public ManagedNodes(LivenessTimeouts timing) {
        this.timing = timing;
        machine = new NodeStateMachine(timing);
    }

    /**
     * What is to be done: first the changes are written down, then the effects happen.
     *
     * @param changes nodes whose state a restart has to know, as they are now
     */
    public record PendingActions(List<NodeRecord> changes, List<Effect> effects) {

        public PendingActions {
            changes = List.copyOf(changes);
            effects = List.copyOf(effects);
        }
    }

    /** Takes over what was written down, whatever was seen of these nodes before. */
    public void restore(Collection<NodeRecord> written) {
        for (NodeRecord each : written) {
            if (each.isPersistent() && (nodes.containsKey(each.host()) || nodes.size() < MOST_NODES)) {
                apply(machine.restored(each));
            }
        }
    }

    /**
     * Looks at all nodes.
     *
     * @param registered each host once
     * @param isWithdrawn whether an operator takes a host out of the cluster that is not registered
     */
    public void observe(List<ObservedNode> registered, Predicate<String> isWithdrawn, double nowSeconds) {
        seen.clear();
        for (ObservedNode each : registered) {
            seen.put(each.host(), each);
            NodeRecord known = nodes.get(each.host());
            if (known == null && nodes.size() < MOST_NODES) {
                known = NodeRecord.awake(each.host(), each.group(), nowSeconds);
            }
            if (known != null) {
                Liveness liveness = each.liveness(timing.silenceOf(known.state()));
                apply(machine.seen(inGroup(known, each.group()), liveness, each.isBusy(), nowSeconds));
            }
        }
        Set<String> gone = new HashSet<>(nodes.keySet());
        gone.removeAll(seen.keySet());
        for (String host : gone) {
            observeUnregistered(nodes.get(host), isWithdrawn.test(host), nowSeconds);
        }
    }

    private static NodeRecord inGroup(NodeRecord node, String group) {
        return node.group().equals(group)
                ? node
                : new NodeRecord(
                        node.host(),
                        group,
                        node.state(),
                        node.sinceSeconds(),
                        node.liveness(),
                        node.programEnded(),
                        node.failures(),
                        node.hold());
    }

    private void observeUnregistered(NodeRecord node, boolean withdrawn, double nowSeconds) {
        Liveness liveness = withdrawn ? Liveness.DECOMMISSIONED : Liveness.UNREGISTERED;
        boolean justGone = node.state() == NodeState.AWAKE && node.liveness() == Liveness.LIVE;
        apply(machine.seen(justGone ? node.in(NodeState.AWAKE, nowSeconds) : node, liveness, false, nowSeconds));
        NodeRecord now = nodes.get(node.host());
        if (!now.isPersistent() && nowSeconds - now.sinceSeconds() >= FORGOTTEN_SECONDS) {
            nodes.remove(now.host());
            decisions.remove(now.host());
        }
    }

    /** Takes all back that only are on their way. */
    public void cancelDrains(String why, double nowSeconds) {
        for (NodeRecord each : List.copyOf(nodes.values())) {
            apply(machine.cancelDrain(each, why, nowSeconds));
        }
    }

    /** Nodes may have been open for a while: those that are ready have to stay closed and empty once more. */
    public void restartSettling(double nowSeconds) {
        for (NodeRecord each : List.copyOf(nodes.values())) {
            if (each.state() == NodeState.READY) {
                apply(Transition.unchanged(each.in(NodeState.READY, nowSeconds)));
            }
        }
    }

    /**
     * The nodes as the policy sees them: without those that others have taken out of service.
     *
     * @param unitsPerSecond of a node of a class that is not registered
     */
    public List<NodeSnapshot> snapshots(
            TandemSettings settings, Map<String, Double> unitsPerSecond, double nowSeconds) {
        NodeSnapshotFactory snapshots = new NodeSnapshotFactory(settings, unitsPerSecond, nowSeconds);
        List<NodeSnapshot> all = new ArrayList<>();
        for (NodeRecord node : nodes.values()) {
            snapshots.of(node, Optional.ofNullable(seen.get(node.host()))).ifPresent(all::add);
        }
        return all;
    }

    /** Does what was decided. */
    public void apply(Plan plan, double nowSeconds) {
        for (Decision each : plan.decisions()) {
            decisions.put(each.host(), each);
            NodeRecord node = nodes.get(each.host());
            if (node != null && each.action() != Action.KEEP) {
                apply(machine.decided(node, each.action(), each.why(), nowSeconds));
            }
        }
    }

    /** A program ended. @param what became of it, for people */
    public void programEnded(String host, SwitchProgram program, ProgramOutcome outcome, String what, double nowSeconds) {
        NodeRecord node = nodes.get(host);
        if (node != null) {
            apply(machine.programEnded(node, program, outcome, what, nowSeconds));
        }
    }

    /** The changes of a {@link PendingActions} could not be written down. Programs that send nodes to sleep must not run. */
    public void journalFailed(Collection<NodeRecord> lost, double nowSeconds) {
        for (NodeRecord each : lost) {
            NodeRecord node = nodes.get(each.host());
            if (node != null) {
                apply(machine.journalFailed(node, nowSeconds));
            }
        }
    }

    /**
     * An operator commands.
     *
     * @param reason may be an empty text
     * @return why it is not done; empty if it is
     */
    public Optional<String> command(
            OperatorCommand command, String host, String reason, TandemSettings settings, double nowSeconds) {
        NodeRecord node = nodes.get(host);
        if (node == null) {
            return Optional.of("no node " + host + " is known");
        }
        return switch (command) {
            case HOLD -> done(machine.hold(node, reason, nowSeconds));
            case RELEASE -> node.hold().isEmpty() ? Optional.of("nobody holds " + host) : done(machine.release(node));
            case RESUME -> moved(node, machine.resume(node, nowSeconds));
            case SUSPEND -> suspend(node, settings, nowSeconds);
            case FORGET -> forget(node);
        };
    }

    private Optional<String> forget(NodeRecord node) {
        if (seen.containsKey(node.host())) {
            return Optional.of(node.host() + " is registered; take it out of the cluster first");
        }
        apply(new Transition(
                NodeRecord.awake(node.host(), node.group(), node.sinceSeconds()),
                List.of(new Effect.EmitEvent(
                        node.host(), EventKind.FORGOTTEN, "an operator has taken it out of the cluster"))));
        nodes.remove(node.host());
        decisions.remove(node.host());
        return Optional.empty();
    }

    private Optional<String> suspend(NodeRecord node, TandemSettings settings, double nowSeconds) {
        return NodeSnapshotFactory.suspendRefusal(node, Optional.ofNullable(seen.get(node.host())), settings)
                .or(() -> moved(node, machine.suspend(node, nowSeconds)));
    }

    private Optional<String> moved(NodeRecord node, Transition transition) {
        return transition.node().state() == node.state()
                ? Optional.of(node.host() + " is " + node.state() + ", from where that cannot be done")
                : done(transition);
    }

    private Optional<String> done(Transition transition) {
        apply(transition);
        return Optional.empty();
    }

    private void apply(Transition transition) {
        NodeRecord next = transition.node();
        NodeRecord before = nodes.put(next.host(), next);
        if (before == null ? next.isPersistent() : !next.hasSamePersistentState(before)) {
            changes.put(next.host(), next);
        }
        effects.addAll(transition.effects());
    }

    /** What is to be done since the last call. */
    public PendingActions takePending() {
        PendingActions pending = new PendingActions(List.copyOf(changes.values()), effects);
        changes.clear();
        effects.clear();
        return pending;
    }

    /** All nodes. */
    public List<NodeRecord> nodes() {
        return List.copyOf(nodes.values());
    }

    /** What was decided last of a node; empty if nothing was. */
    public Optional<Decision> decision(String host) {
        return Optional.ofNullable(decisions.get(host));
    }
}
