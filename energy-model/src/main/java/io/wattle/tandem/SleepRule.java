package io.wattle.tandem;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Nodes sleep that nobody needs: the most expensive by joules per work first, of a group those that are idle for longest. Each has to pass
 * all checks; the first that it does not pass is why it is kept.
 */
final class SleepRule {

    private final Round round;
    private final TandemSettings settings;
    private final ClusterSnapshot cluster;

    /** Made once a round, and only if a node passes all other checks: it places all that waits. */
    private Optional<FitSimulation> fit = Optional.empty();

    SleepRule(Round round) {
        this.round = round;
        settings = round.settings();
        cluster = round.cluster();
    }

    /** Nodes that drained sleep now, unless what let them drain has changed. */
    void finishDrains() {
        for (NodeSnapshot node : round.nodes(it -> it.power().isDraining() && !round.isDecided(it))) {
            Optional<Refusal> refusal = endOfDrain(node);
            if (refusal.isPresent()) {
                round.decide(
                        node,
                        Action.CANCEL_DRAIN,
                        refusal.get().cause(),
                        refusal.get().why());
            } else if (!node.isEmpty()) {
                round.keep(
                        node,
                        Cause.IN_TRANSITION,
                        "it drains, and has " + node.running().size() + " containers");
            } else if (node.dataReason().isPresent()) {
                round.keep(node, Cause.DATA, "it drains; " + node.dataReason().orElseThrow());
            } else {
                rampOf(node)
                        .ifPresentOrElse(
                                it -> round.keep(node, it.cause(), it.why()),
                                () -> round.decide(node, Action.SUSPEND, Cause.SURPLUS, "it has drained"));
            }
        }
    }

    /** A drain may take an hour. Back-off is no reason: an operator may send a node to sleep in spite of it. */
    private Optional<Refusal> endOfDrain(NodeSnapshot node) {
        return node.kept()
                .filter(it -> it.cause() != Cause.BACK_OFF)
                .map(Refusal::of)
                .or(() -> round.up() == 0 ? refuse(Cause.MINIMUM_AWAKE, "no other node is up") : Optional.empty());
    }

    /** One that has drained was counted when it was told to sleep first. */
    private Optional<Refusal> rampOf(NodeSnapshot node) {
        return node.power() == NodePower.DRAINED ? Optional.empty() : ramp();
    }

    void apply() {
        settings.groups().stream()
                .sorted(Comparator.comparingDouble(SleepGroup::joulesPerUnit).reversed())
                .forEach(this::apply);
    }

    private void apply(SleepGroup group) {
        List<NodeSnapshot> nodes = new ArrayList<>(round.nodes(
                it -> it.group().equals(group.name()) && it.power() == NodePower.AWAKE && !round.isDecided(it)));
        nodes.sort(Comparator.comparing(NodeSnapshot::isEmpty)
                .thenComparingDouble(it -> it.idleSeconds(cluster.nowSeconds()))
                .reversed());
        for (NodeSnapshot node : nodes) {
            Optional<Refusal> refusal = refusal(group, node);
            if (refusal.isPresent()) {
                round.keep(node, refusal.get().cause(), refusal.get().why());
            } else if (mustDrain(node)) {
                round.decide(
                        node, Action.DRAIN, Cause.SURPLUS, "the others serve the demand, and what it has fits there");
            } else {
                round.decide(
                        node,
                        Action.SUSPEND,
                        Cause.SURPLUS,
                        "it is idle for " + Round.seconds(node.idleSeconds(cluster.nowSeconds()))
                                + ", and the others serve the demand");
            }
        }
    }

    private static boolean mustDrain(NodeSnapshot node) {
        return !node.isEmpty() || node.dataReason().isPresent();
    }

    /** The cheap checks first: with thousands of nodes and requests the last one takes long. */
    private Optional<Refusal> refusal(SleepGroup group, NodeSnapshot node) {
        return rights(group, node)
                .or(() -> inhibited(group))
                .or(() -> clock(group, node))
                .or(() -> demand(node))
                .or(() -> payOff(group, node))
                .or(() -> mustDrain(node) ? oneAtATime() : ramp())
                .or(() -> budget(group))
                .or(() -> fit(node));
    }

    private Optional<Refusal> rights(SleepGroup group, NodeSnapshot node) {
        Optional<Refusal> ofNode = round.neverSleeps(node).or(() -> node.kept().map(Refusal::of));
        if (ofNode.isPresent()) {
            return ofNode;
        }
        if (!group.maySleepAt(cluster.secondOfDay())) {
            return refuse(Cause.SCHEDULE, "nodes of " + group.name() + " may not sleep at this time");
        }
        if (round.up() == 1) {
            return refuse(Cause.MINIMUM_AWAKE, "it is the only node that is up");
        }
        int up = round.counts(group).up();
        return up > group.minimumAwake()
                ? round.reserveNeeding(node, 1).map(it -> new Refusal(Cause.MINIMUM_AWAKE, it))
                : refuse(
                        Cause.MINIMUM_AWAKE,
                        up + " of " + group.name() + " are up (needed: " + group.minimumAwake() + ")");
    }

    private Optional<Refusal> inhibited(SleepGroup group) {
        OptionalDouble last = round.recent().last(group.name(), Action.RESUME, Action.RESUME_TIMED_OUT);
        double inhibit = settings.rates().inhibitSeconds();
        double ago = last.isPresent() ? cluster.nowSeconds() - last.getAsDouble() : inhibit;
        return ago >= inhibit
                ? Optional.empty()
                : refuse(
                        Cause.INHIBITED,
                        "a node of " + group.name() + " was woken, or failed to wake, " + Round.seconds(ago)
                                + " ago (needed: " + Round.seconds(inhibit) + ")");
    }

    private Optional<Refusal> clock(SleepGroup group, NodeSnapshot node) {
        if (mustDrain(node)) {
            return settings.drainsBusy()
                    ? Optional.empty()
                    : node.dataReason()
                            .filter(it -> node.isEmpty())
                            .map(it -> new Refusal(Cause.DATA, it))
                            .or(() -> refuse(
                                    Cause.BUSY,
                                    "it has " + node.running().size() + " containers, and nodes that have some do not"
                                            + " drain"));
        }
        double idle = node.idleSeconds(cluster.nowSeconds());
        return idle >= group.idleSeconds()
                ? Optional.empty()
                : refuse(
                        Cause.IDLE_CLOCK,
                        "it is idle for " + Round.seconds(idle) + " (needed: " + Round.seconds(group.idleSeconds())
                                + ")");
    }

    private Optional<Refusal> demand(NodeSnapshot node) {
        if (cluster.expectedUnitsPerSecond().isEmpty()) {
            return refuse(Cause.UNKNOWN_LOAD, "how much work comes is not known yet");
        }
        double share = round.loadWithout(node).share();
        return share <= settings.sleepThreshold()
                ? Optional.empty()
                : refuse(
                        Cause.DEMAND,
                        "the demand is " + Round.percent(share) + " of what the others serve in time (allowed: "
                                + Round.percent(settings.sleepThreshold()) + ")");
    }

    /** Where nothing is known of how long it will be idle, it is by as long as it was: then no sleep costs more than twice the best. */
    private Optional<Refusal> payOff(SleepGroup group, NodeSnapshot node) {
        double expected = node.expectedIdleSeconds().orElseGet(() -> node.idleSeconds(cluster.nowSeconds()));
        double saved = group.savedJoules(expected);
        return saved > 0
                ? Optional.empty()
                : refuse(
                        Cause.NO_PAY_OFF,
                        "asleep for " + Round.seconds(expected) + ", as expected"
                                + (node.expectedIdleSeconds().isPresent() ? "" : " of a node that was idle as long")
                                + ", it would lose " + Math.round(-saved) + " J (needed: more than "
                                + Round.seconds(group.breakEvenSeconds()) + ")");
    }

    /** What waits and is larger than each node that is awake keeps none of them awake. */
    private List<Room> placeable() {
        Set<Room> awake = round.capacities(it -> it.power() == NodePower.AWAKE);
        return cluster.pending().stream()
                .filter(size -> awake.stream().anyMatch(it -> it.holds(size)))
                .toList();
    }

    /** Where it fits, the node is taken for gone from then on: so this comes last. */
    private Optional<Refusal> fit(NodeSnapshot node) {
        if (fit.isEmpty()) {
            fit = Optional.of(new FitSimulation(awakeTheLastToSleepFirst(), placeable()));
        }
        return fit.get()
                .moveAway(node)
                .map(it -> new Refusal(
                        Cause.NO_FIT,
                        "a container of " + it.memoryMb() + " MiB and " + it.vcores()
                                + " vcores that it has, or that waits, fits on no other node"));
    }

    /** The order of {@link #apply()} reversed: what waits is placed on nodes that stay, where that is possible. */
    private List<NodeSnapshot> awakeTheLastToSleepFirst() {
        return round.nodes(it -> round.power(it) == NodePower.AWAKE).stream()
                .sorted(Comparator.comparingDouble(this::joulesPerUnit)
                        .thenComparing(NodeSnapshot::isEmpty)
                        .thenComparingDouble(it -> it.idleSeconds(cluster.nowSeconds())))
                .toList();
    }

    private double joulesPerUnit(NodeSnapshot node) {
        return settings.group(node.group()).map(SleepGroup::joulesPerUnit).orElse(0.0);
    }

    private Optional<Refusal> oneAtATime() {
        return round.draining().stream()
                .filter(SleepRule::mustDrain)
                .findFirst()
                .flatMap(it -> refuse(Cause.ONE_AT_A_TIME, it.host() + " drains, one node in use at a time"));
    }

    private Optional<Refusal> ramp() {
        int most = settings.rates().suspendsPerMinute();
        return round.withinAMinute(Action.SUSPEND) < most
                ? Optional.empty()
                : refuse(Cause.RAMP, most + " nodes were sent to sleep within a minute, as many as may");
    }

    private Optional<Refusal> budget(SleepGroup group) {
        Round.Counts nodes = round.counts(group);
        int most = settings.budgets().stream()
                .filter(it -> it.holds(cluster.secondOfDay()))
                .mapToInt(it -> it.nodes(nodes.all()))
                .min()
                .orElse(nodes.all());
        return nodes.onTheWay() < most
                ? Optional.empty()
                : refuse(
                        Cause.BUDGET,
                        nodes.onTheWay() + " of " + group.name() + " are on their way to sleep (allowed now: " + most
                                + ")");
    }

    private static Optional<Refusal> refuse(Cause cause, String why) {
        return Optional.of(new Refusal(cause, why));
    }
}
