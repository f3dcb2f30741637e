package io.wattle.scheduler.placement;

import io.wattle.placement.RequestWait;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;

/**
 * What an allocator holds at one moment.
 *
 * @param failed whether code of ours failed at it: since then it places as Hadoop's own allocator would
 * @param waiting empty until a node was offered for the first time
 * @param spreading how its containers are spread
 * @param pinned whether it insists on hosts or racks
 * @param ask containers that are pending, and the size of each
 * @param partition the one that it asks for
 */
record AllocatorView(
        boolean failed,
        Optional<RequestWait> waiting,
        Spreading spreading,
        boolean pinned,
        PendingAsk ask,
        String partition) {}
