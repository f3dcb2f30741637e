package io.wattle.tuner.cli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuner.cli.option.SpaceOptions;
import io.wattle.tuning.engine.cluster.TestbedTarget;
import io.wattle.tuning.engine.input.JobInput;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.program.ShellWords;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.space.SpaceAdjustments;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What makes trials comparable: a run can be resumed only with the same values. Stored as {@code run.json}.
 *
 * @param job what is tuned
 * @param cluster where
 * @param adjustments what is pinned and added
 */
record RunSpec(JobSpec job, ClusterSpec cluster, SpaceAdjustments adjustments) {

    private static final String ADJUSTMENTS = "adjustments";

    /** The two parts lie beside each other in the file: each passes over the other's fields. */
    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private static final Set<String> FIELDS = fields();

    private static Set<String> fields() {
        Set<String> fields = new TreeSet<>();
        new RunSpec(JobSpec.of(""), ClusterSpec.simulated("", List.of(), 0), SpaceAdjustments.NONE)
                .toJson()
                .fieldNames()
                .forEachRemaining(fields::add);
        return fields;
    }

    /** What it reads. */
    InputRequest inputRequest() {
        return job.inputRequest(Boolean.parseBoolean(adjustments.pinned().get(JobInput.RECURSIVE)));
    }

    RunSpec withHostSpeed(double dmipsPerCore) {
        return new RunSpec(job, cluster.withHostSpeed(dmipsPerCore), adjustments);
    }

    RunSpec withHadoop(HadoopTarget target) {
        return new RunSpec(job, cluster.with(target), adjustments);
    }

    RunSpec withTestbed(TestbedTarget target) {
        return new RunSpec(job, cluster.with(target), adjustments);
    }

    /** As the file has it. */
    ObjectNode toJson() {
        ObjectNode json = MAPPER.createObjectNode();
        json.setAll((ObjectNode) MAPPER.valueToTree(job));
        json.setAll((ObjectNode) MAPPER.valueToTree(cluster));
        json.set(ADJUSTMENTS, MAPPER.valueToTree(adjustments));
        return json;
    }

    /**
     * Reads what {@link #toJson} or an earlier version wrote; what that did not know is nothing.
     *
     * @throws JsonProcessingException if it is no such object
     */
    static RunSpec parse(JsonNode json) throws JsonProcessingException {
        for (Iterator<String> names = json.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!FIELDS.contains(name)) {
                throw JsonMappingException.from(
                        (JsonParser) null, "field " + name + " (known: " + String.join(", ", FIELDS) + ")");
            }
        }
        for (String required : List.of("job", "cluster", "clusterFiles", "engine")) {
            if (!json.hasNonNull(required)) {
                throw JsonMappingException.from((JsonParser) null, "field " + required + " is missing");
            }
        }
        return new RunSpec(
                MAPPER.treeToValue(json, JobSpec.class),
                MAPPER.treeToValue(json, ClusterSpec.class),
                json.hasNonNull(ADJUSTMENTS)
                        ? MAPPER.treeToValue(json.get(ADJUSTMENTS), SpaceAdjustments.class)
                        : SpaceAdjustments.NONE);
    }

    /** The command that repeats the run, for a POSIX shell: all that decides what it does, defaults left out. */
    String commandLine(RunPlan plan) {
        List<String> line = new ArrayList<>(List.of("bin/tuner"));
        line.addAll(job.arguments());
        line.addAll(cluster.arguments());
        line.addAll(job.inputArguments());
        line.addAll(SpaceOptions.arguments(adjustments));
        line.addAll(job.optionArguments());
        line.addAll(PlanOptions.arguments(plan, cluster.engine()));
        return ShellWords.line(line);
    }
}
