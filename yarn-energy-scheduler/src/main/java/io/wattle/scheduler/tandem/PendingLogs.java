package io.wattle.scheduler.tandem;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.LogAggregationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.api.protocolrecords.LogAggregationReport;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;

/**
 * Nodes that still collect logs. A ResourceManager strikes an application off its nodes as it ends, and only then do their NodeManagers upload its
 * logs: a node that is switched off at once loses them. Where log aggregation is off, or takes longer than the ResourceManager waits for it, nothing
 * is waited for. For one thread.
 */
final class PendingLogs {

    private static final Set<RMAppState> OVER = EnumSet.of(RMAppState.FINISHED, RMAppState.FAILED, RMAppState.KILLED);

    private Map<NodeId, Set<ApplicationId>> last = new HashMap<>();
    private Map<NodeId, Set<ApplicationId>> next = new HashMap<>();

    /**
     * An application that has ended, and whose logs a node has not uploaded yet. To be asked for each node in each round.
     *
     * @param running applications that have been on the node and have not ended
     * @param apps of the ResourceManager, those that have ended too
     */
    Optional<ApplicationId> of(NodeId node, Collection<ApplicationId> running, Map<ApplicationId, RMApp> apps) {
        Set<ApplicationId> all = new LinkedHashSet<>(last.getOrDefault(node, Set.of()));
        all.addAll(running);
        all.removeIf(it -> !mayHaveLogs(node, apps.get(it)));
        if (!all.isEmpty()) {
            next.put(node, all);
        }
        return all.stream().filter(it -> hasEnded(apps.get(it))).findFirst();
    }

    /** All nodes were asked for: those that were not are gone. */
    void endRound() {
        last = next;
        next = new HashMap<>();
    }

    private static boolean mayHaveLogs(NodeId node, RMApp app) {
        if (app == null) {
            return false;
        }
        if (!isOver(app)) {
            return true;
        }
        // Asking ends those that take too long.
        LogAggregationReport report = app.getLogAggregationReportsForApp().get(node);
        LogAggregationStatus status = report == null ? null : report.getLogAggregationStatus();
        return status == LogAggregationStatus.NOT_START
                || status == LogAggregationStatus.RUNNING
                || status == LogAggregationStatus.RUNNING_WITH_FAILURE;
    }

    /** The ResourceManager may have forgotten it just now. */
    private static boolean hasEnded(RMApp app) {
        return app != null && isOver(app);
    }

    static boolean isOver(RMApp app) {
        return OVER.contains(app.getState());
    }
}
