package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * The largest container that a scheduler gives to a queue.
 *
 * @param maxMemoryMb MiB
 * @param maxVcores virtual cores
 */
record SchedulerLimits(long maxMemoryMb, int maxVcores) {

    /**
     * Asks for the scheduler's limit, and for the queue's, which only REST tells, of the CapacityScheduler.
     *
     * @param queuePath full path of the queue
     */
    static SchedulerLimits read(YarnClient yarn, ResourceManagerWeb web, String queuePath)
            throws IOException, YarnException {
        // An application id is all that this takes; nothing is submitted.
        var largest = yarn.createApplication().getNewApplicationResponse().getMaximumResourceCapability();
        SchedulerLimits scheduler = new SchedulerLimits(largest.getMemorySize(), largest.getVirtualCores());
        return web.get("/ws/v1/cluster/scheduler")
                .flatMap(it -> queue(it.at("/scheduler/schedulerInfo"), queuePath))
                .map(scheduler::within)
                .orElse(scheduler);
    }

    /** The limits of a queue in the scheduler's answer; empty if it tells none. */
    static Optional<JsonNode> queue(JsonNode info, String queuePath) {
        String path = info.path("queuePath").asText(info.path("queueName").asText());
        if (path.equals(queuePath) && info.has("maximumAllocation")) {
            return Optional.of(info.get("maximumAllocation"));
        }
        for (JsonNode child : info.at("/queues/queue")) {
            Optional<JsonNode> found = queue(child, queuePath);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private SchedulerLimits within(JsonNode queue) {
        return new SchedulerLimits(
                Math.min(maxMemoryMb, queue.path("memory").asLong(maxMemoryMb)),
                Math.min(maxVcores, queue.path("vCores").asInt(maxVcores)));
    }
}
