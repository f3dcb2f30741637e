package io.wattle.tandem;

import io.wattle.tandem.Plan.Load;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** One call of the policy: what is decided so far, and what that leaves. Not thread safe. */
final class Round {

    private final TandemSettings settings;
    private final ClusterSnapshot cluster;
    private final RecentSwitches recent;
    private final Map<String, Decision> decisions = new HashMap<>();
    private final Map<Action, Integer> decided = new EnumMap<>(Action.class);

    // What the decisions so far leave, reckoned when somebody asks: thousands of nodes ask the same.
    private final Map<String, Counts> groups = new HashMap<>();
    private final Map<HostReserve, Integer> reserves = new HashMap<>();
    private final Map<Double, Load> loads = new HashMap<>();
    private final Map<Supply.Server, Load> loadsWithout = new HashMap<>();
    private Optional<Supply> supply = Optional.empty();
    private Optional<List<NodeSnapshot>> draining = Optional.empty();

    /**
     * Nodes of a group.
     *
     * @param onTheWay to sleep
     */
    record Counts(int all, int up, int onTheWay) {

        private static Counts of(NodePower power) {
            boolean isOnTheWay = power.isDraining() || power == NodePower.SUSPENDING;
            return new Counts(1, power.isUp() ? 1 : 0, isOnTheWay ? 1 : 0);
        }

        private Counts plus(Counts others) {
            return new Counts(all + others.all, up + others.up, onTheWay + others.onTheWay);
        }
    }

    Round(TandemSettings settings, ClusterSnapshot cluster, RecentSwitches recent) {
        this.settings = settings;
        this.cluster = cluster;
        this.recent = recent;
    }

    TandemSettings settings() {
        return settings;
    }

    ClusterSnapshot cluster() {
        return cluster;
    }

    RecentSwitches recent() {
        return recent;
    }

    double nowSeconds() {
        return cluster.nowSeconds();
    }

    void decide(NodeSnapshot node, Action action, Cause cause, String why) {
        decisions.put(node.host(), new Decision(node.host(), action, cause, why));
        if (isSwitch(node, action)) {
            decided.merge(action, 1, Integer::sum);
        }
        if (action != Action.KEEP) {
            groups.clear();
            reserves.clear();
            loads.clear();
            loadsWithout.clear();
            supply = Optional.empty();
            draining = Optional.empty();
        }
    }

    /** Whether it counts for ramps and inhibit intervals. One that has drained was told to sleep before, and is told once more. */
    static boolean isSwitch(NodeSnapshot node, Action action) {
        return switch (action) {
            case DRAIN, RESUME, RESUME_TIMED_OUT -> true;
            case SUSPEND -> node.power() != NodePower.DRAINED;
            case KEEP, CANCEL_DRAIN, SUSPEND_TIMED_OUT -> false;
        };
    }

    void keep(NodeSnapshot node, Cause cause, String why) {
        decide(node, Action.KEEP, cause, why);
    }

    /** Why it never sleeps, whatever the load and the time; empty if it may. */
    Optional<Refusal> neverSleeps(NodeSnapshot node) {
        Optional<SleepGroup> group = settings.group(node.group());
        if (group.isEmpty()) {
            return Optional.of(new Refusal(Cause.NOT_SLEEPABLE, "nodes of " + node.group() + " never sleep"));
        }
        return group.get().excludes(node.host())
                ? Optional.of(new Refusal(Cause.EXCLUDED, "it is among the excluded hosts"))
                : Optional.empty();
    }

    boolean isDecided(NodeSnapshot node) {
        return decisions.containsKey(node.host());
    }

    Decision decision(NodeSnapshot node) {
        return decisions.get(node.host());
    }

    /** What the node is once the decisions are carried out. */
    NodePower power(NodeSnapshot node) {
        Decision decision = decisions.get(node.host());
        Action action = decision == null ? Action.KEEP : decision.action();
        return switch (action) {
            case KEEP -> node.power();
            case DRAIN -> NodePower.DRAINING;
            case CANCEL_DRAIN -> NodePower.AWAKE;
            case SUSPEND -> NodePower.SUSPENDING;
            case RESUME -> NodePower.WAKING;
            case SUSPEND_TIMED_OUT -> NodePower.ASLEEP;
            case RESUME_TIMED_OUT -> NodePower.FAILED;
        };
    }

    List<NodeSnapshot> nodes(Predicate<NodeSnapshot> wanted) {
        return cluster.nodes().stream().filter(wanted).toList();
    }

    /** Nodes that drain once the decisions are carried out. */
    List<NodeSnapshot> draining() {
        if (draining.isEmpty()) {
            draining = Optional.of(nodes(it -> power(it).isDraining()));
        }
        return draining.get();
    }

    /** What these nodes have for containers in all: few different ones, as thousands of nodes are of few kinds. */
    Set<Room> capacities(Predicate<NodeSnapshot> wanted) {
        return cluster.nodes().stream()
                .filter(wanted)
                .map(NodeSnapshot::capacity)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Once the decisions are carried out. */
    Counts counts(SleepGroup group) {
        return counts().getOrDefault(group.name(), new Counts(0, 0, 0));
    }

    /** Hosts of a reserve that are up then. */
    int up(HostReserve reserve) {
        if (reserves.isEmpty()) {
            for (NodeSnapshot node : cluster.nodes()) {
                if (power(node).isUp()) {
                    settings.hostReserves().stream()
                            .filter(it -> it.includes(node.host()))
                            .forEach(it -> reserves.merge(it, 1, Integer::sum));
                }
            }
        }
        return reserves.getOrDefault(reserve, 0);
    }

    /** Why a host of a reserve is needed up, where so many of it are up without that one; empty if it is not needed. */
    Optional<String> reserveNeeding(NodeSnapshot node, int upOfItself) {
        for (HostReserve reserve : settings.hostReserves()) {
            if (reserve.includes(node.host())) {
                int up = up(reserve);
                if (up - upOfItself < reserve.count()) {
                    return Optional.of(up + " of " + reserve.words() + " are up (needed: " + reserve.count() + ")");
                }
            }
        }
        return Optional.empty();
    }

    /** Nodes of all groups that are up then. */
    int up() {
        return counts().values().stream().mapToInt(Counts::up).sum();
    }

    private Map<String, Counts> counts() {
        if (groups.isEmpty()) {
            for (NodeSnapshot node : cluster.nodes()) {
                groups.merge(node.group(), Counts.of(power(node)), Counts::plus);
            }
        }
        return groups;
    }

    /** So many were switched so within a minute, with those of this round. */
    int withinAMinute(Action action) {
        return recent.withinAMinute(action, nowSeconds()) + decided.getOrDefault(action, 0);
    }

    /** When a node takes containers that is woken now, or wakes already. */
    double readySeconds(NodeSnapshot node) {
        double wakeSeconds =
                settings.group(node.group()).map(SleepGroup::wakeSeconds).orElse(0.0);
        return node.power() == NodePower.WAKING
                ? Math.max(nowSeconds(), node.sinceSeconds() + wakeSeconds)
                : nowSeconds() + wakeSeconds;
    }

    /** How much longer one that failed is not tried again; 0 or less if it may be. */
    double backOffSeconds(NodeSnapshot node) {
        return node.sinceSeconds() + settings.limits().backOffSeconds(node.failedWakes()) - nowSeconds();
    }

    /** Of the nodes that are up. */
    private Supply supply() {
        if (supply.isEmpty()) {
            supply = Optional.of(Supply.of(servers()));
        }
        return supply.get();
    }

    private List<Supply.Server> servers() {
        List<Supply.Server> servers = new ArrayList<>();
        for (NodeSnapshot node : cluster.nodes()) {
            NodePower power = power(node);
            if (power.isUp()) {
                servers.add(new Supply.Server(
                        node.unitsPerSecond(), power == NodePower.AWAKE ? nowSeconds() : readySeconds(node)));
            }
        }
        return servers;
    }

    /** Of the nodes that are up. */
    Load load() {
        return load(nowSeconds());
    }

    /**
     * Of the nodes that are up.
     *
     * @param soonestSeconds work due before this time cannot be met by the node in question, and is treated as due a response bound after it
     */
    Load load(double soonestSeconds) {
        return loads.computeIfAbsent(soonestSeconds, it -> load(supply(), it));
    }

    /** Of the nodes that are up but for one that is awake. */
    Load loadWithout(NodeSnapshot node) {
        return loadsWithout.computeIfAbsent(
                new Supply.Server(node.unitsPerSecond(), nowSeconds()), it -> load(supply().without(it), nowSeconds()));
    }

    private Load load(Supply of, double soonestSeconds) {
        return new Load(
                of.demandShare(cluster.work(), nowSeconds(), settings.responseSeconds(), soonestSeconds),
                cluster.expectedUnitsPerSecond().isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(of.expectedShare(settings.reserveFactor()
                                * cluster.expectedUnitsPerSecond().getAsDouble())));
    }

    /** For messages: {@code 12 s}. */
    static String seconds(double seconds) {
        return Double.isInfinite(seconds) ? "for ever" : Math.round(seconds) + " s";
    }

    static String percent(double share) {
        return Double.isInfinite(share) ? "more than all" : Math.round(100 * share) + "%";
    }
}
