package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
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
import java.util.stream.Collectors;

/**
 * The nodes of a cluster, each in its {@link NodeStateMachine}: observations, decisions, ends of programs and commands go in; what is to be written
 * down and done comes out. What goes wrong with one node leaves the others alone. Not thread safe.
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

    /** Effects that were taken last: their programs have not run before the changes that were taken with them are written down. */
    private Set<Effect> taken = Set.of();

    /** Hosts that were woken since all are wanted awake; that ends with the first observation after which nobody asked for it. */
    private final Set<String> wokenForAll = new HashSet<>();

    private boolean allWanted;
    private boolean toldOfTooMany;

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
     * All nodes were observed.
     *
     * @param registered each host once, of those whose class is known
     * @param withoutClass other hosts that are registered: nodes of them are awake, and forgotten
     * @param isDecommissioned whether an operator takes a host out of the cluster that is not registered
     * @param nowSeconds when that was: ages of heartbeats are reckoned from then
     */
    public void observe(
            List<ObservedNode> registered,
            Set<String> withoutClass,
            Predicate<String> isDecommissioned,
            double nowSeconds) {
        if (!allWanted) {
            wokenForAll.clear();
        }
        allWanted = false;
        seen.clear();
        for (ObservedNode each : registered) {
            seen.put(each.host(), each);
            observeRegistered(each, nowSeconds);
        }
        Set<String> gone = new HashSet<>(nodes.keySet());
        gone.removeAll(seen.keySet());
        for (String host : gone) {
            if (withoutClass.contains(host)) {
                observeWithoutClass(nodes.get(host), nowSeconds);
            } else {
                observeUnregistered(nodes.get(host), isDecommissioned.test(host), nowSeconds);
            }
        }
    }

    /** As after a change of the patterns of hosts: it serves, and is not lost. What is going to sleep comes to its end first. */
    private void observeWithoutClass(NodeRecord node, double nowSeconds) {
        apply(machine.cancelDrain(node, "its class is not known any more", nowSeconds));
        apply(machine.seen(nodes.get(node.host()), Liveness.LIVE, true, nowSeconds));
        NodeRecord now = nodes.get(node.host());
        if (now.state() == LifecycleState.AWAKE && !now.isPersistent()) {
            nodes.remove(now.host());
            decisions.remove(now.host());
        }
    }

    private void observeRegistered(ObservedNode observed, double nowSeconds) {
        String host = observed.host();
        if (!nodes.containsKey(host) && nodes.size() >= MOST_NODES) {
            tellOfTooMany(host);
            return;
        }
        NodeRecord known = nodes.getOrDefault(host, NodeRecord.awake(host, observed.group(), nowSeconds))
                .withObserved(observed);
        Liveness liveness = observed.liveness(timing.silenceSeconds(known, nowSeconds));
        apply(machine.seen(known, liveness, observed.isBusy(), nowSeconds));
        apply(MaintenanceRule.seen(nodes.get(host), observed.dataNode(), nowSeconds));
    }

    private void tellOfTooMany(String host) {
        if (!toldOfTooMany) {
            toldOfTooMany = true;
            effects.add(new Effect.EmitEvent(
                    host,
                    EventKind.NOT_MANAGED,
                    "there are more than " + MOST_NODES + " nodes: this one and all further ones stay awake"));
        }
    }

    private void observeUnregistered(NodeRecord node, boolean decommissioned, double nowSeconds) {
        Liveness liveness = decommissioned ? Liveness.DECOMMISSIONED : Liveness.UNREGISTERED;
        boolean justGone = node.state() == LifecycleState.AWAKE
                && node.liveness() != Liveness.UNREGISTERED
                && node.liveness() != Liveness.DECOMMISSIONED;
        apply(machine.seen(
                justGone ? node.withState(LifecycleState.AWAKE, nowSeconds) : node, liveness, false, nowSeconds));
        apply(MaintenanceRule.seen(nodes.get(node.host()), DataNodeState.UNKNOWN, nowSeconds));
        NodeRecord now = nodes.get(node.host());
        if (!now.isPersistent() && nowSeconds - now.sinceSeconds() >= FORGOTTEN_SECONDS) {
            nodes.remove(now.host());
            decisions.remove(now.host());
        }
    }

    /** The cordon lapsed for a while: the settle time of those that have drained begins anew, as they may have received containers. */
    public void restartSettling(double nowSeconds) {
        for (NodeRecord each : List.copyOf(nodes.values())) {
            if (each.state() == LifecycleState.DRAINED) {
                apply(Transition.unchanged(each.withState(LifecycleState.DRAINED, nowSeconds)));
            }
        }
    }

    /**
     * All nodes are wanted awake, as long as this is called between two observations: drains are cancelled, and what sleeps or has failed is woken,
     * whatever its group, a hold, the excluded hosts or the circuit breaker say. What fails then is not tried again. Nodes that are going to sleep
     * or wake already come to their end by the policy's time-outs; those that an operator takes out of the cluster are left alone.
     *
     * @param most so many are woken by this call, 0 or more; further ones wait for the next
     * @return groups of the nodes that were woken, one for each
     */
    public List<String> wakeAll(String why, int most, double nowSeconds) {
        allWanted = true;
        List<String> woken = new ArrayList<>();
        for (NodeRecord each : List.copyOf(nodes.values())) {
            boolean failedSince = each.state() == LifecycleState.FAILED && wokenForAll.contains(each.host());
            boolean isToWake = each.state() == LifecycleState.ASLEEP || each.state() == LifecycleState.FAILED;
            boolean waits = isToWake && woken.size() >= most;
            if (each.liveness() != Liveness.DECOMMISSIONED && !failedSince && !waits) {
                apply(machine.wanted(each, why, nowSeconds));
                if (isToWake) {
                    woken.add(each.group());
                }
            }
            if (failedSince) {
                apply(MaintenanceRule.giveUp(each, nowSeconds));
            }
            if (nodes.get(each.host()).state() == LifecycleState.WAKING) {
                wokenForAll.add(each.host());
            }
        }
        return woken;
    }

    /**
     * Nodes that are neither awake nor failed to wake since all are wanted awake, or have a DataNode that was told to enter maintenance, without those that an operator takes
     * out of the cluster.
     */
    public List<NodeRecord> notAwake() {
        return nodes.values().stream()
                .filter(it -> it.maintenance().isAsked() || !isAwakeOrGivenUp(it))
                .filter(it -> it.liveness() != Liveness.DECOMMISSIONED)
                .toList();
    }

    /** While all are wanted awake, each that failed before is tried once more. */
    private boolean isAwakeOrGivenUp(NodeRecord node) {
        return node.state() == LifecycleState.AWAKE
                || (node.state() == LifecycleState.FAILED && (!allWanted || wokenForAll.contains(node.host())));
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
            snapshots.of(node, observed(node)).ifPresent(all::add);
        }
        return all;
    }

    /** Nodes move as the policy decided, which saw them as they were observed last. What does not fit a node's state is left out. */
    public void apply(Plan plan, double nowSeconds) {
        for (Decision each : plan.decisions()) {
            decisions.put(each.host(), each);
            NodeRecord node = nodes.get(each.host());
            if (node != null && each.action() != Action.KEEP) {
                apply(decided(node, each, nowSeconds));
            }
        }
    }

    private Transition decided(NodeRecord node, Decision decision, double nowSeconds) {
        if (node.state() == LifecycleState.DRAINED && decision.action() == Action.SUSPEND) {
            return observed(node)
                    .map(it -> machine.suspendDrained(node, it.isBusy(), it.dataNode(), nowSeconds))
                    .orElseGet(() -> Transition.unchanged(node));
        }
        if (decision.action() == Action.CANCEL_DRAIN && decision.cause() == Cause.TIME_OUT) {
            return node.state() == LifecycleState.DRAINED && node.maintenance().isAsked()
                    ? MaintenanceRule.timedOut(node, decision.why(), nowSeconds)
                    : machine.drainTimedOut(node, decision.why(), nowSeconds);
        }
        return machine.decided(node, decision.action(), decision.why(), nowSeconds);
    }

    private Optional<ObservedNode> observed(NodeRecord node) {
        return Optional.ofNullable(seen.get(node.host()));
    }

    /**
     * Whether a program is still wanted: its node is going to sleep, or wakes, since exactly then.
     *
     * @param sinceSeconds of the {@link Effect.RunProgram} that asked for it
     */
    public boolean isWaitingFor(String host, SwitchProgram program, double sinceSeconds) {
        NodeRecord node = nodes.get(host);
        return node != null && node.isWaitingFor(program, sinceSeconds);
    }

    /**
     * A program ended. One that nobody waits for any more changes nothing.
     *
     * @param sinceSeconds of the {@link Effect.RunProgram} that asked for it
     * @param what became of it, for people
     */
    public void programEnded(
            String host,
            SwitchProgram program,
            double sinceSeconds,
            ProgramOutcome outcome,
            String what,
            double nowSeconds) {
        if (isWaitingFor(host, program, sinceSeconds)) {
            apply(machine.programEnded(nodes.get(host), program, outcome, what, nowSeconds));
        }
    }

    /**
     * The changes that were taken last could not be written down. Programs that were to send nodes to sleep must not run, and these nodes stay
     * awake; one whose program was started before goes on.
     */
    public void journalFailed(Collection<NodeRecord> lost, double nowSeconds) {
        Set<String> hosts = lost.stream().map(NodeRecord::host).collect(Collectors.toSet());
        for (Effect each : taken) {
            if (each instanceof Effect.RunProgram run
                    && run.program().takesAway()
                    && hosts.contains(run.host())
                    && isWaitingFor(run.host(), run.program(), run.sinceSeconds())) {
                apply(machine.journalFailed(nodes.get(run.host()), run.program(), nowSeconds));
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
            return Optional.of("no node " + host + " is known (known: those of `bin/tuner tandem status`)");
        }
        CommandRule.Answer answer =
                new CommandRule(machine, settings, nowSeconds).answer(command, node, observed(node), reason);
        if (answer.refusal().isPresent()) {
            return answer.refusal();
        }
        apply(answer.transition());
        if (command == OperatorCommand.FORGET) {
            nodes.remove(host);
            decisions.remove(host);
        }
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
        taken = Set.copyOf(effects);
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
