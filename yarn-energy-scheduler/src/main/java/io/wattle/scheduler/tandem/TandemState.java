package io.wattle.scheduler.tandem;

import io.wattle.placement.Sleepers;
import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.config.TandemOptions;
import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.Plan;
import io.wattle.tandem.RecentSwitches;
import io.wattle.tandem.Room;
import io.wattle.tandem.SleepingGroups;
import io.wattle.tandem.TandemSettings;
import io.wattle.tandem.lifecycle.DryRunView;
import io.wattle.tandem.lifecycle.Effect;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.Liveness;
import io.wattle.tandem.lifecycle.LivenessTimeouts;
import io.wattle.tandem.lifecycle.ManagedNodes;
import io.wattle.tandem.lifecycle.ManagedNodes.PendingActions;
import io.wattle.tandem.lifecycle.NodeRecord;
import io.wattle.tandem.lifecycle.ObservedNode;
import io.wattle.tandem.lifecycle.OperatorCommand;
import io.wattle.tandem.lifecycle.Savings;
import io.wattle.tandem.lifecycle.SwitchProgram;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Nodes, mode and what was switched lately: what cycles, ends of programs and operators' commands share. Thread safe; nobody waits for disk or
 * network while holding its lock.
 */
final class TandemState {

    /** NodeManagers register within a minute of a failover. */
    static final double REGISTRATION_SECONDS = 60;

    private static final double MINUTE_SECONDS = 60;

    private final CordonLease lease;
    private final double intervalSeconds;

    /** Guarded by this, as is all that follows. */
    private ManagedNodes nodes = new ManagedNodes(LivenessTimeouts.DEFAULT);

    private Savings savings = new Savings();
    private RecentSwitches recent = RecentSwitches.NONE;
    private TandemMode mode = TandemMode.OFF;
    private TandemMode wantedMode = TandemMode.OFF;
    private double attachedSeconds = Double.NEGATIVE_INFINITY;
    private double nowSeconds;
    private double suspendSeconds = TandemSettings.Limits.DEFAULT.suspendSeconds();
    private Optional<Plan.Load> load = Optional.empty();
    private Map<String, Sleepers> sleepers = Map.of();

    /**
     * Without nodes.
     *
     * @param lease on hosts that take nothing new; nobody else uses it
     * @param intervalSeconds between two cycles
     */
    TandemState(CordonLease lease, double intervalSeconds) {
        this.lease = lease;
        this.intervalSeconds = intervalSeconds;
    }

    synchronized TandemMode mode() {
        return mode;
    }

    /** Whether mode active ends, and nodes are woken first. */
    synchronized boolean isLeavingActive() {
        return mode == TandemMode.ACTIVE && wantedMode != TandemMode.ACTIVE;
    }

    /**
     * Goes over to a mode. Mode active is left once all nodes are awake, or failed to wake; what was only said in a dry run is forgotten at once.
     *
     * @param replaced whether another ResourceManager has taken over: then nodes are its own
     * @param unread whether it is not known yet which nodes sleep
     * @return whether another mode is in force now
     */
    synchronized boolean changeMode(TandemMode wanted, boolean replaced, boolean unread) {
        wantedMode = wanted;
        boolean changes = mode != wanted
                && (mode != TandemMode.ACTIVE
                        || replaced
                        || (!unread && nodes.notAwake().isEmpty()));
        if (changes) {
            mode = wanted;
            nodes = new ManagedNodes(LivenessTimeouts.DEFAULT);
            savings = new Savings();
            recent = RecentSwitches.NONE;
            load = Optional.empty();
            sleepers = Map.of();
            attachedSeconds = Double.NEGATIVE_INFINITY;
        }
        return changes;
    }

    /** What the journal says of nodes, once it is read. */
    synchronized void restore(List<NodeRecord> written, double now) {
        nodes.restore(written);
        attachedSeconds = now;
    }

    /** A cycle begins: what is cordoned stays so. Nodes that are ready settle anew if they may have got containers. */
    synchronized void renewCordonOrSettleAgain(double now) {
        if (lease.isOver()) {
            nodes.restartSettling(now);
        }
        lease.renew(cordonedHosts());
    }

    /** What follows from an observation. */
    synchronized PendingActions decide(ClusterObservation observed, TandemOptions options, Planner planner) {
        nowSeconds = observed.nowSeconds();
        suspendSeconds = options.policy().limits().suspendSeconds();
        List<ObservedNode> visible = mode == TandemMode.DRY_RUN
                ? DryRunView.seen(observed.nodes(), nodes.nodes(), options.policy(), nowSeconds)
                : observed.nodes();
        nodes.observe(
                planner.withForecasts(visible, switchedHosts()::contains, nowSeconds),
                observed.withoutClass(),
                observed.isDecommissioned(),
                nowSeconds);
        Map<Boolean, List<NodeSnapshot>> byLabel =
                nodes.snapshots(options.policy(), options.unitsPerSecond(), nowSeconds).stream()
                        .collect(Collectors.partitioningBy(it -> isLabelled(it, observed)));
        List<NodeSnapshot> snapshots = byLabel.get(false);
        Plan plan =
                PlanFilter.withLabelled(planner.plan(observed, snapshots, options.policy(), recent), byLabel.get(true));
        load = Optional.of(plan.load());
        sleepers = Map.of();
        if (isLeavingActive()) {
            nodes.apply(PlanFilter.whileAllWake(plan, recent), nowSeconds);
            wakeAll(options.policy().rates());
        } else {
            boolean register = nowSeconds - attachedSeconds < REGISTRATION_SECONDS;
            Plan allowed = register ? PlanFilter.whileNodesRegister(plan, snapshots, recent) : plan;
            recent = allowed.recent();
            if (!register) {
                sleepers = SleepingGroups.of(options.policy(), snapshots, allowed, nowSeconds, intervalSeconds);
            }
            nodes.apply(allowed, nowSeconds);
        }
        savings.update(nodes.nodes(), options.policy(), nowSeconds);
        return nodes.takePending();
    }

    /** As many a minute as may wake at any time: a site's power is not made for all of them at once. */
    private void wakeAll(TandemSettings.Rates rates) {
        int most = Math.max(0, rates.resumesPerMinute() - recent.withinAMinute(Action.RESUME, nowSeconds));
        for (String group : nodes.wakeAll("mode active is being left", most, nowSeconds)) {
            recent = recent.with(
                    new RecentSwitches.Switch(nowSeconds, group, Action.RESUME), nowSeconds - MINUTE_SECONDS);
        }
    }

    /** Why the circuit breaker stops all switching; empty if it does not. */
    synchronized Optional<String> breaker() {
        return nodes.nodes().stream()
                .flatMap(it -> nodes.decision(it.host()).stream())
                .filter(it -> it.cause() == Cause.BREAKER)
                .map(Decision::why)
                .findFirst();
    }

    /** One that drains is taken back by the policy first. */
    private static boolean isLabelled(NodeSnapshot node, ClusterObservation observed) {
        return node.power() == NodePower.AWAKE && observed.labelled().contains(node.host());
    }

    private Set<String> switchedHosts() {
        return nodes.nodes().stream()
                .filter(it -> it.state().isPersistent())
                .map(NodeRecord::host)
                .collect(Collectors.toSet());
    }

    /** What drains and sleeps by now is cordoned. */
    synchronized void renewCordon() {
        lease.renew(cordonedHosts());
    }

    /**
     * Hosts, and until when at least. What was told to go down goes down where cycles are missed, too: nothing may be placed on it until it has had its
     * time.
     */
    private Map<String, Double> cordonedHosts() {
        return nodes.nodes().stream()
                .filter(it -> it.state().isCordoned())
                .collect(Collectors.toMap(
                        NodeRecord::host,
                        it -> it.state() == LifecycleState.SUSPENDING
                                ? it.sinceSeconds() + suspendSeconds
                                : Double.NEGATIVE_INFINITY));
    }

    /** All hosts are schedulable. */
    synchronized void openAll() {
        lease.end();
    }

    /** Whether nodes may have got containers by now. */
    synchronized boolean isCordonOver() {
        return lease.isOver();
    }

    /** Which lease on cordoned hosts is in force. */
    synchronized long leaseNumber() {
        return lease.number();
    }

    /** These changes could not be written down, or not in time. @return what follows from that */
    synchronized PendingActions journalFailed(Collection<NodeRecord> lost) {
        nodes.journalFailed(lost, nowSeconds);
        lease.change(cordonedHosts());
        return nodes.takePending();
    }

    /**
     * Whether a program is still wanted for its host, at the last moment.
     *
     * @param sinceLease {@link #leaseNumber} when it was asked for: who sleeps has to be cordoned ever since
     */
    synchronized boolean isWanted(Effect.RunProgram run, long sinceLease, TandemOptions options, double now) {
        if (!nodes.isWaitingFor(run.host(), run.program(), run.sinceSeconds())) {
            return false;
        }
        // One that starts later may still run as its node is taken for awake again, and gets containers.
        double latestStart = run.sinceSeconds()
                + options.policy().limits().suspendSeconds()
                - options.programTimeout().toMillis() / 1000.0;
        return run.program() != SwitchProgram.SUSPEND || (lease.isUnbroken(sinceLease) && now <= latestStart);
    }

    /** On any thread: what follows is done in the next cycle. */
    synchronized void programEnded(Effect.RunProgram run, ProgramResult result) {
        nodes.programEnded(
                run.host(), run.program(), run.sinceSeconds(), result.outcome(), result.message(), nowSeconds);
    }

    /** An operator commands; what follows is done in the next cycle, except that a host is cordoned at once. */
    synchronized Optional<CommandRefusal> command(
            OperatorCommand command, String host, String reason, TandemOptions options, double now) {
        boolean known = nodes.nodes().stream().anyMatch(it -> it.host().equals(host));
        Optional<CommandRefusal> refusal =
                nodes.command(command, host, reason, options.policy(), now).map(it -> new CommandRefusal(!known, it));
        lease.change(cordonedHosts());
        return refusal;
    }

    /** Nodes that keep mode active from being left, in words; empty if none does. */
    synchronized List<String> waitingFor() {
        return isLeavingActive()
                ? nodes.notAwake().stream()
                        .map(it -> it.host() + " (" + TandemStatus.label(it.state())
                                + (it.maintenance().isAsked() ? ", its DataNode in maintenance" : "") + ")")
                        .toList()
                : List.of();
    }

    /** All nodes. */
    synchronized List<NodeRecord> managed() {
        return nodes.nodes();
    }

    /** Nodes of groups that may sleep, and others that do or did. */
    synchronized List<TandemStatus.Node> nodes(TandemOptions options) {
        return nodes.nodes().stream()
                .filter(it -> options.policy().group(it.group()).isPresent() || it.isPersistent())
                .map(it -> new TandemStatus.Node(
                        it,
                        Math.max(0, nowSeconds - it.sinceSeconds()),
                        retrySeconds(it, options),
                        nodes.decision(it.host())))
                .toList();
    }

    /** Until a node that failed to wake is tried again; empty for others. */
    private OptionalDouble retrySeconds(NodeRecord node, TandemOptions options) {
        if (node.state() != LifecycleState.FAILED) {
            return OptionalDouble.empty();
        }
        double pause = options.policy().limits().backOffSeconds(node.failures().wakes());
        return OptionalDouble.of(Math.max(0, node.sinceSeconds() + pause - nowSeconds));
    }

    /**
     * The most memory and the most vcores that a node has which sleeps, or is on its way there or back; none unless nodes really sleep. Those that
     * an operator holds, or takes out of the cluster, do not count.
     */
    synchronized Room largestSwitched() {
        return mode == TandemMode.ACTIVE
                ? nodes.nodes().stream()
                        .filter(it -> it.state().isPersistent() && it.hold().isEmpty())
                        .filter(it -> it.liveness() != Liveness.DECOMMISSIONED)
                        .map(NodeRecord::capacity)
                        .reduce(Room.NONE, Room::max)
                : Room.NONE;
    }

    /** Classes that sleep, for those who could wait for them; none unless nodes really sleep. */
    synchronized Map<String, Sleepers> sleepers() {
        return mode == TandemMode.ACTIVE ? sleepers : Map.of();
    }

    /** Of the nodes that are up; empty before the first plan. */
    synchronized Optional<Plan.Load> load() {
        return load;
    }

    synchronized TandemStatus.SavingsSummary savings() {
        return new TandemStatus.SavingsSummary(
                savings.joules(), savings.asleepSeconds(), savings.sleeps(), savings.wakes());
    }
}
