package io.wattle.scheduler.tandem;

import io.wattle.tandem.TenantLimits.Tenant;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacities;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Whose applications are, with the limits of the CapacityScheduler as shares of the cluster. Those of the default partition count, as nodes of
 * others never sleep. Stateless and thread safe.
 */
final class Tenants {

    /** A user limit factor that says: as much as the queue. */
    private static final float NO_LIMIT = -1;

    private Tenants() {}

    static Tenant of(FiCaSchedulerApp attempt) {
        String user = String.valueOf(attempt.getUser());
        if (!(attempt.getQueue() instanceof CSQueue queue)) {
            return new Tenant(String.valueOf(attempt.getQueueName()), 1, user, 1);
        }
        QueueCapacities capacities = queue.getQueueCapacities();
        double queueShare = share(capacities.getAbsoluteMaximumCapacity());
        float factor = queue instanceof AbstractLeafQueue leaf ? leaf.getUserLimitFactor() : NO_LIMIT;
        double userShare = userShare(queueShare, capacities.getAbsoluteCapacity(), factor);
        return new Tenant(queue.getQueuePath(), queueShare, user, userShare);
    }

    /** @param guaranteed the absolute capacity of the queue; with none of it, YARN has no limit for users */
    static double userShare(double queueShare, float guaranteed, float userLimitFactor) {
        return userLimitFactor == NO_LIMIT || guaranteed <= 0
                ? queueShare
                : Math.min(queueShare, share(userLimitFactor * guaranteed));
    }

    /** What makes no sense limits nothing. */
    private static double share(float ofQueue) {
        return ofQueue >= 0 && ofQueue <= 1 ? ofQueue : 1;
    }
}
