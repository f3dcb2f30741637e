package io.wattle.tandem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which nodes sleep and which wake: a function of a snapshot, the settings and what was switched lately. It never ends a container: who
 * carries its decisions out may refuse any of them, and is asked again. Immutable and thread safe.
 */
public final class TandemPolicy {

    private static final double KEPT_SECONDS = 3600;

    private final TandemSettings settings;

    /** @param settings that hold until somebody makes another policy */
    public TandemPolicy(TandemSettings settings) {
        this.settings = settings;
    }

    /** How it decides. */
    public TandemSettings settings() {
        return settings;
    }

    /**
     * Decides.
     *
     * @param cluster all of it, now
     * @param recent of the last plan; {@link RecentSwitches#NONE} at first
     */
    public Plan decide(ClusterSnapshot cluster, RecentSwitches recent) {
        Round round = new Round(settings, cluster, recent);
        TimeOuts.mark(round);
        if (!CircuitBreaker.stops(round)) {
            Optional<Cause> woken = new WakeRule(round).apply();
            SleepRule sleep = new SleepRule(round);
            sleep.finishDrains();
            if (woken.isEmpty()) {
                sleep.apply();
            }
            keepTheOthers(round, woken);
        }
        return plan(round);
    }

    private void keepTheOthers(Round round, Optional<Cause> woken) {
        for (NodeSnapshot node : round.nodes(it -> !round.isDecided(it))) {
            switch (node.power()) {
                case ASLEEP, FAILED ->
                    round.keep(
                            node,
                            Cause.NOT_NEEDED,
                            "the demand is " + Round.percent(round.load().share()) + " of what the nodes that are up"
                                    + " serve (nodes wake above " + Round.percent(settings.wakeThreshold()) + ")");
                case SUSPENDING, WAKING ->
                    round.keep(
                            node,
                            Cause.IN_TRANSITION,
                            "it was told to " + (node.power() == NodePower.WAKING ? "wake " : "sleep ")
                                    + Round.seconds(round.nowSeconds() - node.sinceSeconds()) + " ago");
                case LOST ->
                    round.keep(
                            node, Cause.LOST, "it went away without being told to, and is left to whoever repairs it");
                default -> keepAwake(round, node, woken.orElse(Cause.DEMAND));
            }
        }
    }

    /** In a round that wakes, no node is asked whether it could sleep. */
    private static void keepAwake(Round round, NodeSnapshot node, Cause woken) {
        Refusal refusal = round.neverSleeps(node)
                .orElseGet(() -> new Refusal(
                        woken, "other nodes were just woken, or their drains cancelled, so none is sent to sleep"));
        round.keep(node, refusal.cause(), refusal.why());
    }

    private Plan plan(Round round) {
        RecentSwitches recent = round.recent();
        List<Decision> decisions = new ArrayList<>();
        double nowSeconds = round.cluster().nowSeconds();
        double keptSeconds = Math.max(KEPT_SECONDS, settings.rates().inhibitSeconds());
        for (NodeSnapshot node : round.cluster().nodes()) {
            Decision decision = round.decision(node);
            decisions.add(decision);
            if (Round.isSwitch(node, decision.action())) {
                recent = recent.with(
                        new RecentSwitches.Switch(nowSeconds, node.group(), decision.action()),
                        nowSeconds - keptSeconds);
            }
        }
        return new Plan(decisions, recent, round.load());
    }
}
