package io.wattle.tandem;

import io.wattle.tandem.Plan.Load;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** One call of the policy: what is decided so far, and what that leaves. Not thread safe. */
final class Round {

    private final TandemSettings settings;
    private final ClusterSnapshot cluster;
    private final RecentSwitches recent;
    private final Map<String, Decision> decisions = new HashMap<>();

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
    }

    void keep(NodeSnapshot node, Cause cause, String why) {
        decide(node, Action.KEEP, cause, why);
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
            case MARK_ASLEEP -> NodePower.ASLEEP;
            case MARK_FAILED -> NodePower.FAILED;
        };
    }

    List<NodeSnapshot> nodes(Predicate<NodeSnapshot> wanted) {
        return cluster.nodes().stream().filter(wanted).toList();
    }

    int up(SleepGroup group) {
        return nodes(it -> it.group().equals(group.name()) && power(it).isUp()).size();
    }

    /** So many were switched so within a minute, with those of this round. */
    int withinAMinute(Action action) {
        return recent.withinAMinute(action, nowSeconds())
                + (int) decisions.values().stream()
                        .filter(it -> it.action() == action)
                        .count();
    }

    /** When a node takes containers that is woken now, or wakes already. */
    double readySeconds(NodeSnapshot node) {
        double wakeSeconds =
                settings.group(node.group()).map(SleepGroup::wakeSeconds).orElse(0.0);
        return node.power() == NodePower.WAKING
                ? Math.max(nowSeconds(), node.sinceSeconds() + wakeSeconds)
                : nowSeconds() + wakeSeconds;
    }

    /** Of the nodes that are up. */
    Supply supply() {
        List<Supply.Server> servers = new ArrayList<>();
        for (NodeSnapshot node : cluster.nodes()) {
            NodePower power = power(node);
            if (power.isUp()) {
                servers.add(new Supply.Server(
                        node.unitsPerSecond(), power == NodePower.AWAKE ? nowSeconds() : readySeconds(node)));
            }
        }
        return new Supply(servers);
    }

    /** Of the nodes that are up. */
    Load load() {
        return load(supply(), nowSeconds());
    }

    /** @param soonestSeconds deadlines before that are past helping */
    Load load(Supply supply, double soonestSeconds) {
        return new Load(
                supply.demandShare(cluster.work(), nowSeconds(), settings.responseSeconds(), soonestSeconds),
                supply.expectedShare(
                        settings.reserve() * cluster.expectedUnitsPerSecond().orElse(0)));
    }

    /** For messages: {@code 12 s}. */
    static String seconds(double seconds) {
        return Double.isInfinite(seconds) ? "for ever" : Math.round(seconds) + " s";
    }

    static String percent(double share) {
        return Double.isInfinite(share) ? "more than all" : String.format(Locale.ROOT, "%.0f%%", 100 * share);
    }
}
