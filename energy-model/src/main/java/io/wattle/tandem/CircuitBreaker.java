package io.wattle.tandem;

/**
 * Where too many nodes failed to wake or are lost, something else is wrong: nothing is switched until an operator has looked. Nodes that
 * drain take containers again, as nobody knows for how long that is.
 */
final class CircuitBreaker {

    private CircuitBreaker() {}

    /** Whether it does; then each node that is not decided on stays as it is, or is taken back. */
    static boolean stops(Round round) {
        int failed = round.nodes(it -> isNotReady(round.power(it))).size();
        int all = round.cluster().nodes().size();
        double allowed = round.settings().limits().breakerShare();
        if (failed <= allowed * all) {
            return false;
        }
        for (NodeSnapshot node : round.nodes(it -> !round.isDecided(it))) {
            round.decide(
                    node,
                    node.power().isDraining() ? Action.CANCEL_DRAIN : Action.KEEP,
                    Cause.BREAKER,
                    failed + " of " + all + " nodes failed to wake or are lost (allowed: " + Round.percent(allowed)
                            + "): nothing is switched until they are repaired");
        }
        return true;
    }

    private static boolean isNotReady(NodePower power) {
        return power == NodePower.FAILED || power == NodePower.LOST;
    }
}
