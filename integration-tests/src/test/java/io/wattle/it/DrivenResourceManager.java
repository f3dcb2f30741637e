package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerResponse;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.server.api.records.OpportunisticContainersStatus;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.util.YarnVersionInfo;

/**
 * A whole ResourceManager, driven through its own services by nodes that exist only in what they report, and by
 * applications whose masters run outside the cluster. For one thread.
 */
final class DrivenResourceManager implements AutoCloseable {

    private final ResourceManager rm = new ResourceManager();
    private final List<Node> nodes = new ArrayList<>();
    private boolean mayFail;

    /** @param conf of {@link WebResourceManager#configuration()}, with what the test needs */
    static DrivenResourceManager start(Configuration conf) {
        DefaultMetricsSystem.setMiniClusterMode(true);
        DrivenResourceManager driven = new DrivenResourceManager();
        try {
            driven.rm.init(conf);
            driven.rm.start();
        } catch (RuntimeException e) {
            driven.mayFail();
            driven.close();
            throw e;
        }
        return driven;
    }

    ResourceManager rm() {
        return rm;
    }

    /** Code of the plug-in fails here, as the test wants it to. */
    void mayFail() {
        mayFail = true;
    }

    /** Registers a node, which offers itself at once. */
    Node add(String address, Resource capacity) throws Exception {
        Node node = register(address, capacity);
        node.heartbeat();
        return node;
    }

    /** Registers a node, which offers itself from its first heartbeat on. */
    Node register(String address, Resource capacity) throws Exception {
        Node node = new Node(NodeId.newInstance(address, 1), capacity);
        nodes.add(node);
        return node;
    }

    /** The node reports nothing any more. */
    void forget(Node node) {
        nodes.remove(node);
    }

    void heartbeats() throws Exception {
        for (Node node : nodes) {
            node.heartbeat();
        }
    }

    /** The containers run on their nodes, as of the next heartbeats; or are done. */
    void report(Iterable<DrivenApp.Placed> containers, ContainerState state) {
        for (DrivenApp.Placed placed : containers) {
            for (Node node : nodes) {
                if (node.id.equals(placed.node())) {
                    node.statuses.put(placed, state);
                }
            }
        }
    }

    /** An application that its user's tags describe; its master has registered. */
    DrivenApp submit(String queue, String... tags) throws Exception {
        ApplicationId id = rm.getClientRMService()
                .getNewApplication(GetNewApplicationRequest.newInstance())
                .getApplicationId();
        ApplicationSubmissionContext context = ApplicationSubmissionContext.newInstance(
                id,
                "driven",
                queue,
                Priority.newInstance(0),
                ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), Map.of(), null, Map.of()),
                true,
                false,
                1,
                Resource.newInstance(100, 1),
                "driven");
        context.setApplicationTags(Set.of(tags));
        rm.getClientRMService().submitApplication(SubmitApplicationRequest.newInstance(context));
        return new DrivenApp(rm, id, UserGroupInformation.createRemoteUser(id.toString()));
    }

    /** Ends it; nothing of the plug-in may have failed, nor the ResourceManager. */
    @Override
    public void close() {
        rm.stop();
        if (!mayFail) {
            assertThat(rm.getFailureCause()).isNull();
            if (rm.getResourceScheduler() instanceof EnergyCapacityScheduler scheduler) {
                assertThat(scheduler.failures().counts()).isEmpty();
            }
        }
    }

    /** What a NodeManager would say. */
    final class Node {
        private final NodeId id;
        private final RegisterNodeManagerResponse registration;
        private final Map<DrivenApp.Placed, ContainerState> statuses = new LinkedHashMap<>();
        private ResourceUtilization utilization;
        private OpportunisticContainersStatus opportunistic;
        private int responseId;

        private Node(NodeId id, Resource capacity) throws Exception {
            this.id = id;
            registration = rm.getResourceTrackerService()
                    .registerNodeManager(RegisterNodeManagerRequest.newInstance(
                            id, 0, capacity, YarnVersionInfo.getVersion(), List.of(), List.of()));
        }

        NodeId id() {
            return id;
        }

        /** From its next heartbeat on it watches its machine, which hardly does anything: then its watts are estimated. */
        void watchesItsMachine() {
            utilization = ResourceUtilization.newInstance(512, 512, 0.1f);
        }

        /** From its next heartbeat on it has a queue for opportunistic containers. */
        void queuesOpportunistic() {
            opportunistic = OpportunisticContainersStatus.newInstance();
            opportunistic.setOpportQueueCapacity(10);
        }

        void heartbeat() throws Exception {
            List<ContainerStatus> all = new ArrayList<>();
            statuses.forEach((placed, state) -> all.add(ContainerStatus.newInstance(placed.id(), state, "", 0)));
            // One that runs and is not told of again counts as lost.
            statuses.values().removeIf(ContainerState.COMPLETE::equals);
            NodeStatus status = NodeStatus.newInstance(
                    id,
                    responseId,
                    all,
                    List.of(),
                    NodeHealthStatus.newInstance(true, "", System.currentTimeMillis()),
                    utilization,
                    utilization,
                    List.of());
            status.setOpportunisticContainersStatus(opportunistic);
            responseId = rm.getResourceTrackerService()
                    .nodeHeartbeat(NodeHeartbeatRequest.newInstance(
                            status,
                            registration.getContainerTokenMasterKey(),
                            registration.getNMTokenMasterKey(),
                            Set.of()))
                    .getResponseId();
        }
    }
}
