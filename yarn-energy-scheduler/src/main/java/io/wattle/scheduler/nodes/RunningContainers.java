package io.wattle.scheduler.nodes;

import io.wattle.scheduler.learn.BusyNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Looks at the nodes for the learning. Takes the scheduler's read lock and each node's lock for a short time. */
public final class RunningContainers {

    private RunningContainers() {}

    /**
     * The nodes that run containers.
     *
     * @param nodeClass name of a node's class, if it is known
     */
    public static List<BusyNode> of(CapacityScheduler scheduler, Function<NodeId, Optional<String>> nodeClass) {
        return scheduler.getAllNodes().stream()
                .map(it -> of(it, nodeClass.apply(it.getNodeID())))
                .filter(it -> !it.containers().isEmpty())
                .toList();
    }

    private static BusyNode of(FiCaSchedulerNode node, Optional<String> nodeClass) {
        List<BusyNode.Running> running = node.getCopiedListOfRunningContainers().stream()
                .filter(it -> it.getState() == RMContainerState.RUNNING && it.getAllocatedSchedulerKey() != null)
                .map(RunningContainers::of)
                .toList();
        OptionalDouble perProcessor =
                vcoresPerProcessor(node.getTotalResource(), node.getRMNode().getPhysicalResource());
        ResourceUtilization containers = node.getAggregatedContainersUtilization();
        return new BusyNode(
                nodeClass,
                node.getRMNode().getHttpAddress(),
                usedVcores(containers, node.getNodeUtilization(), perProcessor),
                perProcessor,
                running);
    }

    private static BusyNode.Running of(RMContainer it) {
        return new BusyNode.Running(
                it.getContainerId(),
                it.getAllocatedSchedulerKey().getPriority().getPriority(),
                Math.max(1, it.getAllocatedResource().getVirtualCores()),
                it.isAMContainer());
    }

    /** Empty if the NodeManager does not say what processors it has. */
    public static OptionalDouble vcoresPerProcessor(Resource offered, Resource physical) {
        return physical != null && physical.getVirtualCores() > 0 && offered.getVirtualCores() > 0
                ? OptionalDouble.of((double) offered.getVirtualCores() / physical.getVirtualCores())
                : OptionalDouble.empty();
    }

    /**
     * What the containers use, where the NodeManager watches them: vcores. Else what the whole node uses, daemons and all:
     * processors. With nothing watched all figures are 0, which is not the same as nothing in use.
     */
    public static OptionalDouble usedVcores(
            ResourceUtilization containers, ResourceUtilization node, OptionalDouble vcoresPerProcessor) {
        if (containers != null && containers.getPhysicalMemory() > 0) {
            return OptionalDouble.of(Math.max(0, containers.getCPU()));
        }
        return node != null && node.getPhysicalMemory() > 0 && vcoresPerProcessor.isPresent()
                ? OptionalDouble.of(Math.max(0, node.getCPU()) * vcoresPerProcessor.getAsDouble())
                : OptionalDouble.empty();
    }
}
