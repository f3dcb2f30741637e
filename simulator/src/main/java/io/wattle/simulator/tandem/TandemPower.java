package io.wattle.simulator.tandem;

import io.wattle.placement.Sleepers;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.power.DayClock;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.power.PowerReport;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.ResourceManager;
import io.wattle.tandem.ClusterSnapshot;
import io.wattle.tandem.Decision;
import io.wattle.tandem.ForecastError;
import io.wattle.tandem.IdleForecast;
import io.wattle.tandem.LoadForecast;
import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.Plan;
import io.wattle.tandem.RecentSwitches;
import io.wattle.tandem.Room;
import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.SleepingGroups;
import io.wattle.tandem.TandemPolicy;
import io.wattle.tandem.TandemSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Nodes sleep and wake as the tandem policy says. Here each node that is told to sleep or wake does so. Not thread safe. */
public final class TandemPower implements PowerPolicy {

    private static final double IDLE_SECONDS = 300;

    private final DayClock clock;
    private final TandemPolicy policy;
    private final ClassEffort effort;
    private final Demand demand;
    private final Map<SimulatedNode, Since> since = new HashMap<>();
    private final TandemRecorder recorder = new TandemRecorder();
    private RecentSwitches recent = RecentSwitches.NONE;

    private record Since(String host, NodePower power, double seconds) {}

    private TandemPower(TandemSettings settings, DayClock clock) {
        this.clock = clock;
        policy = new TandemPolicy(settings);
        effort = new ClassEffort(it -> settings.group(it).isEmpty());
        demand = new Demand(clock, new LoadForecast(settings.loadHistorySeconds()), effort);
    }

    /** The policy of any number of simulations. */
    public static Factory with(TandemSettings settings) {
        return clock -> new TandemPower(settings, clock);
    }

    @Override
    public ContainerListener ofContainers() {
        return demand;
    }

    @Override
    public void decide(Cluster cluster) {
        double nowSeconds = cluster.nowSeconds();
        demand.look(nowSeconds, cluster.yarn());
        List<SimulatedNode> nodes = working(cluster);
        ClusterSnapshot snapshot = snapshot(cluster, nodes);
        Plan plan = policy.decide(snapshot, recent);
        recent = plan.recent();
        for (int i = 0; i < nodes.size(); i++) {
            carryOut(cluster, nodes.get(i), plan.decisions().get(i));
        }
        tellSleepers(cluster.yarn(), snapshot, plan);
        record(nodes, plan, !cluster.yarn().waiting().isEmpty());
    }

    private void tellSleepers(ResourceManager yarn, ClusterSnapshot snapshot, Plan plan) {
        Map<String, Sleepers> sleeping = SleepingGroups.of(
                policy.settings(), snapshot.nodes(), plan, snapshot.nowSeconds(), PowerPolicy.INTERVAL_SECONDS);
        policy.settings()
                .groups()
                .forEach(it -> yarn.sleepers(it.name(), sleeping.getOrDefault(it.name(), Sleepers.NONE)));
    }

    @Override
    public Optional<PowerReport> report() {
        return Optional.of(recorder.report());
    }

    /** A machine that failed is no node that did not wake: its repair brings it back, and nothing else does. */
    private static List<SimulatedNode> working(Cluster cluster) {
        return cluster.nodes().stream()
                .filter(it -> it.state() != SimulatedNode.State.FAILED)
                .toList();
    }

    private void record(List<SimulatedNode> nodes, Plan plan, boolean hasWaiting) {
        boolean wakes = false;
        for (int i = 0; i < nodes.size(); i++) {
            SimulatedNode node = nodes.get(i);
            Decision decision = plan.decisions().get(i);
            recorder.decided(decision);
            if (maySleep(node) && node.state() == SimulatedNode.State.AWAKE) {
                recorder.keptAwake(decision.cause(), PowerPolicy.INTERVAL_SECONDS);
            }
            wakes |= node.state() == SimulatedNode.State.WAKING;
        }
        if (wakes && hasWaiting) {
            recorder.waited(PowerPolicy.INTERVAL_SECONDS);
        }
        recorder.forecasts(demand.load().error(), idleErrorOf(nodes));
    }

    private boolean maySleep(SimulatedNode node) {
        return policy.settings().group(node.machine().name()).isPresent();
    }

    private ForecastError idleErrorOf(List<SimulatedNode> nodes) {
        return nodes.stream()
                .filter(this::maySleep)
                .findFirst()
                .map(demand::idle)
                .orElseGet(IdleForecast::new)
                .error();
    }

    private void carryOut(Cluster cluster, SimulatedNode node, Decision decision) {
        switch (decision.action()) {
            case DRAIN -> cluster.drain(node);
            case CANCEL_DRAIN -> cluster.cancelDrain(node);
            case SUSPEND -> cluster.sleep(node);
            case RESUME -> cluster.wake(node);
            case KEEP, SUSPEND_TIMED_OUT, RESUME_TIMED_OUT -> {}
        }
    }

    private ClusterSnapshot snapshot(Cluster cluster, List<SimulatedNode> working) {
        double nowSeconds = cluster.nowSeconds();
        List<NodeSnapshot> nodes = new ArrayList<>();
        double awakeUnits = 0;
        for (SimulatedNode node : working) {
            NodeSnapshot snapshot = snapshot(node, nowSeconds, cluster.yarn().countsVcores());
            nodes.add(snapshot);
            awakeUnits += snapshot.power() == NodePower.AWAKE ? snapshot.unitsPerSecond() : 0;
        }
        // Of the first jobs nothing is known: as much as wakes nobody, and lets nobody sleep.
        double unknownUnits = policy.settings().wakeThreshold()
                * awakeUnits
                * policy.settings().responseSeconds();
        return new ClusterSnapshot(
                nowSeconds,
                clock.secondOfDay(nowSeconds),
                nodes,
                demand.work(nowSeconds, unknownUnits),
                demand.pending(cluster.yarn()),
                demand.load().unitsPerSecond(0),
                awaited(cluster.yarn()));
    }

    private Set<String> awaited(ResourceManager yarn) {
        return policy.settings().groups().stream()
                .map(SleepGroup::name)
                .filter(yarn::isAwaited)
                .collect(Collectors.toSet());
    }

    private NodeSnapshot snapshot(SimulatedNode node, double nowSeconds, boolean countsVcores) {
        NodePower power = power(node);
        Since known = since.get(node);
        if (known == null || known.power() != power) {
            known = new Since("node" + node.number(), power, nowSeconds);
            since.put(node, known);
        }
        return new NodeSnapshot(
                known.host(),
                node.machine().name(),
                power,
                known.seconds(),
                unitsPerSecond(node.machine()) / effort.of(node.machine().name()),
                new Room(node.freeMemoryMb(), countsVcores ? node.freeVcores() : Integer.MAX_VALUE),
                demand.running(node),
                demand.idleSinceSeconds(node),
                maySleep(node) ? demand.expectedIdleSeconds(node, nowSeconds) : OptionalDouble.empty(),
                node.hasFiles() ? Optional.of("map outputs on it are needed") : Optional.empty(),
                Optional.empty(),
                0);
    }

    private static NodePower power(SimulatedNode node) {
        return switch (node.state()) {
            case AWAKE -> node.isDraining() ? NodePower.DRAINING : NodePower.AWAKE;
            case ASLEEP -> NodePower.ASLEEP;
            case WAKING -> NodePower.WAKING;
            case FAILED ->
                throw new IllegalStateException("node " + node.number() + " has failed (needed: one that works)");
        };
    }

    /** What a node serves when all its hardware threads compute. */
    private static double unitsPerSecond(Machine machine) {
        int threads = machine.cores().threads();
        return threads * machine.cores().applyAsDouble(threads);
    }

    /** All nodes of a machine, with an idle clock of five minutes, and none that has to be awake. @throws io.wattle.model.MissingFigureException if its class lacks a figure */
    public static SleepGroup group(Machine machine) {
        return SleepGroup.of(machine.nodeClass(), unitsPerSecond(machine), IDLE_SECONDS, 0);
    }
}
