package io.wattle.tuning.run;

import static io.wattle.tuning.run.WorkloadJson.required;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.EarlierRun;
import io.wattle.tuning.surrogate.Guidance;
import io.wattle.tuning.surrogate.Rate;
import io.wattle.tuning.surrogate.RatePrior;
import io.wattle.tuning.surrogate.SimulatedRuns;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What guides a search as JSON, in {@code search.json}: a run that is resumed goes on with it, whatever became of the simulator and of
 * earlier runs' directories. Settings are those of MapReduce; keys of a user's own are left out. Stateless.
 */
final class GuidanceJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Runs of the same job. */
    private static final String EARLIER = "earlier";

    private static final String OTHER_JOBS = "otherJobs";

    private GuidanceJson() {}

    static ObjectNode toJson(Guidance guidance) {
        ObjectNode json = MAPPER.createObjectNode();
        ObjectNode rates = json.putObject("rates");
        RatePrior prior = guidance.prior();
        for (Rate rate : Rate.values()) {
            rates.putObject(rate.label())
                    .put("value", prior.rates().get(rate))
                    .put("spread", prior.spreads().get(rate));
        }
        json.put("speedSpread", prior.speedSpread());
        prior.runs().ifPresent(it -> json.set("simulated", toJson(it)));
        for (EarlierRun run : guidance.earlier()) {
            // Versions that know no runs of other jobs pass those over.
            json.withArray(run.otherJob().isEmpty() ? EARLIER : OTHER_JOBS).add(toJson(run));
        }
        guidance.safeShare().ifPresent(it -> json.put("safe", it));
        return json;
    }

    private static ObjectNode toJson(SimulatedRuns runs) {
        ObjectNode json = MAPPER.createObjectNode();
        WorkloadJson.put(json, runs.workload());
        json.put("correlation", runs.correlation());
        ArrayNode parameters = json.putArray("parameters");
        MapReduceParameters.ALL.forEach(it -> parameters.add(it.id()));
        // Short, as there are many: the values of the parameters, and the seconds.
        ArrayNode lines = json.putArray("runs");
        runs.seconds().forEach((settings, seconds) -> {
            ArrayNode line = lines.addArray();
            MapReduceParameters.ALL.forEach(it -> line.add(settings.value(it)));
            line.add(seconds);
        });
        return json;
    }

    private static ObjectNode toJson(EarlierRun run) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("directory", run.name());
        run.otherJob().ifPresent(it -> json.put("job", it));
        WorkloadJson.put(json, run.workload());
        ArrayNode trials = json.putArray("trials");
        run.trials().forEach(it -> trials.add(TrialJson.toJson(it)));
        return json;
    }

    /** @throws IllegalArgumentException if a field is missing or wrong */
    static Guidance read(JsonNode json) {
        Map<Rate, Double> rates = new EnumMap<>(Rate.class);
        Map<Rate, Double> spreads = new EnumMap<>(Rate.class);
        for (Rate rate : Rate.values()) {
            JsonNode each = required(required(json, "rates"), rate.label());
            rates.put(rate, required(each, "value").asDouble());
            spreads.put(rate, required(each, "spread").asDouble());
        }
        Optional<SimulatedRuns> simulated =
                json.has("simulated") ? Optional.of(simulated(json.get("simulated"))) : Optional.empty();
        List<EarlierRun> earlier = new ArrayList<>();
        json.path(EARLIER).forEach(it -> earlier.add(earlier(it)));
        json.path(OTHER_JOBS).forEach(it -> earlier.add(earlier(it)));
        return new Guidance(
                new RatePrior(rates, spreads, required(json, "speedSpread").asDouble(), simulated),
                earlier,
                json.has("safe") ? OptionalDouble.of(json.get("safe").asDouble()) : OptionalDouble.empty());
    }

    private static SimulatedRuns simulated(JsonNode json) {
        List<Parameter> parameters = new ArrayList<>();
        for (JsonNode id : required(json, "parameters")) {
            parameters.add(MapReduceParameters.ALL.stream()
                    .filter(it -> it.id().equals(id.asText()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("unknown parameter " + id.asText())));
        }
        Map<Settings, Double> seconds = new LinkedHashMap<>();
        for (JsonNode line : required(json, "runs")) {
            if (line.size() != parameters.size() + 1) {
                throw new IllegalArgumentException(
                        "a simulated run of " + line.size() + " figures (allowed: " + (parameters.size() + 1) + ")");
            }
            Map<Parameter, Double> values = new LinkedHashMap<>();
            for (int i = 0; i < parameters.size(); i++) {
                values.put(parameters.get(i), line.path(i).asDouble());
            }
            seconds.put(new Settings(values), line.path(parameters.size()).asDouble());
        }
        // The name of format 6.
        JsonNode correlation = json.has("likeness") ? json.get("likeness") : required(json, "correlation");
        return new SimulatedRuns(WorkloadJson.read(json), seconds, correlation.asDouble());
    }

    private static EarlierRun earlier(JsonNode json) {
        List<Trial> trials = new ArrayList<>();
        required(json, "trials").forEach(it -> trials.add(TrialJson.fromJson(it, MapReduceParameters.ALL)));
        return new EarlierRun(
                required(json, "directory").asText(),
                WorkloadJson.read(json),
                trials,
                json.has("job") ? Optional.of(json.get("job").asText()) : Optional.empty());
    }
}
