package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Action;
import io.wattle.tandem.TandemSettings;
import java.util.Optional;

/** What follows from an operator's command. Immutable. */
record CommandRule(NodeStateMachine machine, TandemSettings settings, double nowSeconds) {

    /**
     * What follows.
     *
     * @param refusal why nothing does, for the operator; empty if something does
     */
    record Answer(Optional<String> refusal, Transition transition) {}

    /** @param reason the operator's own, for events; may be an empty text */
    Answer answer(OperatorCommand command, NodeRecord node, Optional<ObservedNode> observed, String reason) {
        String because = reason.isEmpty() ? "" : ": " + reason;
        return switch (command) {
            case SUSPEND -> suspend(node, observed, "an operator sends it to sleep" + because);
            case RESUME -> resume(node, "an operator wakes it" + because);
            case HOLD -> done(machine.hold(node, reason, nowSeconds));
            case RELEASE ->
                node.hold().isEmpty()
                        ? refused(node, "nobody holds " + node.host())
                        : done(machine.release(node, "no operator holds it any more" + because));
            case FORGET ->
                observed.isPresent()
                        ? refused(node, node.host() + " is registered; take it out of the cluster first")
                        : done(machine.forget(node, "an operator has taken it out of the cluster" + because));
        };
    }

    private Answer suspend(NodeRecord node, Optional<ObservedNode> observed, String why) {
        return switch (node.state()) {
            case AWAKE ->
                NodeSnapshotFactory.suspendRefusal(node, observed, settings)
                        .map(it -> refused(node, it))
                        .orElseGet(() -> done(machine.decided(node, Action.DRAIN, why, nowSeconds)));
            case WAKING, FAILED -> refused(node, is(node) + "; suspend it once it is awake");
            case DRAINING, DRAINED, SUSPENDING, ASLEEP -> refused(node, is(node) + " already");
        };
    }

    private Answer resume(NodeRecord node, String why) {
        Transition resumed = machine.resume(node, why, nowSeconds);
        if (resumed.node().state() != node.state()) {
            return done(resumed);
        }
        return refused(
                node,
                is(node) + (node.state() == LifecycleState.SUSPENDING ? "; resume it once it sleeps" : " already"));
    }

    private static String is(NodeRecord node) {
        return node.host() + " is " + node.state().words();
    }

    private static Answer refused(NodeRecord node, String why) {
        return new Answer(Optional.of(why), Transition.unchanged(node));
    }

    private static Answer done(Transition transition) {
        return new Answer(Optional.empty(), transition);
    }
}
