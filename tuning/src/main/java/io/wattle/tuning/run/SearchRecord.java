package io.wattle.tuning.run;

import static io.wattle.tuning.run.WorkloadJson.required;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Framework;
import io.wattle.tuning.space.Frameworks;
import io.wattle.tuning.space.Grids;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.SparkMemory;
import io.wattle.tuning.surrogate.Guidance;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a search began with, kept as {@code search.json}: a run that is resumed goes on with it, whatever became of the
 * cluster's nodes and of this program's defaults.
 *
 * @param space what may be tried
 * @param tolerance share of the best figure that counts as no change
 * @param window successive attempts without a change that end the search
 * @param seed of all that the strategy draws
 * @param archive whether containers map their classes from an archive
 * @param strategy name of the way it searches
 * @param guidance of a search that is guided by a model
 * @param objective what it minimises
 */
public record SearchRecord(
        SearchSpace space,
        double tolerance,
        int window,
        long seed,
        boolean archive,
        String strategy,
        Guidance guidance,
        Objective objective) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * The record of a search that begins, or that an earlier version began without one: its trials are on the grids then.
     *
     * @param archive whether containers map their classes from an archive
     * @param trials trials so far
     * @param guidance of a search that is guided by a model
     */
    public static SearchRecord begin(
            SearchSpace space, RunPlan plan, boolean archive, List<Trial> trials, Guidance guidance) {
        return begin(space, plan, archive, trials, guidance, OptionalDouble.empty());
    }

    /**
     * As the other.
     *
     * @param machinesUsd price of all workers together; a search for the least cost needs it
     */
    public static SearchRecord begin(
            SearchSpace space,
            RunPlan plan,
            boolean archive,
            List<Trial> trials,
            Guidance guidance,
            OptionalDouble machinesUsd) {
        SearchSpace wide = trials.isEmpty()
                ? space
                : space.including(
                        trials.get(0).settings(),
                        trials.stream().map(Trial::settings).toList());
        return new SearchRecord(
                wide,
                plan.tolerance(),
                plan.window(),
                plan.seed(),
                archive,
                plan.strategy(),
                guidance,
                plan.objective().on(machinesUsd, space.workload().inputBytes()));
    }

    /** The search. */
    public Search search() {
        return Strategies.named(strategy, space, tolerance, window, seed, guidance, objective);
    }

    /** The record as JSON text. */
    public String toJson() {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("format", RunFormat.CURRENT);
        WorkloadJson.put(json, space.workload());
        json.putObject("rule").put("tolerance", tolerance).put("window", window);
        json.put("seed", seed);
        json.put("archive", archive);
        json.put("strategy", strategy);
        if (!guidance.equals(Guidance.NONE)) {
            json.set("guidance", GuidanceJson.toJson(guidance));
        }
        if (!objective.equals(Objective.TIME)) {
            json.set("objective", ObjectiveJson.toJson(objective));
        }
        json.put("framework", space.framework().name());
        if (space.framework() instanceof Spark spark && !spark.memory().equals(SparkMemory.DEFAULT)) {
            json.set("executorMemory", MAPPER.valueToTree(spark.memory()));
        }
        if (!space.ownTexts().isEmpty()) {
            json.set("own", MAPPER.valueToTree(space.ownTexts()));
        }
        if (!space.files().isEmpty()) {
            json.set("files", MAPPER.valueToTree(space.files()));
        }
        json.set("stock", MAPPER.valueToTree(space.stock().properties()));
        ObjectNode grids = json.putObject("grids");
        for (Parameter parameter : space.parameters()) {
            ArrayNode grid = grids.putArray(parameter.id());
            space.grid(parameter).forEach(grid::add);
        }
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a JSON tree that cannot be written", e);
        }
    }

    /**
     * Reads a record back. A parameter that an earlier version did not know stays as in the stock settings.
     *
     * @throws IllegalArgumentException if the text is no such record
     * @throws LaterFormatException if a later version wrote it
     */
    public static SearchRecord parse(String text) throws LaterFormatException {
        try {
            JsonNode json = MAPPER.readTree(text);
            if (json == null || !json.isObject()) {
                throw new IllegalArgumentException("not a JSON object");
            }
            int format = json.path("format").asInt(RunFormat.FIRST);
            RunFormat.requireReadable(format);
            JsonNode rule = required(json, "rule");
            String strategy = json.path("strategy").asText(Strategies.GROUPS);
            return new SearchRecord(
                    space(json),
                    required(rule, "tolerance").asDouble(),
                    format <= RunFormat.WITHOUT_WINDOW_OF_MODEL && strategy.equals(Strategies.AUTO)
                            ? Strategies.window(strategy)
                            : required(rule, "window").asInt(),
                    required(json, "seed").asLong(),
                    // Those that began without one do not say.
                    json.path("archive").asBoolean(false),
                    strategy,
                    json.has("guidance") ? GuidanceJson.read(json.get("guidance")) : Guidance.NONE,
                    ObjectiveJson.parse(json.path("objective")));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static SearchSpace space(JsonNode json) {
        Framework framework = framework(json);
        Map<String, String> properties = properties(required(json, "stock"));
        Map<String, List<String>> ownTexts = ownTexts(json);
        Map<String, Map<String, String>> files = new LinkedHashMap<>();
        json.path("files").fields().forEachRemaining(it -> files.put(it.getKey(), properties(it.getValue())));
        Settings stock = Settings.read(SearchSpace.parameters(framework, ownTexts, files), properties);
        return SearchSpace.of(
                framework, WorkloadJson.read(json), stock, grids(required(json, "grids"), stock, ownTexts));
    }

    private static Framework framework(JsonNode json) {
        Framework framework = Frameworks.named(json.path("framework").asText(MapReduce.FRAMEWORK.name()));
        JsonNode memory = json.path("executorMemory");
        return framework instanceof Spark spark && memory.isObject()
                ? spark.with(new SparkMemory(
                        required(memory, "besideMb").asDouble(),
                        required(memory, "overheadShare").asDouble(),
                        required(memory, "leastOverheadMb").asDouble()))
                : framework;
    }

    private static Map<String, String> properties(JsonNode json) {
        Map<String, String> properties = new LinkedHashMap<>();
        json.fields()
                .forEachRemaining(
                        it -> properties.put(it.getKey(), it.getValue().asText()));
        return properties;
    }

    private static Map<String, List<String>> ownTexts(JsonNode json) {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        json.path("own").fields().forEachRemaining(entry -> {
            List<String> values = new ArrayList<>();
            entry.getValue().forEach(it -> values.add(it.asText()));
            texts.put(entry.getKey(), values);
        });
        return texts;
    }

    private static Grids grids(JsonNode json, Settings stock, Map<String, List<String>> ownTexts) {
        Map<Parameter, List<Double>> grids = new LinkedHashMap<>();
        for (Parameter parameter : stock.parameters()) {
            List<Double> grid = new ArrayList<>();
            json.path(parameter.id()).forEach(value -> grid.add(value.asDouble()));
            if (grid.isEmpty() && ownTexts.containsKey(parameter.key())) {
                // A key that a user had added to a version that did not know it.
                grid.addAll(parameter.values(ownTexts.get(parameter.key())));
            }
            grids.put(parameter, grid.isEmpty() ? List.of(stock.value(parameter)) : grid);
        }
        return new Grids(grids);
    }
}
