package io.wattle.it;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerResponse;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;
import org.apache.hadoop.yarn.util.YarnVersionInfo;

/** What a NodeManager says that runs nothing and whose machine is always as busy: its watts are always the same. */
final class HeartbeatingNode implements AutoCloseable {

    private static final NodeId ID = NodeId.newInstance("localhost", 45454);
    private static final long INTERVAL_MILLIS = 250;

    private final Thread thread;
    private volatile boolean closed;

    private HeartbeatingNode(ResourceManager rm) throws YarnException, IOException {
        ResourceTrackerService tracker = rm.getRMContext().getResourceTrackerService();
        RegisterNodeManagerResponse registered = tracker.registerNodeManager(RegisterNodeManagerRequest.newInstance(
                ID, 0, Resource.newInstance(1024, 2), YarnVersionInfo.getVersion(), List.of(), List.of()));
        thread = new Thread(() -> beat(tracker, registered), "heartbeats");
        thread.setDaemon(true);
        thread.start();
    }

    /** Registers with an active ResourceManager. */
    static HeartbeatingNode of(ResourceManager rm) throws YarnException, IOException {
        return new HeartbeatingNode(rm);
    }

    /** Whether its ResourceManager still answers. */
    boolean beats() {
        return thread.isAlive();
    }

    private void beat(ResourceTrackerService tracker, RegisterNodeManagerResponse registered) {
        int response = 0;
        while (!closed) {
            NodeStatus status = NodeStatus.newInstance(
                    ID,
                    response,
                    List.of(),
                    List.of(),
                    NodeHealthStatus.newInstance(true, "", System.currentTimeMillis()),
                    ResourceUtilization.newInstance(0, 0, 0),
                    ResourceUtilization.newInstance(512, 512, 1),
                    List.of());
            try {
                response = tracker.nodeHeartbeat(NodeHeartbeatRequest.newInstance(
                                status,
                                registered.getContainerTokenMasterKey(),
                                registered.getNMTokenMasterKey(),
                                Set.of()))
                        .getResponseId();
                Thread.sleep(INTERVAL_MILLIS);
            } catch (YarnException | IOException | InterruptedException e) {
                // Its ResourceManager is no longer active.
                return;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
