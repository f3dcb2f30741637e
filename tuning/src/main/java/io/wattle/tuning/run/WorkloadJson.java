package io.wattle.tuning.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Workload;
import java.util.Locale;

/** A workload as the fields {@code limits}, {@code cluster} and {@code input} of a JSON object. Stateless. */
final class WorkloadJson {

    private WorkloadJson() {}

    static void put(ObjectNode json, Workload workload) {
        NodeLimits limits = workload.limits();
        json.putObject("limits")
                .put("memoryMb", limits.memoryMb())
                .put("vcores", limits.vcores())
                .put("workers", limits.workers())
                .put("minAllocationMb", limits.minAllocationMb())
                .put("maxAllocationMb", limits.maxAllocationMb());
        ClusterTraits cluster = workload.cluster();
        if (!cluster.equals(ClusterTraits.UNKNOWN)) {
            json.putObject("cluster")
                    .put("maxVcores", cluster.maxVcores())
                    .put("countsVcores", cluster.countsVcores())
                    .put("nodesAreReal", cluster.nodesAreReal())
                    .put("mastersOnWorkers", cluster.mastersOnWorkers())
                    .put("blockMb", cluster.blockMb());
        }
        json.putObject("input")
                .put("bytes", workload.inputBytes())
                .put("files", workload.inputFiles())
                .put("alwaysCombines", workload.job().alwaysCombines())
                .put("splits", label(workload.job().splits()));
    }

    /** @throws IllegalArgumentException if a field is missing or wrong */
    static Workload read(JsonNode json) {
        JsonNode limits = required(json, "limits");
        JsonNode input = required(json, "input");
        return new Workload(
                new NodeLimits(
                        required(limits, "memoryMb").asInt(),
                        required(limits, "vcores").asInt(),
                        required(limits, "workers").asInt(),
                        required(limits, "minAllocationMb").asInt(),
                        required(limits, "maxAllocationMb").asInt()),
                required(input, "bytes").asLong(),
                required(input, "files").asInt(),
                new JobTraits(
                        required(input, "alwaysCombines").asBoolean(),
                        JobTraits.Splits.valueOf(required(input, "splits")
                                .asText()
                                .toUpperCase(Locale.ROOT)
                                .replace('-', '_'))),
                cluster(json.path("cluster")));
    }

    /** Earlier versions did not ask. */
    private static ClusterTraits cluster(JsonNode json) {
        return json.isMissingNode()
                ? ClusterTraits.UNKNOWN
                : new ClusterTraits(
                        required(json, "maxVcores").asInt(),
                        required(json, "countsVcores").asBoolean(),
                        required(json, "nodesAreReal").asBoolean(),
                        required(json, "mastersOnWorkers").asBoolean(),
                        json.path("blockMb").asDouble(ClusterTraits.DEFAULT_BLOCK_MB));
    }

    private static String label(JobTraits.Splits splits) {
        return splits.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException if there is no such field */
    static JsonNode required(JsonNode json, String field) {
        JsonNode value = json.get(field);
        if (value == null) {
            throw new IllegalArgumentException("field " + field + " is missing");
        }
        return value;
    }
}
