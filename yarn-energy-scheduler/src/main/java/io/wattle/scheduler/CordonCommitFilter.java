package io.wattle.scheduler;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.placement.Energy;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;

/** Allocations and reservations that would come onto a cordoned node, at their last step. Stateless and thread safe. */
final class CordonCommitFilter {

    private CordonCommitFilter() {}

    /** Whether it must not be committed: it is refused then as the CapacityScheduler itself refuses one. Throws nothing. */
    static boolean refuses(ResourceCommitRequest<?, ?> request, Energy energy) {
        try {
            energy.failures().entered(EntryPoint.TANDEM_COMMIT);
            boolean refuses = isCordoned(request.getContainersToAllocate(), energy)
                    || isCordoned(request.getContainersToReserve(), energy);
            if (refuses) {
                takeBack(request.getContainersToAllocate(), request.getTotalAllocatedResource());
            }
            return refuses;
        } catch (Throwable e) {
            energy.failures().caught(EntryPoint.TANDEM_COMMIT, e);
            return false;
        }
    }

    /** Their application counts on them since they were proposed. */
    private static <A extends SchedulerApplicationAttempt, N extends SchedulerNode> void takeBack(
            List<ContainerAllocationProposal<A, N>> allocated, Resource sum) {
        if (!allocated.isEmpty()) {
            allocated
                    .get(0)
                    .getAllocatedOrReservedContainer()
                    .getSchedulerApplicationAttempt()
                    .decUnconfirmedRes(sum);
        }
    }

    private static <A extends SchedulerApplicationAttempt, N extends SchedulerNode> boolean isCordoned(
            List<ContainerAllocationProposal<A, N>> proposals, Energy energy) {
        for (ContainerAllocationProposal<A, N> each : proposals) {
            SchedulerNode node = each.getAllocatedOrReservedContainer().getSchedulerNode();
            if (node != null && energy.cordoned().isCordoned(node.getNodeID().getHost())) {
                return true;
            }
        }
        return false;
    }
}
