package io.wattle.scheduler;

import io.wattle.model.NodeClass;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;

/**
 * What the scheduler's events mean for placement, accounting and learning. Called on the scheduler's threads, before and
 * after the CapacityScheduler itself handles an event; nothing is thrown.
 */
final class SchedulerEvents {

    private final EnergyCapacityScheduler scheduler;
    private final Energy energy;
    private final AccountingFeed accounting;
    private final Failures failures;
    private final ForeignAllocators foreign = new ForeignAllocators();

    SchedulerEvents(EnergyCapacityScheduler scheduler, Energy energy, AccountingFeed accounting) {
        this.scheduler = scheduler;
        this.energy = energy;
        this.accounting = accounting;
        failures = energy.failures();
    }

    /** Before the scheduler handles it: whether it must not, as the application is turned away. */
    boolean refuses(SchedulerEvent event) {
        if (event instanceof NodeAddedSchedulerEvent added) {
            // First: the node may be offered as soon as it is added.
            RMNode node = added.getAddedRMNode();
            failures.run(EntryPoint.NODE_ADDED, () -> energy.put(node, node.getTotalCapability()));
        } else if (event instanceof AppAddedSchedulerEvent added) {
            return failures.get(
                    EntryPoint.APP_ADDED,
                    false,
                    () -> energy.settings().enabled()
                            && foreign.reject(
                                    added,
                                    scheduler.getRMContext(),
                                    energy.settings().enforcement()));
        }
        return false;
    }

    /** After the scheduler has handled it. Most events are heartbeats: they cost a few comparisons. */
    void handled(SchedulerEvent event) {
        if (event instanceof NodeAddedSchedulerEvent added) {
            failures.run(EntryPoint.NODE_ADDED, () -> accounting.nodeAdded(added.getAddedRMNode()));
        } else if (event instanceof NodeRemovedSchedulerEvent removed) {
            NodeId id = removed.getRemovedRMNode().getNodeID();
            failures.run(EntryPoint.NODE_REMOVED, () -> {
                energy.remove(id);
                accounting.nodeRemoved(id);
            });
        } else if (event instanceof NodeResourceUpdateSchedulerEvent updated) {
            nodeChanged(updated.getRMNode().getNodeID());
        } else if (event instanceof NodeLabelsUpdateSchedulerEvent updated) {
            updated.getUpdatedNodeToLabels().keySet().forEach(this::nodeChanged);
        } else if (event instanceof NodeAttributesUpdateSchedulerEvent updated) {
            attributesChanged(updated.getUpdatedNodeToAttributes().keySet());
        } else if (event instanceof AppAddedSchedulerEvent added) {
            failures.run(
                    EntryPoint.APP_ADDED,
                    () -> accounting.appAdded(
                            added.getApplicationId(), added.getUser(), scheduler.queuePath(added.getQueue())));
        } else if (event instanceof AppRemovedSchedulerEvent removed) {
            failures.run(EntryPoint.APP_REMOVED, () -> {
                energy.applications().remove(removed.getApplicationID());
                accounting.appRemoved(removed.getApplicationID(), removed.getFinalState());
            });
        }
    }

    /** By host: the scheduler's own index is by node name, which may have the port in it. */
    private void attributesChanged(Set<String> hosts) {
        failures.run(
                EntryPoint.NODE_CHANGED,
                () -> energy.nodes().keySet().stream()
                        .filter(it -> hosts.contains(it.getHost()))
                        .forEach(this::nodeChanged));
    }

    /** Looks at the node again, if it is still there: what it offers, or the settings, changed. */
    void nodeChanged(NodeId id) {
        failures.run(EntryPoint.NODE_CHANGED, () -> {
            FiCaSchedulerNode node = scheduler.getNode(id);
            if (node != null) {
                energy.put(node.getRMNode(), node.getTotalResource());
                accounting.nodeChanged(node.getRMNode(), node.getTotalResource());
            }
        });
    }

    /** A container runs. */
    void launched(ContainerId id, SchedulerNode node) {
        failures.run(EntryPoint.CONTAINER_STARTED, () -> {
            FiCaSchedulerApp app = scheduler.getCurrentAttemptForContainer(id);
            RMContainer container = app == null ? null : app.getRMContainer(id);
            if (container != null) {
                accounting.launched(container, app, node.getNodeID());
            }
        });
    }

    /** A container runs no more. */
    void completed(RMContainer container, ContainerStatus status, RMContainerEventType event) {
        failures.run(EntryPoint.CONTAINER_ENDED, () -> {
            accounting.completed(container);
            if (event == RMContainerEventType.FINISHED
                    && status.getExitStatus() == ContainerExitStatus.SUCCESS
                    && !container.isAMContainer()) {
                observe(container);
            }
        });
    }

    /** A container runs no more; those that are guaranteed are told of elsewhere. */
    void opportunisticCompleted(RMContainer container) {
        failures.run(EntryPoint.CONTAINER_ENDED, () -> {
            if (container != null && container.getExecutionType() != ExecutionType.GUARANTEED) {
                accounting.completed(container);
            }
        });
    }

    /** From allocation to completion: the container's start on the node counts too. */
    private void observe(RMContainer container) {
        // Application and node may be gone soon; the rest can wait.
        Optional<AppState> app =
                energy.applications().find(container.getApplicationAttemptId().getApplicationId());
        Optional<NodeClass> nodeClass = energy.nodeClass(container.getNodeId());
        if (app.isPresent() && nodeClass.isPresent()) {
            long millis = energy.wallMillis() - container.getCreationTime();
            energy.learning().later(() -> observe(container, app.get(), nodeClass.get(), millis));
        }
    }

    private void observe(RMContainer container, AppState app, NodeClass nodeClass, long millis) {
        int priority = container.getAllocatedSchedulerKey().getPriority().getPriority();
        app.ran(priority, nodeClass.name(), millis / 1000.0, energy.learning().takeUse(container.getContainerId()));
    }
}
