package io.wattle.tandem;

import io.wattle.placement.Sleepers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The groups none of whose nodes takes containers, and when the first of their nodes could: what placement is told, so that a container may wait for
 * one. For any thread: nothing is kept from one call to the next.
 */
public final class SleepingGroups {

    /** Cycles that may be missed until what was said holds no more: neither this nor what keeps containers off nodes. */
    public static final int LEASE_CYCLES = 6;

    /** A node that wakes later than that by so much is waited for by nobody. */
    private static final double LATE_SECONDS = 20;

    private final TandemSettings settings;
    private final double nowSeconds;
    private final double intervalSeconds;
    private final RecentSwitches recent;
    private final Set<String> resumed = new HashSet<>();

    private SleepingGroups(TandemSettings settings, Plan plan, double nowSeconds, double intervalSeconds) {
        this.settings = settings;
        this.nowSeconds = nowSeconds;
        this.intervalSeconds = intervalSeconds;
        recent = plan.recent();
        plan.decisions().stream()
                .filter(it -> it.action() == Action.RESUME)
                .map(Decision::host)
                .forEach(resumed::add);
    }

    /**
     * The groups that sleep whole, by name, and have a node that may be woken or wakes already.
     *
     * @param nodes as the plan saw them
     * @param plan of this cycle
     * @param intervalSeconds until the next cycle, which wakes the first node if somebody waits
     * @return none while the circuit breaker stops all switches; times are milliseconds of the clock of {@code nowSeconds}
     */
    public static Map<String, Sleepers> of(
            TandemSettings settings, List<NodeSnapshot> nodes, Plan plan, double nowSeconds, double intervalSeconds) {
        if (plan.decisions().stream().anyMatch(it -> it.cause() == Cause.BREAKER)) {
            return Map.of();
        }
        SleepingGroups groups = new SleepingGroups(settings, plan, nowSeconds, intervalSeconds);
        Map<String, List<NodeSnapshot>> byGroup = nodes.stream().collect(Collectors.groupingBy(NodeSnapshot::group));
        Map<String, Sleepers> sleepers = new HashMap<>();
        for (SleepGroup group : settings.groups()) {
            groups.sleepers(group, byGroup.getOrDefault(group.name(), List.of()))
                    .ifPresent(it -> sleepers.put(group.name(), it));
        }
        return sleepers;
    }

    /** Whether a node that wakes should have been awake for long. */
    static boolean isLate(NodeSnapshot waking, SleepGroup group, double nowSeconds) {
        return nowSeconds > waking.sinceSeconds() + group.wakeSeconds() + LATE_SECONDS;
    }

    private Optional<Sleepers> sleepers(SleepGroup group, List<NodeSnapshot> nodes) {
        if (nodes.stream().anyMatch(SleepingGroups::mayBeRegistered)) {
            return Optional.empty();
        }
        List<NodeSnapshot> waking =
                nodes.stream().filter(it -> wakes(it, group)).toList();
        if (!waking.isEmpty()) {
            double ready = waking.stream()
                    .mapToDouble(it -> readySeconds(it, group))
                    .min()
                    .orElseThrow();
            return sleepers(waking.size(), waking.get(0), ready);
        }
        // The one that the next plan would wake.
        return nodes.stream()
                .filter(SleepingGroups::mayWake)
                .findFirst()
                .flatMap(it -> sleepers(1, it, firstWakeSeconds(group) + group.wakeSeconds()));
    }

    private Optional<Sleepers> sleepers(int nodes, NodeSnapshot like, double readySeconds) {
        Room room = like.capacity();
        // Where that is not known, nobody can say what it takes.
        return room.memoryMb() > 0 && room.vcores() > 0
                ? Optional.of(new Sleepers(
                        nodes,
                        room.memoryMb(),
                        room.vcores(),
                        millis(readySeconds),
                        millis(nowSeconds + LEASE_CYCLES * intervalSeconds)))
                : Optional.empty();
    }

    /** With YARN, as far as a tandem knows: what drains is taken back at no cost, and one that is lost or on its way may still be there. */
    private static boolean mayBeRegistered(NodeSnapshot node) {
        return switch (node.power()) {
            case AWAKE, DRAINING, DRAINED, SUSPENDING, LOST -> true;
            case ASLEEP, WAKING, FAILED -> false;
        };
    }

    private boolean wakes(NodeSnapshot node, SleepGroup group) {
        return resumed.contains(node.host()) || (node.power() == NodePower.WAKING && !isLate(node, group, nowSeconds));
    }

    private static boolean mayWake(NodeSnapshot node) {
        return node.power() == NodePower.ASLEEP
                && node.kept().filter(KeepAwakeReason::isHeld).isEmpty();
    }

    private double readySeconds(NodeSnapshot waking, SleepGroup group) {
        double since = resumed.contains(waking.host()) ? nowSeconds : waking.sinceSeconds();
        return Math.max(nowSeconds, since + group.wakeSeconds());
    }

    private double firstWakeSeconds(SleepGroup group) {
        OptionalDouble slept = recent.last(group.name(), Action.SUSPEND);
        double next = nowSeconds + intervalSeconds;
        return slept.isPresent()
                ? Math.max(next, slept.getAsDouble() + settings.rates().inhibitSeconds())
                : next;
    }

    private static long millis(double seconds) {
        return Math.round(1000 * seconds);
    }
}
