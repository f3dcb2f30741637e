package io.wattle.scheduler;

import io.wattle.learning.ContainerOutcome;
import io.wattle.learning.ContainerUsed;
import io.wattle.scheduler.apps.AppState;
import io.wattle.scheduler.apps.ContainerEnd;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.nodes.NodeEntry;
import io.wattle.scheduler.nodes.NodeRoom;
import io.wattle.scheduler.placement.Energy;
import io.wattle.scheduler.placement.RecoveredContainers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAttributesUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeLabelsUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeResourceUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/**
 * What the scheduler's events mean for placement, accounting and learning. Called on the scheduler's threads, before and
 * after the CapacityScheduler itself handles an event; nothing is thrown.
 */
public final class SchedulerEvents {

    private final EnergyCapacityScheduler scheduler;
    private final Energy energy;
    private final AccountingFeed accounting;
    private final Failures failures;
    private final ForeignAllocators foreign = new ForeignAllocators();

    public SchedulerEvents(EnergyCapacityScheduler scheduler, Energy energy, AccountingFeed accounting) {
        this.scheduler = scheduler;
        this.energy = energy;
        this.accounting = accounting;
        failures = energy.failures();
    }

    /** Before the scheduler handles it: whether it must not, as the application is turned away. */
    boolean refuses(SchedulerEvent event) {
        if (event instanceof NodeAddedSchedulerEvent added) {
            // First: the node may be offered as soon as it is added.
            put(added);
        } else if (event instanceof AppAddedSchedulerEvent added) {
            return turnsAway(added);
        }
        return false;
    }

    /** After the scheduler has handled it. Most events are heartbeats: they cost a few comparisons. */
    public void handled(SchedulerEvent event) {
        if (event instanceof NodeUpdateSchedulerEvent heartbeat) {
            heartbeat(heartbeat.getRMNode().getNodeID());
        } else if (event instanceof NodeAddedSchedulerEvent added) {
            nodeAdded(added);
        } else if (event instanceof NodeRemovedSchedulerEvent removed) {
            nodeRemoved(removed);
        } else if (event instanceof NodeResourceUpdateSchedulerEvent updated) {
            nodeChanged(updated.getRMNode().getNodeID());
        } else if (event instanceof NodeLabelsUpdateSchedulerEvent updated) {
            labelsChanged(updated);
        } else if (event instanceof NodeAttributesUpdateSchedulerEvent updated) {
            attributesChanged(updated);
        } else if (event instanceof AppAddedSchedulerEvent added) {
            appAdded(added);
        } else if (event instanceof AppRemovedSchedulerEvent removed) {
            appRemoved(removed);
        }
    }

    private void put(NodeAddedSchedulerEvent added) {
        try {
            failures.entered(EntryPoint.NODE_ADDED);
            RMNode node = added.getAddedRMNode();
            energy.put(node, node.getTotalCapability());
        } catch (Throwable e) {
            missed(EntryPoint.NODE_ADDED, e);
        }
    }

    private boolean turnsAway(AppAddedSchedulerEvent added) {
        try {
            failures.entered(EntryPoint.APP_ADDED);
            return energy.settings().mode() != RunMode.OFF
                    && foreign.reject(
                            added, scheduler.getRMContext(), energy.settings().enforcement());
        } catch (Throwable e) {
            failures.caught(EntryPoint.APP_ADDED, e);
            return false;
        }
    }

    private void nodeAdded(NodeAddedSchedulerEvent added) {
        try {
            failures.entered(EntryPoint.NODE_ADDED);
            accounting.nodeAdded(added.getAddedRMNode());
            energy.activity().added(added.getAddedRMNode().getNodeID());
            FiCaSchedulerNode node = scheduler.getNode(added.getAddedRMNode().getNodeID());
            updateRoom(node);
            countRecovered(node);
        } catch (Throwable e) {
            missed(EntryPoint.NODE_ADDED, e);
        }
    }

    private void countRecovered(FiCaSchedulerNode node) {
        try {
            if (node != null && !energy.rests()) {
                unseenContainers().count(node);
            }
        } catch (Throwable e) {
            // The ledger misses nothing by it.
            failures.caught(EntryPoint.NODE_ADDED, e);
        }
    }

    /** Counts containers that were placed while nobody looked. */
    RecoveredContainers unseenContainers() {
        return new RecoveredContainers(scheduler.getRMContext(), scheduler, this::requests);
    }

    private Optional<AppSchedulingInfo> requests(ContainerId id) {
        return Optional.ofNullable(scheduler.getCurrentAttemptForContainer(id))
                .map(FiCaSchedulerApp::getAppSchedulingInfo);
    }

    private void nodeRemoved(NodeRemovedSchedulerEvent removed) {
        try {
            failures.entered(EntryPoint.NODE_REMOVED);
            NodeId id = removed.getRemovedRMNode().getNodeID();
            energy.remove(id);
            energy.activity().removed(id);
            accounting.nodeRemoved(id);
        } catch (Throwable e) {
            missed(EntryPoint.NODE_REMOVED, e);
        }
    }

    /** What happened on the node since its last one; also what we missed of it. */
    private void heartbeat(NodeId id) {
        try {
            failures.entered(EntryPoint.NODE_HEARTBEAT);
            NodeRoom room = energy.room(id);
            FiCaSchedulerNode node = room == null ? null : scheduler.getNode(id);
            if (node != null) {
                energy.updateRoom(room, node);
            }
        } catch (Throwable e) {
            // The ledger misses nothing by it.
            failures.caught(EntryPoint.NODE_HEARTBEAT, e);
        }
    }

    private void labelsChanged(NodeLabelsUpdateSchedulerEvent updated) {
        try {
            failures.entered(EntryPoint.NODE_CHANGED);
            for (NodeId id : updated.getUpdatedNodeToLabels().keySet()) {
                nodeChanged(id);
            }
        } catch (Throwable e) {
            missed(EntryPoint.NODE_CHANGED, e);
        }
    }

    /** By host: the scheduler's own index is by node name, which may have the port in it. */
    private void attributesChanged(NodeAttributesUpdateSchedulerEvent updated) {
        try {
            failures.entered(EntryPoint.NODE_CHANGED);
            for (String host : updated.getUpdatedNodeToAttributes().keySet()) {
                for (NodeId id : energy.nodesOn(host)) {
                    nodeChanged(id);
                }
            }
        } catch (Throwable e) {
            missed(EntryPoint.NODE_CHANGED, e);
        }
    }

    /** Looks at the node again, if it is still there: what it offers, or the settings, changed. */
    void nodeChanged(NodeId id) {
        try {
            failures.entered(EntryPoint.NODE_CHANGED);
            FiCaSchedulerNode node = scheduler.getNode(id);
            if (node != null) {
                energy.put(node.getRMNode(), node.getTotalResource());
                updateRoom(node);
                accounting.nodeChanged(node.getRMNode(), node.getTotalResource());
            }
        } catch (Throwable e) {
            missed(EntryPoint.NODE_CHANGED, e);
        }
    }

    private void updateRoom(FiCaSchedulerNode node) {
        NodeRoom room = node == null ? null : energy.room(node.getNodeID());
        if (room != null) {
            energy.updateRoom(room, node);
        }
    }

    private void appAdded(AppAddedSchedulerEvent added) {
        try {
            failures.entered(EntryPoint.APP_ADDED);
            accounting.appAdded(
                    added.getApplicationId(),
                    added.getUser(),
                    scheduler.queuePath(added.getApplicationId(), added.getQueue()));
        } catch (Throwable e) {
            missed(EntryPoint.APP_ADDED, e);
        }
    }

    private void appRemoved(AppRemovedSchedulerEvent removed) {
        try {
            failures.entered(EntryPoint.APP_REMOVED);
            energy.applications().remove(removed.getApplicationID());
            accounting.appRemoved(removed.getApplicationID(), removed.getFinalState());
        } catch (Throwable e) {
            missed(EntryPoint.APP_REMOVED, e);
        }
    }

    /** A container runs. */
    void launched(ContainerId id, SchedulerNode node) {
        try {
            failures.entered(EntryPoint.CONTAINER_STARTED);
            FiCaSchedulerApp app = scheduler.getCurrentAttemptForContainer(id);
            RMContainer container = app == null ? null : app.getRMContainer(id);
            if (container != null) {
                energy.activity().containerChanged(node.getNodeID());
                if (energy.settings().mode() != RunMode.OFF) {
                    energy.learning().began(id, energy.monotonicMillis());
                }
                accounting.launched(container, app, node.getNodeID());
            }
        } catch (Throwable e) {
            missed(EntryPoint.CONTAINER_STARTED, e);
        }
    }

    /** An application's master is told of containers whose size has changed just now. */
    void resized(Allocation told) {
        try {
            failures.entered(EntryPoint.CONTAINER_RESIZED);
            if (told != null) {
                resized(told.getIncreasedContainers());
                resized(told.getDecreasedContainers());
            }
        } catch (Throwable e) {
            missed(EntryPoint.CONTAINER_RESIZED, e);
        }
    }

    private void resized(List<Container> containers) {
        if (containers != null) {
            // Not told of, as its tokens could not be made: Hadoop puts null there.
            containers.stream()
                    .filter(Objects::nonNull)
                    .forEach(it ->
                            accounting.resized(it.getId(), it.getResource().getVirtualCores()));
        }
    }

    /**
     * A container runs no more.
     *
     * @param before its state until then
     */
    void completed(RMContainer container, ContainerStatus status, RMContainerEventType event, RMContainerState before) {
        try {
            failures.entered(EntryPoint.CONTAINER_ENDED);
            accounting.completed(container);
        } catch (Throwable e) {
            missed(EntryPoint.CONTAINER_ENDED, e);
        }
        try {
            if (container != null) {
                energy.activity().containerChanged(container.getNodeId());
                tellPlacement(container, status, event, before);
            }
        } catch (Throwable e) {
            // Learning's only: the ledger has its end.
            failures.caught(EntryPoint.CONTAINER_ENDED, e);
        }
    }

    /** A container runs no more; those that are guaranteed are told of elsewhere. */
    void opportunisticCompleted(RMContainer container) {
        try {
            if (container != null && container.getExecutionType() != ExecutionType.GUARANTEED) {
                failures.entered(EntryPoint.CONTAINER_ENDED);
                accounting.completed(container);
            }
        } catch (Throwable e) {
            missed(EntryPoint.CONTAINER_ENDED, e);
        }
    }

    /** Application and node may be gone soon: each is looked up once, and the rest can wait. */
    private void tellPlacement(
            RMContainer container, ContainerStatus status, RMContainerEventType event, RMContainerState before) {
        long now = energy.monotonicMillis();
        NodeEntry node = energy.rules().nodes().find(container.getNodeId());
        if (node != null && node.room().isPresent()) {
            setFree(node.room().get(), container, status, event, before, now);
        }
        AppState app = energy.applications()
                .find(container.getApplicationAttemptId().getApplicationId())
                .orElse(null);
        if (app == null || container.isAMContainer()) {
            return;
        }
        if (before != RMContainerState.RESERVED && app.livesLong()) {
            app.hosts().remove(container.getNodeId().getHost());
        }
        Optional<ContainerOutcome> outcome = ContainerEnd.outcome(event, status);
        if (outcome.isPresent() && node != null && node.nodeClass().isPresent()) {
            observe(app, container, node.nodeClass().get().name(), outcome.get(), now);
        }
    }

    /** Its class's turnover. What was only reserved held nothing, and what a lost or draining node sets free is for nobody. */
    private void setFree(
            NodeRoom room,
            RMContainer container,
            ContainerStatus status,
            RMContainerEventType event,
            RMContainerState before,
            long now) {
        FiCaSchedulerNode node = scheduler.getNode(container.getNodeId());
        if (node == null) {
            return;
        }
        // The heartbeat that told of the end tells of the room, too.
        if (event != RMContainerEventType.FINISHED) {
            energy.updateRoom(room, node);
        }
        if (before != RMContainerState.RESERVED && node.getRMNode().getState() == NodeState.RUNNING) {
            Resource held = container.getAllocatedResource();
            room.headroom().released(held.getMemorySize(), held.getVirtualCores(), now);
        }
        if (status.getExitStatus() == ContainerExitStatus.PREEMPTED) {
            room.preempted(now);
        }
    }

    /**
     * No lines may claim to be complete then. Not by a lambda, here and above: where there is no memory it could not be
     * made before its guard begins.
     */
    private void missed(EntryPoint where, Throwable thrown) {
        failures.caught(where, thrown);
        accounting.missed();
    }

    /** From its start on the node, as the node said it, to its end. */
    private void observe(
            AppState app, RMContainer container, String nodeClass, ContainerOutcome outcome, long endMillis) {
        energy.learning().later(() -> {
            int priority = container.getAllocatedSchedulerKey().getPriority().getPriority();
            ContainerUsed used = energy.learning().takeUse(container.getContainerId());
            OptionalLong startMillis = energy.learning().takeStart(container.getContainerId());
            app.ended(priority, nodeClass, outcome, startMillis, endMillis, used);
        });
    }
}
