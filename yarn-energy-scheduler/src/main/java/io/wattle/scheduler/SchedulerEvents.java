package io.wattle.scheduler;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
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
 * What the scheduler's events mean for placement and accounting. Called on the scheduler's event thread, before and after
 * the CapacityScheduler itself handles an event; nothing is thrown.
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
}
