package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Action;
import io.wattle.tandem.lifecycle.NodeRecord.Failures;
import java.util.Optional;

/**
 * The state machine of one node: docs/tandem.md has it as a table. Whether a node sleeps is told by its heartbeats, never by what a program
 * says of itself. What does not fit a state changes nothing. Immutable and thread safe.
 */
public final class Lifecycle {

    private final Timing timing;

    public Lifecycle(Timing timing) {
        this.timing = timing;
    }

    /** The policy decided. */
    public Step decided(NodeRecord node, Action action, String why, double nowSeconds) {
        return switch (action) {
            case KEEP -> Step.stay(node);
            case DRAIN ->
                node.state() == NodeState.AWAKE
                        ? move(node, NodeState.DRAINING, nowSeconds).tell(EventKind.DRAINS, why)
                        : Step.stay(node);
            case CANCEL_DRAIN -> node.state() == NodeState.DRAINING ? reopen(node, why, nowSeconds) : Step.stay(node);
            case SUSPEND ->
                node.state() == NodeState.AWAKE || node.state() == NodeState.DRAINING
                        ? move(node, NodeState.READY, nowSeconds).tell(EventKind.DRAINS, why)
                        : Step.stay(node);
            case RESUME -> wake(node, why, nowSeconds);
            case MARK_ASLEEP -> node.state() == NodeState.SUSPENDING ? judge(node, nowSeconds) : Step.stay(node);
            case MARK_FAILED ->
                node.state() == NodeState.WAKING
                        ? fail(node, nowSeconds).tell(EventKind.NOT_AWAKE, why)
                        : Step.stay(node);
        };
    }

    private static Step wake(NodeRecord node, String why, double nowSeconds) {
        return node.state() == NodeState.ASLEEP || node.state() == NodeState.FAILED
                ? move(node, NodeState.WAKING, nowSeconds)
                        .tell(EventKind.WAKES, why)
                        .run(SwitchProgram.RESUME)
                : Step.stay(node);
    }

    /** Its time to go to sleep is over: what is heard of it counts. */
    private static Step judge(NodeRecord node, double nowSeconds) {
        return switch (node.presence()) {
            case ABSENT -> fallAsleep(node, nowSeconds);
            case SILENT -> fallAsleep(node, nowSeconds).unregister();
            case ALIVE, UNHEALTHY, WITHDRAWN ->
                move(notAsleep(node, nowSeconds), NodeState.AWAKE, nowSeconds)
                        .tell(
                                EventKind.NOT_ASLEEP,
                                "it still sends heartbeats after its suspend program; it takes containers again");
        };
    }

    private static NodeRecord notAsleep(NodeRecord node, double nowSeconds) {
        return node.with(node.failures().oneMoreSleep(nowSeconds));
    }

    private static Step fallAsleep(NodeRecord node, double nowSeconds) {
        return move(node.with(Failures.NONE), NodeState.ASLEEP, nowSeconds).tell(EventKind.ASLEEP, "it sleeps");
    }

    /** Somebody looked at it. @param busy whether it has containers, or one is reserved on it */
    public Step seen(NodeRecord before, Presence presence, boolean busy, double nowSeconds) {
        NodeRecord node = before.seen(presence);
        return switch (node.state()) {
            case AWAKE -> tellOfPresence(before, presence);
            case DRAINING -> presence == Presence.ALIVE ? Step.stay(node) : gone(before, presence, nowSeconds);
            case READY -> seenReady(before, presence, busy, nowSeconds);
            case SUSPENDING -> seenSuspending(node, nowSeconds);
            case ASLEEP ->
                presence == Presence.ALIVE
                        ? move(node, NodeState.AWAKE, nowSeconds)
                                .tell(EventKind.WOKE_BY_ITSELF, "it registered, and nobody had woken it")
                        : Step.stay(node);
            case WAKING, FAILED -> presence == Presence.ALIVE ? wokenUp(node, nowSeconds) : Step.stay(node);
        };
    }

    private static Step wokenUp(NodeRecord node, double nowSeconds) {
        String late = node.state() == NodeState.FAILED ? ", late" : "";
        return move(node.with(Failures.NONE), NodeState.AWAKE, nowSeconds)
                .tell(EventKind.AWAKE, "it registered" + late + ", and takes containers");
    }

    private Step seenReady(NodeRecord before, Presence presence, boolean busy, double nowSeconds) {
        if (presence != Presence.ALIVE) {
            return gone(before, presence, nowSeconds);
        }
        NodeRecord node = before.seen(presence);
        if (busy) {
            return move(node, NodeState.AWAKE, nowSeconds)
                    .tell(EventKind.CAME_BUSY, "a container came at the last moment");
        }
        return nowSeconds - node.sinceSeconds() >= timing.settleSeconds()
                ? move(node, NodeState.SUSPENDING, nowSeconds)
                        .tell(EventKind.SUSPENDS, "its suspend program is started")
                        .run(SwitchProgram.SUSPEND)
                : Step.stay(node);
    }

    /** Until its program has ended, silence may be of another cause. After a restart nobody knows whether it has: then time tells. */
    private static Step seenSuspending(NodeRecord node, double nowSeconds) {
        return switch (node.programEnded() ? node.presence() : Presence.ALIVE) {
            case ABSENT -> fallAsleep(node, nowSeconds);
            case SILENT -> fallAsleep(node, nowSeconds).unregister();
            case ALIVE, UNHEALTHY, WITHDRAWN -> Step.stay(node);
        };
    }

    /** Something else happened to it on its way: that is not ours to finish. */
    private static Step gone(NodeRecord before, Presence presence, double nowSeconds) {
        Step told = tellOfPresence(before, presence);
        return new Step(told.node().in(NodeState.AWAKE, nowSeconds), told.effects())
                .tell(EventKind.DRAIN_CANCELLED, "it is not drained any more");
    }

    private static Step tellOfPresence(NodeRecord before, Presence presence) {
        Step step = Step.stay(before.seen(presence));
        if (presence == before.presence()) {
            return step;
        }
        return switch (presence) {
            case ALIVE -> step;
            case SILENT -> step.tell(EventKind.LOST, "its heartbeats stay out");
            case ABSENT ->
                before.presence() == Presence.ALIVE
                        ? step.tell(EventKind.LOST, "it is not registered any more, and nobody sent it to sleep")
                        : step;
            case UNHEALTHY -> step.tell(EventKind.UNHEALTHY, "it is not healthy, and is not switched");
            case WITHDRAWN ->
                step.tell(EventKind.WITHDRAWN, "an operator takes it out of the cluster; it is not switched");
        };
    }

    /** A program ended that was started for it. */
    public Step ended(NodeRecord node, SwitchProgram program, ProgramOutcome outcome, String what, double nowSeconds) {
        if (program == SwitchProgram.SUSPEND && node.state() == NodeState.SUSPENDING) {
            if (outcome == ProgramOutcome.SUCCEEDED) {
                return Step.stay(node.withProgramEnded());
            }
            // One that failed may have switched it off all the same: then its heartbeats tell, once its time is over.
            Step failed = outcome.isWithoutEffect()
                    ? move(notAsleep(node, nowSeconds), NodeState.AWAKE, nowSeconds)
                    : Step.stay(node.withProgramEnded());
            return failed.tell(EventKind.SUSPEND_PROGRAM, what);
        }
        if (program == SwitchProgram.RESUME && node.state() == NodeState.WAKING) {
            return outcome == ProgramOutcome.SUCCEEDED
                    ? Step.stay(node.withProgramEnded())
                    : fail(node, nowSeconds).tell(EventKind.RESUME_PROGRAM, what);
        }
        return Step.stay(node);
    }

    private static Step fail(NodeRecord node, double nowSeconds) {
        return move(node.with(node.failures().oneMoreWake()), NodeState.FAILED, nowSeconds);
    }

    /** The step to this state could not be written down, or not in time. One that goes to sleep stays awake; one that wakes is woken all the same. */
    public Step notWritten(NodeRecord node, double nowSeconds) {
        return node.state() == NodeState.SUSPENDING && !node.programEnded()
                ? move(notAsleep(node, nowSeconds), NodeState.AWAKE, nowSeconds)
                        .tell(EventKind.NOT_WRITTEN, "its state could not be written down in time; it stays awake")
                : Step.stay(node);
    }

    /** After a restart of the ResourceManager: what was begun goes on. A program to wake it runs once more, as it may never have run. */
    public Step restored(NodeRecord node) {
        Step step = Step.stay(node).tell(EventKind.RESTORED, "it was " + words(node.state()) + ", and is so again");
        return node.state() == NodeState.WAKING ? step.run(SwitchProgram.RESUME) : step;
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
    public Step hold(NodeRecord node, String why, double nowSeconds) {
        NodeRecord held = node.held(Optional.of(why));
        Step step = isOnTheWay(node) ? move(held, NodeState.AWAKE, nowSeconds) : Step.stay(held);
        return step.tell(EventKind.HOLD, "an operator holds it" + (why.isEmpty() ? "" : ": " + why));
    }

    /** An operator lets it go. */
    public Step release(NodeRecord node) {
        return node.hold().isEmpty()
                ? Step.stay(node)
                : Step.stay(node.held(Optional.empty())).tell(EventKind.HOLD, "no operator holds it any more");
    }

    /** An operator sends it to sleep: it drains, whatever it was seen to have, and the policy goes on from there. */
    public Step suspend(NodeRecord node, double nowSeconds) {
        return decided(node, Action.DRAIN, "an operator sends it to sleep", nowSeconds);
    }

    /** No node is to sleep any more: what drains, or is ready, takes containers again. */
    public Step takeBack(NodeRecord node, String why, double nowSeconds) {
        return isOnTheWay(node) ? reopen(node, why, nowSeconds) : Step.stay(node);
    }

    /** An operator wants it awake. */
    public Step resume(NodeRecord node, double nowSeconds) {
        String why = "an operator wakes it";
        return isOnTheWay(node) ? reopen(node, why, nowSeconds) : wake(node, why, nowSeconds);
    }

    private static boolean isOnTheWay(NodeRecord node) {
        return node.state() == NodeState.DRAINING || node.state() == NodeState.READY;
    }

    private static Step reopen(NodeRecord node, String why, double nowSeconds) {
        return move(node, NodeState.AWAKE, nowSeconds).tell(EventKind.DRAIN_CANCELLED, why);
    }

    private static Step move(NodeRecord node, NodeState next, double nowSeconds) {
        return Step.stay(node.in(next, nowSeconds));
    }
}
