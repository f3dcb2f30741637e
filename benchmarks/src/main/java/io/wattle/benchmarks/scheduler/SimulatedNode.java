package io.wattle.benchmarks.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;

/** A node without a NodeManager. Its containers end at its next heartbeat. */
final class SimulatedNode extends RMNodeImpl {

    private static final int PORT = 8041;

    private final BooleanSupplier running;
    private volatile ResourceUtilization utilization;
    private List<ContainerStatus> launched = new ArrayList<>();
    private List<ContainerStatus> completed = new ArrayList<>();

    SimulatedNode(String host, Resource capacity, RMContext context, BooleanSupplier running) {
        super(NodeId.newInstance(host, PORT), context, host, PORT, PORT + 1, new NodeBase(host, "/rack"), capacity, "");
        this.running = running;
    }

    /** The next heartbeat tells that the container started, and that it ended. */
    void end(ContainerStatus running, ContainerStatus complete) {
        launched.add(running);
        completed.add(complete);
    }

    /** The next heartbeat tells that the container started. */
    void start(ContainerStatus running) {
        launched.add(running);
    }

    /** The next heartbeat tells that a container ended of which it was told that it started. */
    void endStarted(ContainerStatus complete) {
        completed.add(complete);
    }

    /** From now on it says that so many of its processors are in use. */
    void use(float processors) {
        utilization = ResourceUtilization.newInstance(1024, 1024, processors);
    }

    @Override
    public ResourceUtilization getNodeUtilization() {
        return utilization;
    }

    @Override
    public NodeState getState() {
        return running.getAsBoolean() ? NodeState.RUNNING : NodeState.UNHEALTHY;
    }

    @Override
    public List<UpdatedContainerInfo> pullContainerUpdates() {
        if (completed.isEmpty() && launched.isEmpty()) {
            return List.of();
        }
        UpdatedContainerInfo update = new UpdatedContainerInfo(launched, completed, new ArrayList<>());
        launched = new ArrayList<>();
        completed = new ArrayList<>();
        return List.of(update);
    }
}
