package io.wattle.scheduler;

import io.wattle.tandem.Room;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The largest container that an application may ask for. YARN lowers what is configured to what the registered nodes have, and refuses or ends jobs
 * that need more: nodes that sleep count as well. Stateless and thread safe.
 */
final class MaximumAllocation {

    private MaximumAllocation() {}

    /**
     * What may be asked for.
     *
     * @param ofNodes what YARN says, by the nodes that are registered; stays as it is
     * @param switched the most that a node has which sleeps or is being switched
     */
    static Resource of(Resource ofNodes, Room switched) {
        // The scheduler's own getMaximumAllocation logs each call, and masters ask with each heartbeat.
        return of(ofNodes, switched, ResourceUtils::getResourceTypesMaximumAllocation);
    }

    /** @param configured what the settings allow */
    static Resource of(Resource ofNodes, Room switched, Supplier<Resource> configured) {
        if (switched.memoryMb() <= ofNodes.getMemorySize() && switched.vcores() <= ofNodes.getVirtualCores()) {
            return ofNodes;
        }
        Resource most = configured.get();
        Resource larger = Resources.clone(ofNodes);
        larger.setMemorySize(Math.max(ofNodes.getMemorySize(), Math.min(most.getMemorySize(), switched.memoryMb())));
        larger.setVirtualCores(
                Math.max(ofNodes.getVirtualCores(), Math.min(most.getVirtualCores(), switched.vcores())));
        return larger;
    }
}
