package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Action;
import io.wattle.tandem.lifecycle.NodeRecord.Failures;
import java.util.Optional;

/**
 * The state machine of one node: docs/tandem-policy.md has it as a table. Whether a node sleeps is told by its heartbeats, never by what a program
 * says of itself. What does not fit a state changes nothing. Immutable and thread safe.
 */
public final class NodeStateMachine {

    /** One that goes away so soon after a suspend program in vain sleeps all the same: Hadoop alone takes ten minutes to miss a node. */
    static final double LATE_SLEEP_SECONDS = 900;

    private final LivenessTimeouts timing;

    public NodeStateMachine(LivenessTimeouts timing) {
        this.timing = timing;
    }

    /** The policy decided. */
    public Transition decided(NodeRecord node, Action action, String why, double nowSeconds) {
        LifecycleState state = node.state();
        return switch (action) {
            case KEEP -> Transition.unchanged(node);
            case DRAIN ->
                state == LifecycleState.AWAKE
                        ? move(node, LifecycleState.DRAINING, nowSeconds).withEvent(EventKind.DRAIN_STARTED, why)
                        : Transition.unchanged(node);
            case CANCEL_DRAIN -> cancelDrain(node, why, nowSeconds);
            case SUSPEND ->
                state == LifecycleState.AWAKE || state == LifecycleState.DRAINING
                        ? move(node, LifecycleState.DRAINED, nowSeconds).withEvent(EventKind.DRAIN_STARTED, why)
                        : Transition.unchanged(node);
            case RESUME -> wake(node, why, nowSeconds);
            case SUSPEND_TIMED_OUT ->
                state == LifecycleState.SUSPENDING ? onSuspendTimeout(node, nowSeconds) : Transition.unchanged(node);
            case RESUME_TIMED_OUT ->
                state == LifecycleState.WAKING
                        ? fail(node, nowSeconds).withEvent(EventKind.RESUME_TIMED_OUT, why)
                        : Transition.unchanged(node);
        };
    }

    /**
     * The policy still lets a node sleep that has drained: its program runs, if it was cordoned and empty for long enough. A DataNode in service
     * enters maintenance first.
     */
    public Transition suspendDrained(NodeRecord node, boolean busy, DataNodeState dataNode, double nowSeconds) {
        boolean settled = nowSeconds - node.sinceSeconds() >= timing.settleSeconds();
        if (node.state() != LifecycleState.DRAINED || node.liveness() != Liveness.LIVE || busy || !settled) {
            return Transition.unchanged(node);
        }
        boolean asked = node.maintenance().isAsked();
        return switch (dataNode) {
            case NONE -> toSuspending(node, nowSeconds);
            case IN_MAINTENANCE -> asked ? toSuspending(node, nowSeconds) : Transition.unchanged(node);
            case IN_SERVICE -> asked ? Transition.unchanged(node) : MaintenanceRule.enter(node, nowSeconds);
            case UNKNOWN, ENTERING_MAINTENANCE, SILENT, DECOMMISSIONED -> Transition.unchanged(node);
        };
    }

    private static Transition toSuspending(NodeRecord node, double nowSeconds) {
        return move(node, LifecycleState.SUSPENDING, nowSeconds)
                .withEvent(EventKind.SUSPEND_STARTED, "it has nothing to do, and is sent to sleep")
                .withProgram(SwitchProgram.SUSPEND);
    }

    private static Transition wake(NodeRecord node, String why, double nowSeconds) {
        return node.state() == LifecycleState.ASLEEP || node.state() == LifecycleState.FAILED
                ? toWaking(node, why, nowSeconds)
                : Transition.unchanged(node);
    }

    private static Transition toWaking(NodeRecord node, String why, double nowSeconds) {
        return move(node, LifecycleState.WAKING, nowSeconds)
                .withEvent(EventKind.RESUME_STARTED, why)
                .withProgram(SwitchProgram.RESUME);
    }

    /** Its time to go to sleep is over: what is heard of it counts. */
    private static Transition onSuspendTimeout(NodeRecord node, double nowSeconds) {
        return switch (node.liveness()) {
            case UNREGISTERED, HEARTBEAT_MISSED -> toAsleep(node, nowSeconds);
            case LIVE, UNHEALTHY, DECOMMISSIONED ->
                move(withSuspendFailure(node, true, nowSeconds), LifecycleState.AWAKE, nowSeconds)
                        .withEvent(
                                EventKind.SUSPEND_TIMED_OUT,
                                "it still sends heartbeats after its suspend program; it takes containers again");
        };
    }

    private static NodeRecord withSuspendFailure(NodeRecord node, boolean programRan, double nowSeconds) {
        return node.withFailures(node.failures().plusFailedSuspend(nowSeconds, programRan));
    }

    /** One that is still registered would count in the ResourceManager's totals. */
    private static Transition toAsleep(NodeRecord node, double nowSeconds) {
        Transition asleep = move(node.withFailures(Failures.NONE), LifecycleState.ASLEEP, nowSeconds)
                .withEvent(EventKind.ASLEEP, "it sleeps");
        return node.liveness() == Liveness.HEARTBEAT_MISSED ? asleep.withUnregister() : asleep;
    }

    /** It was observed. @param busy whether it has containers, or one is reserved on it */
    public Transition seen(NodeRecord before, Liveness liveness, boolean busy, double nowSeconds) {
        NodeRecord node = before.withLiveness(liveness);
        return switch (node.state()) {
            case AWAKE -> seenAwake(before, liveness, busy, nowSeconds);
            case DRAINING ->
                liveness == Liveness.LIVE ? Transition.unchanged(node) : abortDrain(before, liveness, nowSeconds);
            case DRAINED -> seenDrained(before, liveness, busy, nowSeconds);
            case SUSPENDING -> seenSuspending(node, nowSeconds);
            case ASLEEP ->
                isRunning(liveness)
                        ? toAwake(node, EventKind.UNEXPECTED_WAKE, "it registered, and nobody had woken it", nowSeconds)
                        : Transition.unchanged(node);
            case WAKING, FAILED ->
                isRunning(liveness)
                        ? toAwake(
                                node,
                                EventKind.AWAKE,
                                node.state() == LifecycleState.FAILED ? "it registered, late" : "it registered",
                                nowSeconds)
                        : Transition.unchanged(node);
        };
    }

    /** Its NodeManager was heard of. */
    private static boolean isRunning(Liveness liveness) {
        return liveness == Liveness.LIVE || liveness == Liveness.UNHEALTHY;
    }

    private static Transition toAwake(NodeRecord node, EventKind kind, String why, double nowSeconds) {
        boolean healthy = node.liveness() == Liveness.LIVE;
        Transition awake = move(node.withFailures(Failures.NONE), LifecycleState.AWAKE, nowSeconds)
                .withEvent(kind, healthy ? why + "; it takes containers" : why);
        return healthy ? awake : awake.withEvent(EventKind.UNHEALTHY, "it is not healthy, and is not switched");
    }

    /** One that has containers is not taken for asleep: they would end, where YARN itself waits for its heartbeats for ten minutes. */
    private static Transition seenAwake(NodeRecord before, Liveness liveness, boolean busy, double nowSeconds) {
        Failures failures = before.failures();
        if (!failures.maySleepLate()) {
            return withLivenessEvent(before, liveness);
        }
        NodeRecord node = before.withLiveness(liveness);
        if (node.isLost() && !busy) {
            return toAsleep(node, nowSeconds);
        }
        boolean over = nowSeconds - failures.lastSleepSeconds() >= LATE_SLEEP_SECONDS;
        return withLivenessEvent(over ? before.withFailures(failures.withoutLateSleep()) : before, liveness);
    }

    private static Transition seenDrained(NodeRecord before, Liveness liveness, boolean busy, double nowSeconds) {
        if (liveness != Liveness.LIVE) {
            return abortDrain(before, liveness, nowSeconds);
        }
        NodeRecord node = before.withLiveness(liveness);
        return busy
                ? move(node, LifecycleState.AWAKE, nowSeconds)
                        .withEvent(EventKind.SUSPEND_ABORTED_BUSY, "a container came at the last moment")
                : Transition.unchanged(node);
    }

    /** Until its program has ended, silence may be of another cause. After a restart nobody knows whether it has: then time tells. */
    private static Transition seenSuspending(NodeRecord node, double nowSeconds) {
        boolean silent = node.liveness() == Liveness.UNREGISTERED || node.liveness() == Liveness.HEARTBEAT_MISSED;
        return node.programEnded() && silent ? toAsleep(node, nowSeconds) : Transition.unchanged(node);
    }

    /** An operator or a fault has taken over: the node is left to them. */
    private static Transition abortDrain(NodeRecord before, Liveness liveness, double nowSeconds) {
        Transition told = withLivenessEvent(before, liveness);
        return new Transition(told.node().withState(LifecycleState.AWAKE, nowSeconds), told.effects())
                .withEvent(EventKind.DRAIN_CANCELLED, "it is not drained any more");
    }

    private static Transition withLivenessEvent(NodeRecord before, Liveness liveness) {
        Transition transition = Transition.unchanged(before.withLiveness(liveness));
        if (liveness == before.liveness()) {
            return transition;
        }
        return switch (liveness) {
            case LIVE -> transition;
            case HEARTBEAT_MISSED -> transition.withEvent(EventKind.LOST, "its heartbeats are missed");
            case UNREGISTERED ->
                // Of one whose heartbeats were missed, that was told before.
                isRunning(before.liveness())
                        ? transition.withEvent(
                                EventKind.LOST, "it is not registered any more, and nobody sent it to sleep")
                        : transition;
            case UNHEALTHY -> transition.withEvent(EventKind.UNHEALTHY, "it is not healthy, and is not switched");
            case DECOMMISSIONED ->
                transition.withEvent(
                        EventKind.DECOMMISSIONED, "an operator takes it out of the cluster; it is not switched");
        };
    }

    /** A program ended that was started for the state in which the node is. */
    public Transition programEnded(
            NodeRecord node, SwitchProgram program, ProgramOutcome outcome, String what, double nowSeconds) {
        if (program.isMaintenance()) {
            return MaintenanceRule.programEnded(node, program, outcome, what, nowSeconds);
        }
        if (program == SwitchProgram.SUSPEND && node.state() == LifecycleState.SUSPENDING) {
            return suspendEnded(node, outcome, what, nowSeconds);
        }
        if (program == SwitchProgram.RESUME && node.state() == LifecycleState.WAKING) {
            return resumeEnded(node, outcome, what, nowSeconds);
        }
        return Transition.unchanged(node);
    }

    /** One that failed may have switched it off all the same: then its heartbeats tell. */
    private static Transition suspendEnded(NodeRecord node, ProgramOutcome outcome, String what, double nowSeconds) {
        Transition ended = outcome.didNotRun()
                ? move(withSuspendFailure(node, false, nowSeconds), LifecycleState.AWAKE, nowSeconds)
                : Transition.unchanged(node.withProgramEnded());
        return outcome == ProgramOutcome.SUCCEEDED ? ended : ended.withEvent(EventKind.SUSPEND_PROGRAM_FAILED, what);
    }

    /** One exit code covers a batch of hosts, so it does not tell which of them failed: the resume time-out does. */
    private static Transition resumeEnded(NodeRecord node, ProgramOutcome outcome, String what, double nowSeconds) {
        Transition ended = outcome.didNotRun() ? fail(node, nowSeconds) : Transition.unchanged(node);
        return outcome == ProgramOutcome.SUCCEEDED ? ended : ended.withEvent(EventKind.RESUME_PROGRAM_FAILED, what);
    }

    private static Transition fail(NodeRecord node, double nowSeconds) {
        return move(node.withFailures(node.failures().plusFailedWake()), LifecycleState.FAILED, nowSeconds);
    }

    /**
     * Its program that would take it away is not run, as its state could not be written down, or not in time. One that wakes is woken all the same.
     */
    public Transition journalFailed(NodeRecord node, SwitchProgram program, double nowSeconds) {
        NodeRecord kept = program == SwitchProgram.ENTER_MAINTENANCE ? node.withMaintenance(Maintenance.NONE) : node;
        return node.state() == LifecycleState.SUSPENDING || node.state() == LifecycleState.DRAINED
                ? move(withSuspendFailure(kept, false, nowSeconds), LifecycleState.AWAKE, nowSeconds)
                        .withEvent(
                                EventKind.JOURNAL_FAILED, "its state could not be written down in time; it stays awake")
                : Transition.unchanged(kept);
    }

    /** After a restart of the ResourceManager: what was begun goes on. A program to wake it runs once more, as it may never have run. */
    public Transition restored(NodeRecord node) {
        Transition transition = Transition.unchanged(node)
                .withEvent(
                        EventKind.RECOVERED,
                        "as it was before the restart or failover of the ResourceManager: "
                                + node.state().words());
        return node.state() == LifecycleState.WAKING ? transition.withProgram(SwitchProgram.RESUME) : transition;
    }

    /** An operator says that it stays as it is. What drains is taken back; what is being switched is switched first. */
    public Transition hold(NodeRecord node, String why, double nowSeconds) {
        NodeRecord held = node.withHold(Optional.of(why));
        Transition transition =
                isDrainingOrDrained(node) ? move(held, LifecycleState.AWAKE, nowSeconds) : Transition.unchanged(held);
        return transition.withEvent(EventKind.HELD, "an operator holds it" + (why.isEmpty() ? "" : ": " + why));
    }

    /** An operator lets it go. */
    public Transition release(NodeRecord node, String why) {
        return Transition.unchanged(node.withHold(Optional.empty())).withEvent(EventKind.RELEASED, why);
    }

    /** An operator has taken it out of the cluster: as if nothing had ever been switched. */
    public Transition forget(NodeRecord node, String why) {
        return Transition.unchanged(NodeRecord.awake(node.host(), node.group(), node.sinceSeconds()))
                .withEvent(EventKind.FORGOTTEN, why);
    }

    /** It was still in use after the drain time-out: others are drained before it is tried again. */
    Transition drainTimedOut(NodeRecord node, String why, double nowSeconds) {
        return cancelDrain(withSuspendFailure(node, false, nowSeconds), why, nowSeconds);
    }

    /** No node is to sleep any more: what drains, or has drained, takes containers again. */
    public Transition cancelDrain(NodeRecord node, String why, double nowSeconds) {
        return isDrainingOrDrained(node)
                ? move(node, LifecycleState.AWAKE, nowSeconds).withEvent(EventKind.DRAIN_CANCELLED, why)
                : Transition.unchanged(node);
    }

    /** It is wanted awake, whatever the policy says: what drains is taken back, what sleeps or has failed is woken. */
    public Transition wanted(NodeRecord node, String why, double nowSeconds) {
        return isDrainingOrDrained(node) ? cancelDrain(node, why, nowSeconds) : wake(node, why, nowSeconds);
    }

    /** An operator wants it awake: one that went away, too. */
    public Transition resume(NodeRecord node, String why, double nowSeconds) {
        return node.isLost() ? toWaking(node, why, nowSeconds) : wanted(node, why, nowSeconds);
    }

    private static boolean isDrainingOrDrained(NodeRecord node) {
        return node.state() == LifecycleState.DRAINING || node.state() == LifecycleState.DRAINED;
    }

    private static Transition move(NodeRecord node, LifecycleState next, double nowSeconds) {
        return Transition.unchanged(node.withState(next, nowSeconds));
    }
}
