package io.wattle.scheduler.placement;

import io.wattle.learning.TaskStatistics;
import io.wattle.placement.Request;
import io.wattle.scheduler.apps.AppHints;
import io.wattle.scheduler.apps.AppState;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * A request as this scheduler sees it.
 *
 * @param request with times on the monotonic clock; one vcore where YARN does not count vcores
 * @param app whose it is, in the queue where it is now
 * @param queue what holds for that queue
 * @param hints what its application said, if it counts there
 * @param vcoresCount whether YARN counts them on nodes
 * @param statistics what goes on being learned of its like
 * @param known what the request's observations and workload come from
 * @param spread containers that each class may take before joules decide
 * @param localMb MiB to fetch for a container away from its data
 */
record PendingRequest(
        Request request,
        AppState app,
        QueueRules queue,
        AppHints hints,
        boolean vcoresCount,
        TaskStatistics statistics,
        TaskStatistics.Known known,
        int spread,
        double localMb,
        String partition) {

    /** Containers that a class has still to get before joules decide. */
    int spreadLeft(String nodeClass) {
        return Math.max(0, spread - known.placed(nodeClass));
    }

    /** Whether it is no larger than that. */
    boolean fitsIn(Resource some) {
        return fitsIn(some.getMemorySize(), some.getVirtualCores());
    }

    boolean fitsIn(long memoryMb, int vcores) {
        return request.memoryMb() <= memoryMb && (!vcoresCount || request.vcores() <= vcores);
    }
}
