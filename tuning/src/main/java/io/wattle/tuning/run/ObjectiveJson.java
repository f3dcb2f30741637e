package io.wattle.tuning.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.RunPrice;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** An objective as JSON; what it has not got is left out. */
final class ObjectiveJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String DEADLINE = "deadlineSeconds";
    private static final String MACHINES = "machinesUsd";
    private static final String INPUT = "inputBytes";

    private ObjectiveJson() {}

    static ObjectNode toJson(Objective objective) {
        ObjectNode json = MAPPER.createObjectNode().put("goal", objective.goal().label());
        objective.deadlineSeconds().ifPresent(it -> json.put(DEADLINE, it));
        objective
                .price()
                .ifPresent(it -> json.put(MACHINES, it.machinesUsd())
                        .put("lifetimeHours", it.lifetimeHours())
                        .put("usdPerKwh", it.usdPerKwh())
                        .put("coolingFactor", it.coolingFactor()));
        objective.inputBytes().ifPresent(it -> json.put(INPUT, it));
        return json;
    }

    /**
     * Reads one back.
     *
     * @param json missing in files of earlier versions, whose searches minimised time
     * @throws IllegalArgumentException if it is no objective
     */
    static Objective parse(JsonNode json) {
        if (json.isMissingNode()) {
            return Objective.TIME;
        }
        return new Objective(
                Goal.named(json.path("goal").asText()),
                json.has(DEADLINE) ? OptionalDouble.of(json.get(DEADLINE).asDouble()) : OptionalDouble.empty(),
                json.has(MACHINES)
                        ? Optional.of(new RunPrice(
                                json.get(MACHINES).asDouble(),
                                json.path("lifetimeHours").asDouble(),
                                json.path("usdPerKwh").asDouble(-1),
                                json.path("coolingFactor").asDouble()))
                        : Optional.empty(),
                json.has(INPUT) ? OptionalLong.of(json.get(INPUT).asLong()) : OptionalLong.empty());
    }
}
