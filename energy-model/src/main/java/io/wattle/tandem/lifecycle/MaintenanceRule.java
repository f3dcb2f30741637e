package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.lifecycle.Maintenance.Phase;
import java.util.Optional;

/**
 * When a node's DataNode enters maintenance and leaves it: it is in maintenance from before its node sleeps until that is awake again. What the
 * NameNode says counts, never the end of a program. Stateless and thread safe.
 */
final class MaintenanceRule {

    /** Until the NameNode's answers tell what a program has done. */
    static final double ANSWER_SECONDS = 60;

    /** Until the program that ends a maintenance runs again. */
    static final double RETRY_SECONDS = 300;

    private MaintenanceRule() {}

    /** A node that is ready to sleep has a DataNode in service. */
    static Transition enter(NodeRecord node, double nowSeconds) {
        return moved(node, Phase.ENTERING, nowSeconds)
                .withEvent(EventKind.MAINTENANCE_STARTED, "its DataNode is to enter maintenance, then it sleeps")
                .withMaintenanceProgram(SwitchProgram.ENTER_MAINTENANCE);
    }

    /** It was observed. A DataNode that is silent is waited for: without maintenance HDFS would copy what it has. */
    static Transition seen(NodeRecord node, DataNodeState dataNode, double nowSeconds) {
        if (node.state() != NodeState.AWAKE || node.failures().maySleepLate()) {
            return Transition.unchanged(node);
        }
        return switch (dataNode) {
            case UNKNOWN, SILENT -> Transition.unchanged(node);
            case NONE, IN_SERVICE, ENTERING_MAINTENANCE, IN_MAINTENANCE, DECOMMISSIONED ->
                seenAwake(node, dataNode, nowSeconds);
        };
    }

    private static Transition seenAwake(NodeRecord node, DataNodeState dataNode, double nowSeconds) {
        return switch (node.maintenance().phase()) {
            // The programs that run end soon: their time is limited.
            case NONE, ENTERING, LEAVING -> Transition.unchanged(node);
            case ENTERED -> leave(node, nowSeconds);
            case LEFT -> seenLeft(node, dataNode, nowSeconds);
        };
    }

    private static Transition leave(NodeRecord node, double nowSeconds) {
        return moved(node, Phase.LEAVING, nowSeconds).withMaintenanceProgram(SwitchProgram.LEAVE_MAINTENANCE);
    }

    private static Transition seenLeft(NodeRecord node, DataNodeState dataNode, double nowSeconds) {
        double ago = nowSeconds - node.maintenance().sinceSeconds();
        if (isInMaintenance(dataNode)) {
            return ago < RETRY_SECONDS
                    ? Transition.unchanged(node)
                    : leave(node, nowSeconds)
                            .withEvent(
                                    EventKind.MAINTENANCE_PROGRAM_FAILED,
                                    "its DataNode is still in maintenance after the program that ends it, which runs again");
        }
        return ago < ANSWER_SECONDS
                ? Transition.unchanged(node)
                : Transition.unchanged(node.withMaintenance(Maintenance.NONE))
                        .withEvent(EventKind.MAINTENANCE_ENDED, "its DataNode is not in maintenance any more");
    }

    private static boolean isInMaintenance(DataNodeState dataNode) {
        return dataNode == DataNodeState.ENTERING_MAINTENANCE || dataNode == DataNodeState.IN_MAINTENANCE;
    }

    /** A program for its DataNode ended. Where that which asks for maintenance failed, the node does not sleep. */
    static Transition programEnded(
            NodeRecord node, SwitchProgram program, ProgramOutcome outcome, String what, double nowSeconds) {
        boolean enters = program == SwitchProgram.ENTER_MAINTENANCE;
        Transition ended = enters ? enterEnded(node, outcome, nowSeconds) : moved(node, Phase.LEFT, nowSeconds);
        return outcome == ProgramOutcome.SUCCEEDED
                ? ended
                : ended.withEvent(EventKind.MAINTENANCE_PROGRAM_FAILED, what);
    }

    private static Transition enterEnded(NodeRecord node, ProgramOutcome outcome, double nowSeconds) {
        NodeRecord asked = outcome.didNotRun()
                ? node.withMaintenance(Maintenance.NONE)
                : node.withMaintenance(new Maintenance(Phase.ENTERED, nowSeconds));
        return Transition.unchanged(
                outcome == ProgramOutcome.SUCCEEDED || node.state() != NodeState.READY
                        ? asked
                        : asked.withFailures(asked.failures().plusFailedSuspend(nowSeconds, false))
                                .withState(NodeState.AWAKE, nowSeconds));
    }

    private static Transition moved(NodeRecord node, Phase next, double nowSeconds) {
        return Transition.unchanged(node.withMaintenance(new Maintenance(next, nowSeconds)));
    }

    /** Why a node that is ready waits; empty if it does not wait for its DataNode. */
    static Optional<String> waiting(NodeRecord node, DataNodeState dataNode) {
        return node.state() == NodeState.READY
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
        if (node.state() == NodeState.READY && node.maintenance().isAsked()) {
            return ofState(dataNode);
        }
        if (node.state() != NodeState.AWAKE && node.state() != NodeState.DRAINING && node.state() != NodeState.READY) {
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
