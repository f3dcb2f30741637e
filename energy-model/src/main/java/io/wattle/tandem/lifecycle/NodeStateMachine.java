package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Action;
import io.wattle.tandem.lifecycle.NodeRecord.Failures;
import java.util.Optional;

/**
 * The state machine of one node: docs/tandem.md has it as a table. Whether a node sleeps is told by its heartbeats, never by what a program
 * says of itself. What does not fit a state changes nothing. Immutable and thread safe.
 */
public final class NodeStateMachine {

    private final LivenessTimeouts timing;

    public NodeStateMachine(LivenessTimeouts timing) {
        this.timing = timing;
    }

    /** The policy decided. */
    public Transition decided(NodeRecord node, Action action, String why, double nowSeconds) {
        return switch (action) {
            case KEEP -> Transition.unchanged(node);
            case DRAIN ->
                node.state() == NodeState.AWAKE
                        ? move(node, NodeState.DRAINING, nowSeconds).withEvent(EventKind.DRAIN_STARTED, why)
                        : Transition.unchanged(node);
            case CANCEL_DRAIN -> node.state() == NodeState.DRAINING ? toAwakeAgain(node, why, nowSeconds) : Transition.unchanged(node);
            case SUSPEND ->
                node.state() == NodeState.AWAKE || node.state() == NodeState.DRAINING
                        ? move(node, NodeState.READY, nowSeconds).withEvent(EventKind.DRAIN_STARTED, why)
                        : Transition.unchanged(node);
            case RESUME -> wake(node, why, nowSeconds);
            case SUSPEND_TIMED_OUT -> node.state() == NodeState.SUSPENDING ? onSuspendTimeout(node, nowSeconds) : Transition.unchanged(node);
            case RESUME_TIMED_OUT ->
                node.state() == NodeState.WAKING
                        ? fail(node, nowSeconds).withEvent(EventKind.RESUME_TIMED_OUT, why)
                        : Transition.unchanged(node);
        };
    }

    private static Transition wake(NodeRecord node, String why, double nowSeconds) {
        return node.state() == NodeState.ASLEEP || node.state() == NodeState.FAILED
                ? move(node, NodeState.WAKING, nowSeconds)
                        .withEvent(EventKind.RESUME_STARTED, why)
                        .withProgram(SwitchProgram.RESUME)
                : Transition.unchanged(node);
    }

    /** Its time to go to sleep is over: what is heard of it counts. */
    private static Transition onSuspendTimeout(NodeRecord node, double nowSeconds) {
        return switch (node.liveness()) {
            case UNREGISTERED -> toAsleep(node, nowSeconds);
            case HEARTBEAT_MISSED -> toAsleep(node, nowSeconds).withUnregister();
            case LIVE, UNHEALTHY, DECOMMISSIONED ->
                move(withSuspendFailure(node, nowSeconds), NodeState.AWAKE, nowSeconds)
                        .withEvent(
                                EventKind.SUSPEND_TIMED_OUT,
                                "it still sends heartbeats after its suspend program; it takes containers again");
        };
    }

    private static NodeRecord withSuspendFailure(NodeRecord node, double nowSeconds) {
        return node.with(node.failures().plusFailedSuspend(nowSeconds));
    }

    private static Transition toAsleep(NodeRecord node, double nowSeconds) {
        return move(node.with(Failures.NONE), NodeState.ASLEEP, nowSeconds).withEvent(EventKind.ASLEEP, "it sleeps");
    }

    /** Somebody looked at it. @param busy whether it has containers, or one is reserved on it */
    public Transition seen(NodeRecord before, Liveness liveness, boolean busy, double nowSeconds) {
        NodeRecord node = before.seen(liveness);
        return switch (node.state()) {
            case AWAKE -> withLivenessEvent(before, liveness);
            case DRAINING -> liveness == Liveness.LIVE ? Transition.unchanged(node) : abortDrain(before, liveness, nowSeconds);
            case READY -> seenReady(before, liveness, busy, nowSeconds);
            case SUSPENDING -> seenSuspending(node, nowSeconds);
            case ASLEEP ->
                liveness == Liveness.LIVE
                        ? move(node, NodeState.AWAKE, nowSeconds)
                                .withEvent(EventKind.UNEXPECTED_WAKE, "it registered, and nobody had woken it")
                        : Transition.unchanged(node);
            case WAKING, FAILED -> liveness == Liveness.LIVE ? toAwake(node, nowSeconds) : Transition.unchanged(node);
        };
    }

    private static Transition toAwake(NodeRecord node, double nowSeconds) {
        String late = node.state() == NodeState.FAILED ? ", late" : "";
        return move(node.with(Failures.NONE), NodeState.AWAKE, nowSeconds)
                .withEvent(EventKind.AWAKE, "it registered" + late + ", and takes containers");
    }

    private Transition seenReady(NodeRecord before, Liveness liveness, boolean busy, double nowSeconds) {
        if (liveness != Liveness.LIVE) {
            return abortDrain(before, liveness, nowSeconds);
        }
        NodeRecord node = before.seen(liveness);
        if (busy) {
            return move(node, NodeState.AWAKE, nowSeconds)
                    .withEvent(EventKind.SUSPEND_ABORTED_BUSY, "a container came at the last moment");
        }
        return nowSeconds - node.sinceSeconds() >= timing.settleSeconds()
                ? move(node, NodeState.SUSPENDING, nowSeconds)
                        .withEvent(EventKind.SUSPEND_STARTED, "its suspend program is started")
                        .withProgram(SwitchProgram.SUSPEND)
                : Transition.unchanged(node);
    }

    /** Until its program has ended, silence may be of another cause. After a restart nobody knows whether it has: then time tells. */
    private static Transition seenSuspending(NodeRecord node, double nowSeconds) {
        return switch (node.programEnded() ? node.liveness() : Liveness.LIVE) {
            case UNREGISTERED -> toAsleep(node, nowSeconds);
            case HEARTBEAT_MISSED -> toAsleep(node, nowSeconds).withUnregister();
            case LIVE, UNHEALTHY, DECOMMISSIONED -> Transition.unchanged(node);
        };
    }

    /** Something else happened to it on its way: that is not ours to finish. */
    private static Transition abortDrain(NodeRecord before, Liveness liveness, double nowSeconds) {
        Transition told = withLivenessEvent(before, liveness);
        return new Transition(told.node().in(NodeState.AWAKE, nowSeconds), told.effects())
                .withEvent(EventKind.DRAIN_CANCELLED, "it is not drained any more");
    }

    private static Transition withLivenessEvent(NodeRecord before, Liveness liveness) {
        Transition transition = Transition.unchanged(before.seen(liveness));
        if (liveness == before.liveness()) {
            return transition;
        }
        return switch (liveness) {
            case LIVE -> transition;
            case HEARTBEAT_MISSED -> transition.withEvent(EventKind.LOST, "its heartbeats stay out");
            case UNREGISTERED ->
                before.liveness() == Liveness.LIVE
                        ? transition.withEvent(EventKind.LOST, "it is not registered any more, and nobody sent it to sleep")
                        : transition;
            case UNHEALTHY -> transition.withEvent(EventKind.UNHEALTHY, "it is not healthy, and is not switched");
            case DECOMMISSIONED ->
                transition.withEvent(EventKind.DECOMMISSIONED, "an operator takes it out of the cluster; it is not switched");
        };
    }

    /** A program ended that was started for it. */
    public Transition programEnded(NodeRecord node, SwitchProgram program, ProgramOutcome outcome, String what, double nowSeconds) {
        if (program == SwitchProgram.SUSPEND && node.state() == NodeState.SUSPENDING) {
            if (outcome == ProgramOutcome.SUCCEEDED) {
                return Transition.unchanged(node.withProgramEnded());
            }
            // One that failed may have switched it off all the same: then its heartbeats tell, once its time is over.
            Transition failed = outcome.didNotRun()
                    ? move(withSuspendFailure(node, nowSeconds), NodeState.AWAKE, nowSeconds)
                    : Transition.unchanged(node.withProgramEnded());
            return failed.withEvent(EventKind.SUSPEND_PROGRAM_FAILED, what);
        }
        if (program == SwitchProgram.RESUME && node.state() == NodeState.WAKING) {
            return outcome == ProgramOutcome.SUCCEEDED
                    ? Transition.unchanged(node.withProgramEnded())
                    : fail(node, nowSeconds).withEvent(EventKind.RESUME_PROGRAM_FAILED, what);
        }
        return Transition.unchanged(node);
    }

    private static Transition fail(NodeRecord node, double nowSeconds) {
        return move(node.with(node.failures().plusFailedWake()), NodeState.FAILED, nowSeconds);
    }

    /** The transition to this state could not be written down, or not in time. One that goes to sleep stays awake; one that wakes is woken all the same. */
    public Transition journalFailed(NodeRecord node, double nowSeconds) {
        return node.state() == NodeState.SUSPENDING && !node.programEnded()
                ? move(withSuspendFailure(node, nowSeconds), NodeState.AWAKE, nowSeconds)
                        .withEvent(EventKind.JOURNAL_FAILED, "its state could not be written down in time; it stays awake")
                : Transition.unchanged(node);
    }

    /** After a restart of the ResourceManager: what was begun goes on. A program to wake it runs once more, as it may never have run. */
    public Transition restored(NodeRecord node) {
        Transition transition = Transition.unchanged(node).withEvent(EventKind.RECOVERED, "it was " + words(node.state()) + ", and is so again");
        return node.state() == NodeState.WAKING ? transition.withProgram(SwitchProgram.RESUME) : transition;
    }

    private static String words(NodeState state) {
        return switch (state) {
            case AWAKE, DRAINING, READY -> "awake";
            case SUSPENDING -> "going to sleep";
            case ASLEEP -> "asleep";
            case WAKING -> "waking";
            case FAILED -> "not to be woken";
        };
    }

    /** An operator says that it stays as it is. What drains is taken back; what is being switched is switched first. */
    public Transition hold(NodeRecord node, String why, double nowSeconds) {
        NodeRecord held = node.held(Optional.of(why));
        Transition transition = isDrainingOrReady(node) ? move(held, NodeState.AWAKE, nowSeconds) : Transition.unchanged(held);
        return transition.withEvent(EventKind.HELD, "an operator holds it" + (why.isEmpty() ? "" : ": " + why));
    }

    /** An operator lets it go. */
    public Transition release(NodeRecord node) {
        return node.hold().isEmpty()
                ? Transition.unchanged(node)
                : Transition.unchanged(node.held(Optional.empty())).withEvent(EventKind.RELEASED, "no operator holds it any more");
    }

    /** An operator sends it to sleep: it drains, whatever it was seen to have, and the policy goes on from there. */
    public Transition suspend(NodeRecord node, double nowSeconds) {
        return decided(node, Action.DRAIN, "an operator sends it to sleep", nowSeconds);
    }

    /** No node is to sleep any more: what drains, or is ready, takes containers again. */
    public Transition cancelDrain(NodeRecord node, String why, double nowSeconds) {
        return isDrainingOrReady(node) ? toAwakeAgain(node, why, nowSeconds) : Transition.unchanged(node);
    }

    /** An operator wants it awake. */
    public Transition resume(NodeRecord node, double nowSeconds) {
        String why = "an operator wakes it";
        return isDrainingOrReady(node) ? toAwakeAgain(node, why, nowSeconds) : wake(node, why, nowSeconds);
    }

    private static boolean isDrainingOrReady(NodeRecord node) {
        return node.state() == NodeState.DRAINING || node.state() == NodeState.READY;
    }

    private static Transition toAwakeAgain(NodeRecord node, String why, double nowSeconds) {
        return move(node, NodeState.AWAKE, nowSeconds).withEvent(EventKind.DRAIN_CANCELLED, why);
    }

    private static Transition move(NodeRecord node, NodeState next, double nowSeconds) {
        return Transition.unchanged(node.in(next, nowSeconds));
    }
}
