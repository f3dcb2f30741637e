package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * What a scheduler gives to one user of a queue.
 *
 * @param maxMemoryMb of the largest container, MiB
 * @param maxVcores of the largest container, virtual cores
 * @param share of the cluster that the user's containers can have together, more than 0 and at most 1; 1 where nobody tells
 */
record SchedulerLimits(long maxMemoryMb, int maxVcores, double share) {

    private static final double ALL = 100;

    /**
     * Asks for the scheduler's limit, and for the queue's, which only REST tells, of the CapacityScheduler.
     *
     * @param queuePath full path of the queue
     * @param labels expression of the node labels that jobs go to; empty for the default partition, whose shares are those that are told
     */
    static SchedulerLimits read(YarnClient yarn, ResourceManagerWeb web, String queuePath, String labels)
            throws IOException, YarnException {
        // An application id is all that this takes; nothing is submitted.
        var largest = yarn.createApplication().getNewApplicationResponse().getMaximumResourceCapability();
        SchedulerLimits scheduler = new SchedulerLimits(largest.getMemorySize(), largest.getVirtualCores(), 1);
        return web.get("/ws/v1/cluster/scheduler")
                .flatMap(it -> queue(it.at("/scheduler/schedulerInfo"), queuePath))
                .map(scheduler::within)
                .map(it -> labels.isEmpty() ? it : new SchedulerLimits(it.maxMemoryMb(), it.maxVcores(), 1))
                .orElse(scheduler);
    }

    /** A queue in the scheduler's answer; empty if it is not there, or tells no limits. */
    static Optional<JsonNode> queue(JsonNode info, String queuePath) {
        String path = info.path("queuePath").asText(info.path("queueName").asText());
        if (path.equals(queuePath) && info.has("maximumAllocation")) {
            return Optional.of(info);
        }
        for (JsonNode child : info.at("/queues/queue")) {
            Optional<JsonNode> found = queue(child, queuePath);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** These limits within those of a queue. */
    SchedulerLimits within(JsonNode queue) {
        JsonNode largest = queue.path("maximumAllocation");
        return new SchedulerLimits(
                Math.min(maxMemoryMb, largest.path("memory").asLong(maxMemoryMb)),
                Math.min(maxVcores, largest.path("vCores").asInt(maxVcores)),
                Math.min(share, shareOf(queue)));
    }

    /**
     * The CapacityScheduler lets one user have the queue's capacity times its user limit factor, within the queue's maximum capacity. A factor
     * of less than 0 is no limit; a queue without capacity is one of other partitions, of which this tells nothing.
     */
    private static double shareOf(JsonNode queue) {
        double capacity = queue.path("absoluteCapacity").asDouble(0);
        double most = queue.path("absoluteMaxCapacity").asDouble(0);
        double factor = queue.path("userLimitFactor").asDouble(-1);
        if (most <= 0 || most > ALL || capacity <= 0) {
            return 1;
        }
        return (factor < 0 ? most : Math.min(most, capacity * factor)) / ALL;
    }
}
