package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.lifecycle.Maintenance.Phase;
import java.util.Optional;

/**
 * When a node's DataNode enters maintenance and leaves it: it is in maintenance from before its node sleeps until that is awake again. A node sleeps
 * by what the NameNode says, whatever became of a program; what was asked for is over once its program has ended well and the NameNode says nothing
 * else. Stateless and thread safe.
 */
final class MaintenanceRule {

    /** Until the NameNode's answers tell what a program has done. */
    static final double ANSWER_SECONDS = 60;

    /** Until the program that ends a maintenance runs again. */
    static final double RETRY_SECONDS = 300;

    /** A node, or a DataNode, that is away for so long, or a node that failed to wake twice, may never come back: HDFS copies what it had. */
    static final double GIVEN_UP_SECONDS = 1800;

    private static final int GIVEN_UP_WAKES = 2;

    private MaintenanceRule() {}

    /** A node that has drained has a DataNode in service. */
    static Transition enter(NodeRecord node, double nowSeconds) {
        return moved(node, Phase.ENTERING, nowSeconds)
                .withEvent(EventKind.MAINTENANCE_STARTED, "its DataNode is to enter maintenance, then it sleeps")
                .withMaintenanceProgram(SwitchProgram.ENTER_MAINTENANCE);
    }

    /**
     * Time passed.
     *
     * @param dataNode as it was observed; {@link DataNodeState#UNKNOWN} of a node that is not registered
     */
    static Transition seen(NodeRecord node, DataNodeState dataNode, double nowSeconds) {
        double seconds = nowSeconds - node.maintenance().sinceSeconds();
        return switch (node.maintenance().phase()) {
            case NONE -> Transition.unchanged(node);
            // Its end should have been told long ago, as its time is limited.
            case ENTERING ->
                seconds < GIVEN_UP_SECONDS
                        ? Transition.unchanged(node)
                        : enterEnded(node, ProgramOutcome.TIMED_OUT, nowSeconds);
            case LEAVING ->
                seconds < GIVEN_UP_SECONDS ? Transition.unchanged(node) : moved(node, Phase.LEAVE_FAILED, nowSeconds);
            case ENTERED -> seenEntered(node, dataNode, nowSeconds);
            case LEAVE_FAILED -> seconds < RETRY_SECONDS ? Transition.unchanged(node) : leave(node, nowSeconds);
            case LEFT -> seenLeft(node, dataNode, seconds, nowSeconds);
        };
    }

    /** A DataNode that is silent is waited for, as HDFS would copy what it has; but not for ever, as nobody else would. */
    private static Transition seenEntered(NodeRecord node, DataNodeState dataNode, double nowSeconds) {
        boolean awake = node.state() == LifecycleState.AWAKE && !node.failures().maySleepLate();
        boolean isHeard = dataNode != DataNodeState.UNKNOWN && dataNode != DataNodeState.SILENT;
        if (awake && isHeard && !node.isLost()) {
            return leave(node, nowSeconds);
        }
        boolean isAway = (awake && dataNode == DataNodeState.SILENT) || node.isLost();
        boolean isGone = isAway && nowSeconds - node.sinceSeconds() >= GIVEN_UP_SECONDS;
        boolean isBroken =
                node.state() == LifecycleState.FAILED && node.failures().wakes() >= GIVEN_UP_WAKES;
        return isGone || isBroken ? giveUp(node, nowSeconds) : Transition.unchanged(node);
    }

    /** Its DataNode may never come back. One whose maintenance ends already is left as it is. */
    static Transition giveUp(NodeRecord node, double nowSeconds) {
        return node.maintenance().phase() == Phase.ENTERED
                ? leave(node, nowSeconds)
                        .withEvent(
                                EventKind.DATA_NODE_GIVEN_UP,
                                "its DataNode does not come back; its maintenance is ended, so that HDFS copies what it had")
                : Transition.unchanged(node);
    }

    private static Transition leave(NodeRecord node, double nowSeconds) {
        return moved(node, Phase.LEAVING, nowSeconds).withMaintenanceProgram(SwitchProgram.LEAVE_MAINTENANCE);
    }

    /** Its program said that it has done it: of a DataNode that is not heard of that has to do. */
    private static Transition seenLeft(NodeRecord node, DataNodeState dataNode, double seconds, double nowSeconds) {
        if (isInMaintenance(dataNode)) {
            return seconds < RETRY_SECONDS
                    ? Transition.unchanged(node)
                    : leave(node, nowSeconds)
                            .withEvent(
                                    EventKind.MAINTENANCE_PROGRAM_FAILED,
                                    "its DataNode is still in maintenance after the program that ends it, which runs again");
        }
        return seconds < ANSWER_SECONDS
                ? Transition.unchanged(node)
                : Transition.unchanged(node.withMaintenance(Maintenance.NONE))
                        .withEvent(EventKind.MAINTENANCE_ENDED, "its DataNode is not in maintenance any more");
    }

    private static boolean isInMaintenance(DataNodeState dataNode) {
        return dataNode == DataNodeState.ENTERING_MAINTENANCE || dataNode == DataNodeState.IN_MAINTENANCE;
    }

    /** A program for its DataNode ended. Where that which asks for maintenance failed, the node does not sleep; where the other did, it runs again. */
    static Transition programEnded(
            NodeRecord node, SwitchProgram program, ProgramOutcome outcome, String what, double nowSeconds) {
        boolean succeeded = outcome == ProgramOutcome.SUCCEEDED;
        Transition ended = program == SwitchProgram.ENTER_MAINTENANCE
                ? enterEnded(node, outcome, nowSeconds)
                : moved(node, succeeded ? Phase.LEFT : Phase.LEAVE_FAILED, nowSeconds);
        return succeeded ? ended : ended.withEvent(EventKind.MAINTENANCE_PROGRAM_FAILED, what);
    }

    private static Transition enterEnded(NodeRecord node, ProgramOutcome outcome, double nowSeconds) {
        NodeRecord asked = outcome.didNotRun()
                ? node.withMaintenance(Maintenance.NONE)
                : node.withMaintenance(new Maintenance(Phase.ENTERED, nowSeconds));
        return Transition.unchanged(
                outcome == ProgramOutcome.SUCCEEDED || node.state() != LifecycleState.DRAINED
                        ? asked
                        : failed(asked, nowSeconds));
    }

    /** HDFS has not let its DataNode enter in time. */
    static Transition timedOut(NodeRecord node, String why, double nowSeconds) {
        return Transition.unchanged(failed(node, nowSeconds)).withEvent(EventKind.MAINTENANCE_TIMED_OUT, why);
    }

    private static NodeRecord failed(NodeRecord node, double nowSeconds) {
        return node.withFailures(node.failures().plusFailedSuspend(nowSeconds, false))
                .withState(LifecycleState.AWAKE, nowSeconds);
    }

    private static Transition moved(NodeRecord node, Phase next, double nowSeconds) {
        return Transition.unchanged(node.withMaintenance(new Maintenance(next, nowSeconds)));
    }

    /** Why a node that has drained waits; empty if it does not wait for its DataNode. */
    static Optional<String> waiting(NodeRecord node, DataNodeState dataNode) {
        return node.state() == LifecycleState.DRAINED
                        && node.maintenance().isAsked()
                        && dataNode != DataNodeState.IN_MAINTENANCE
                ? Optional.of(
                        dataNode == DataNodeState.ENTERING_MAINTENANCE
                                ? "its DataNode enters maintenance: HDFS copies blocks that have too few replicas elsewhere"
                                : "its DataNode was told to enter maintenance, and the NameNode does not say yet that it does")
                : Optional.empty();
    }

    /** Why a node with that DataNode does not sleep; empty if it may. */
    static Optional<KeepAwakeReason> keepAwakeReason(NodeRecord node, DataNodeState dataNode) {
        if (node.state() == LifecycleState.DRAINED && node.maintenance().isAsked()) {
            // Where the NameNode does not answer for a while, it waits.
            return dataNode == DataNodeState.UNKNOWN ? Optional.empty() : ofState(dataNode);
        }
        if (node.state() != LifecycleState.AWAKE
                && node.state() != LifecycleState.DRAINING
                && node.state() != LifecycleState.DRAINED) {
            return Optional.empty();
        }
        if (node.maintenance().isAsked()) {
            return reason(
                    dataNode == DataNodeState.SILENT
                            ? "its DataNode has not started yet, and is in maintenance until it has"
                            : "its DataNode has not left maintenance yet");
        }
        return isInMaintenance(dataNode)
                ? reason("its DataNode is in maintenance, which somebody else asked for")
                : ofState(dataNode);
    }

    private static Optional<KeepAwakeReason> ofState(DataNodeState dataNode) {
        return switch (dataNode) {
            case NONE, IN_SERVICE, ENTERING_MAINTENANCE, IN_MAINTENANCE -> Optional.empty();
            case UNKNOWN -> reason("the NameNode has not said how its DataNode is");
            case SILENT -> reason("its DataNode sends no heartbeats");
            case DECOMMISSIONED -> reason("an operator takes its DataNode out of HDFS");
        };
    }

    private static Optional<KeepAwakeReason> reason(String why) {
        return Optional.of(new KeepAwakeReason(Cause.DATA, why));
    }
}
