package io.wattle.scheduler.placement;

import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.ResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Whether the CapacityScheduler offers no node to a request as its queue or user has enough. Reads what the scheduler last
 * reckoned, without a lock of its own.
 */
final class QueueLimits {

    private final CapacityScheduler scheduler;
    private final FiCaSchedulerApp attempt;

    QueueLimits(CapacityScheduler scheduler, FiCaSchedulerApp attempt) {
        this.scheduler = scheduler;
        this.attempt = attempt;
    }

    /** The first limit that one container of this size would break, from its queue up to the root. */
    Optional<LimitReached> reached(Resource size, String partition) {
        AbstractLeafQueue leaf = attempt.getCSLeafQueue();
        ResourceCalculator calculator = scheduler.getResourceCalculator();
        for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
            Resource used = queue.getQueueResourceUsage().getUsed(partition);
            Resource most = queue.getEffectiveMaxCapacity(partition);
            // The root's is the whole cluster: that it is full is no limit of a queue.
            if (queue.getParent() != null && !Resources.fitsIn(calculator, Resources.add(used, size), most)) {
                return Optional.of(reached(LimitReached.Kind.QUEUE, queue, used, most));
            }
        }
        UsersManager.User user = leaf.getUser(attempt.getUser());
        Resource most = user == null ? null : user.getUserResourceLimit();
        // As the CapacityScheduler does: a user may begin one container below the limit. None was reckoned yet if it is
        // nothing.
        if (most != null && most.getMemorySize() > 0) {
            Resource used = user.getUsed(partition);
            if (Resources.greaterThan(calculator, scheduler.getClusterResource(), used, most)) {
                return Optional.of(reached(LimitReached.Kind.USER, leaf, used, most));
            }
        }
        return Optional.empty();
    }

    private static LimitReached reached(LimitReached.Kind kind, CSQueue queue, Resource used, Resource most) {
        return new LimitReached(
                kind,
                queue.getQueuePath(),
                used.getMemorySize(),
                used.getVirtualCores(),
                most.getMemorySize(),
                most.getVirtualCores());
    }
}
