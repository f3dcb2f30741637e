package io.wattle.tandem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Nodes wake that never sleep any more, as settings changed; where the schedule or a minimum says so; where what waits is too large for all others,
 * or waits for their group; and where the demand is above the upper threshold: those that drain first, as they cost nothing, then the cheapest by
 * joules per work. Those that failed come last, each when its back-off is over.
 */
final class WakeRule {

    private final Round round;
    private final TandemSettings settings;
    private final List<NodeSnapshot> candidates = new ArrayList<>();
    private Optional<Cause> woken = Optional.empty();

    WakeRule(Round round) {
        this.round = round;
        settings = round.settings();
    }

    /** @return why the first node was woken, or its drain cancelled; empty if none was */
    Optional<Cause> apply() {
        collect();
        wakeBySchedule();
        wakeByMinimum();
        wakeBySize();
        wakeForThoseThatWait();
        wakeByDemand();
        return woken;
    }

    private void collect() {
        round.nodes(it -> canWake(it) && !round.isDecided(it)).forEach(this::collect);
        candidates.sort(Comparator.comparingInt(WakeRule::rank)
                .thenComparingDouble(it -> group(it).joulesPerUnit()));
    }

    private static boolean canWake(NodeSnapshot node) {
        return switch (node.power()) {
            case DRAINING, DRAINED, ASLEEP, FAILED -> true;
            case AWAKE, SUSPENDING, WAKING, LOST -> false;
        };
    }

    /** Those that drain serve already. */
    private static int rank(NodeSnapshot node) {
        if (node.power().isDraining()) {
            return 0;
        }
        return node.power() == NodePower.ASLEEP ? 1 : 2;
    }

    private void collect(NodeSnapshot node) {
        Optional<Refusal> neverSleeps = round.neverSleeps(node);
        if (node.kept().filter(KeepAwakeReason::isHeld).isPresent()) {
            round.keep(node, Cause.HELD, node.kept().orElseThrow().why());
        } else if (neverSleeps.isPresent()) {
            // Its group, or its host, could sleep when it fell asleep.
            wake(node, neverSleeps.get().cause(), neverSleeps.get().why());
        } else {
            candidates.add(node);
        }
    }

    private void wakeBySchedule() {
        double secondOfDay = round.cluster().secondOfDay();
        for (NodeSnapshot node : candidates) {
            if (!group(node).maySleepAt(secondOfDay)) {
                wake(node, Cause.SCHEDULE, "nodes of " + node.group() + " may not sleep at this time");
            }
        }
    }

    private void wakeByMinimum() {
        for (NodeSnapshot node : undecided()) {
            int up = round.counts(group(node)).up();
            int minimum = group(node).minimumAwake();
            if (up < minimum) {
                wake(node, Cause.MINIMUM_AWAKE, up + " of " + node.group() + " are up (needed: " + minimum + ")");
            } else {
                round.reserveNeeding(node, 0).ifPresent(it -> wake(node, Cause.MINIMUM_AWAKE, it));
            }
        }
    }

    /** What waits and fits on no node that is up, not even on an empty one, would wait for ever: the demand may be small. */
    private void wakeBySize() {
        Set<Room> up = round.capacities(it -> round.power(it).isUp());
        for (Room size : new LinkedHashSet<>(round.cluster().pending())) {
            Optional<NodeSnapshot> larger = up.stream().anyMatch(it -> it.holds(size))
                    ? Optional.empty()
                    : candidates.stream()
                            .filter(it -> it.capacity().holds(size) && !round.isDecided(it))
                            .findFirst();
            larger.ifPresent(it -> wake(
                    it,
                    Cause.NO_FIT,
                    "a container of " + size.memoryMb() + " MiB and " + size.vcores()
                            + " vcores waits that is larger than each node that is up"));
            larger.filter(it -> round.power(it).isUp()).ifPresent(it -> up.add(it.capacity()));
        }
    }

    /** One of a group at a time: who waits sees how much it takes once it is up. One that is late already is not waited for. */
    private void wakeForThoseThatWait() {
        for (SleepGroup group : settings.groups()) {
            if (round.cluster().awaited().contains(group.name()) && noneComes(group)) {
                undecided().stream()
                        .filter(it -> it.group().equals(group.name()))
                        .findFirst()
                        .ifPresent(it -> wake(
                                it,
                                Cause.AWAITED,
                                "containers wait for a node of " + group.name()
                                        + ", by joules with its start, by deadline, or as they fail elsewhere"));
            }
        }
    }

    private boolean noneComes(SleepGroup group) {
        return round.cluster().nodes().stream()
                .filter(it -> it.group().equals(group.name()) && round.power(it).isUp())
                .allMatch(it -> it.power() == NodePower.WAKING && SleepingGroups.isLate(it, group, round.nowSeconds()));
    }

    private void wakeByDemand() {
        for (NodeSnapshot node : undecided()) {
            double ready = node.power().isDraining() ? round.nowSeconds() : round.readySeconds(node);
            double share = round.load(ready).share();
            if (share > settings.wakeThreshold()) {
                wake(
                        node,
                        Cause.DEMAND,
                        "the demand is " + Round.percent(share)
                                + " of what the nodes that are up serve in time (allowed: "
                                + Round.percent(settings.wakeThreshold()) + ")");
            }
        }
    }

    private List<NodeSnapshot> undecided() {
        return candidates.stream().filter(it -> !round.isDecided(it)).toList();
    }

    private void wake(NodeSnapshot node, Cause cause, String why) {
        if (node.power().isDraining()) {
            decide(node, Action.CANCEL_DRAIN, cause, why);
        } else if (!isRefused(node, why)) {
            decide(node, Action.RESUME, cause, why);
        }
    }

    private void decide(NodeSnapshot node, Action action, Cause cause, String why) {
        round.decide(node, action, cause, why);
        woken = woken.or(() -> Optional.of(cause));
    }

    private boolean isRefused(NodeSnapshot node, String why) {
        double nowSeconds = round.nowSeconds();
        OptionalDouble slept = round.recent().last(node.group(), Action.SUSPEND);
        double inhibit = settings.rates().inhibitSeconds();
        double backOff = round.backOffSeconds(node);
        if (node.power() == NodePower.FAILED && backOff > 0) {
            round.keep(
                    node,
                    Cause.BACK_OFF,
                    "it failed to wake " + node.failedWakes() + " times, its next try is in " + Round.seconds(backOff)
                            + "; " + why);
        } else if (slept.isPresent() && nowSeconds - slept.getAsDouble() < inhibit) {
            round.keep(
                    node,
                    Cause.INHIBITED,
                    "a node of " + node.group() + " was sent to sleep "
                            + Round.seconds(nowSeconds - slept.getAsDouble()) + " ago (needed: "
                            + Round.seconds(inhibit) + "); " + why);
        } else if (round.withinAMinute(Action.RESUME) >= settings.rates().resumesPerMinute()) {
            round.keep(
                    node,
                    Cause.RAMP,
                    settings.rates().resumesPerMinute() + " nodes were woken within a minute, as many as may; " + why);
        }
        return round.isDecided(node);
    }

    private SleepGroup group(NodeSnapshot node) {
        return settings.group(node.group()).orElseThrow();
    }
}
