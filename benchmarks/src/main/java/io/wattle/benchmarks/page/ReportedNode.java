package io.wattle.benchmarks.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerResponse;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;
import org.apache.hadoop.yarn.util.YarnVersionInfo;

/** A node that exists only in what a NodeManager would say of it. For one thread. */
final class ReportedNode {

    private static final int PORT = 8041;
    private static final int DAEMONS_MB = 300;

    private final ResourceTrackerService tracker;
    private final NodeId id;
    private final NodeWatch watch;
    private final RegisterNodeManagerResponse registration;
    private final Map<ContainerId, Double> running = new LinkedHashMap<>();
    private final List<ContainerId> ended = new ArrayList<>();
    private int responseId;

    /** What the node says of itself. */
    enum NodeWatch {
        /** What runs, and how busy the machine is. */
        MACHINE,
        /** What runs. */
        CONTAINERS,
        /** Nothing, once it has registered: some day it is lost. */
        SILENT
    }

    /** Registers it. */
    ReportedNode(ResourceTrackerService tracker, String host, Resource capacity, NodeWatch watch)
            throws YarnException, IOException {
        this.tracker = tracker;
        this.watch = watch;
        id = NodeId.newInstance(host, PORT);
        registration = tracker.registerNodeManager(RegisterNodeManagerRequest.newInstance(
                id, PORT + 1, capacity, YarnVersionInfo.getVersion(), List.of(), List.of()));
    }

    NodeId id() {
        return id;
    }

    /**
     * A container starts.
     *
     * @param cores that it keeps busy
     */
    void start(ContainerId container, double cores) {
        running.put(container, cores);
    }

    /** A container has ended well; the next heartbeat tells it. */
    void end(ContainerId container) {
        running.remove(container);
        ended.add(container);
    }

    /** Offers its room. */
    void heartbeat() throws YarnException, IOException {
        if (watch == NodeWatch.SILENT) {
            return;
        }
        List<ContainerStatus> containers = new ArrayList<>();
        running.keySet().forEach(it -> containers.add(status(it, ContainerState.RUNNING)));
        ended.forEach(it -> containers.add(status(it, ContainerState.COMPLETE)));
        ended.clear();
        ResourceUtilization use = watch == NodeWatch.CONTAINERS ? null : utilization();
        NodeStatus status = NodeStatus.newInstance(
                id,
                responseId,
                containers,
                List.of(),
                NodeHealthStatus.newInstance(true, "", System.currentTimeMillis()),
                use,
                use,
                List.of());
        responseId = tracker.nodeHeartbeat(NodeHeartbeatRequest.newInstance(
                        status,
                        registration.getContainerTokenMasterKey(),
                        registration.getNMTokenMasterKey(),
                        Set.of()))
                .getResponseId();
    }

    private ResourceUtilization utilization() {
        double cores =
                running.values().stream().mapToDouble(Double::doubleValue).sum();
        return ResourceUtilization.newInstance(DAEMONS_MB, DAEMONS_MB, (float) cores);
    }

    private static ContainerStatus status(ContainerId container, ContainerState state) {
        return ContainerStatus.newInstance(container, state, "", 0);
    }
}
