package io.wattle.tandem;

import java.util.Comparator;
import java.util.Optional;

/**
 * Where too many nodes failed to wake or are lost, something else is wrong: nothing is switched until it is repaired. Nodes that drain take
 * containers again, as nobody knows for how long that is. One node that failed is woken at a time, to find out whether it is repaired.
 */
final class CircuitBreaker {

    private CircuitBreaker() {}

    /** Whether it is open; then it has decided on every node that was left: it stays as it is, or its drain is cancelled. */
    static boolean stops(Round round) {
        int failed = round.nodes(it -> isNotReady(round.power(it))).size();
        int all = round.cluster().nodes().size();
        double allowed = round.settings().limits().breakerShare();
        if (failed <= allowed * all) {
            return false;
        }
        String why = failed + " of " + all + " nodes failed to wake or are lost (allowed: " + Round.percent(allowed)
                + "): nothing is switched until they are repaired";
        retry(round).ifPresent(it -> round.decide(it, Action.RESUME, Cause.BREAKER, why + ", but one is tried again"));
        for (NodeSnapshot node : round.nodes(it -> !round.isDecided(it))) {
            round.decide(node, node.power().isDraining() ? Action.CANCEL_DRAIN : Action.KEEP, Cause.BREAKER, why);
        }
        return true;
    }

    /** The one that failed longest ago and whose back-off is over, while no other wakes. */
    private static Optional<NodeSnapshot> retry(Round round) {
        boolean oneWakes =
                !round.nodes(it -> round.power(it) == NodePower.WAKING).isEmpty();
        return oneWakes
                ? Optional.empty()
                : round.nodes(it -> it.power() == NodePower.FAILED && !round.isDecided(it)).stream()
                        .filter(it -> it.kept().filter(KeepAwakeReason::isHeld).isEmpty())
                        .filter(it -> round.backOffSeconds(it) <= 0)
                        .min(Comparator.comparingDouble(NodeSnapshot::sinceSeconds));
    }

    private static boolean isNotReady(NodePower power) {
        return power == NodePower.FAILED || power == NodePower.LOST;
    }
}
