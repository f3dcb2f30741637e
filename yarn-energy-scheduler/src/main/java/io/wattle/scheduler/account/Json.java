package io.wattle.scheduler.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.ledger.EnergyTotal;
import io.wattle.ledger.Irregularity;
import io.wattle.model.Quality;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Values of saved states as JSON, and back: what is missing or of another kind is an IllegalArgumentException. */
final class Json {

    private static final String BY_QUALITY = "by_quality";

    private Json() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static <T> void list(ObjectNode into, String name, Collection<T> values, Function<T, JsonNode> writer) {
        ArrayNode array = into.putArray(name);
        values.forEach(it -> array.add(writer.apply(it)));
    }

    static <T> List<T> list(JsonNode from, String name, Function<JsonNode, T> reader) {
        List<T> values = new ArrayList<>();
        field(from, name).forEach(it -> values.add(reader.apply(it)));
        return values;
    }

    static <T> void map(ObjectNode into, String name, Map<String, T> values, BiConsumer<ObjectNode, T> writer) {
        ObjectNode object = into.putObject(name);
        values.forEach((key, value) -> writer.accept(object.putObject(key), value));
    }

    static <T> Map<String, T> map(JsonNode from, String name, Function<JsonNode, T> reader) {
        Map<String, T> values = new LinkedHashMap<>();
        field(from, name).fields().forEachRemaining(it -> values.put(it.getKey(), reader.apply(it.getValue())));
        return values;
    }

    static String text(JsonNode from, String name) {
        JsonNode value = field(from, name);
        if (!value.isTextual()) {
            throw new IllegalArgumentException("'" + name + "' is " + value + " (expected: text)");
        }
        return value.textValue();
    }

    static double number(JsonNode from, String name) {
        JsonNode value = field(from, name);
        if (!value.isNumber()) {
            throw new IllegalArgumentException("'" + name + "' is " + value + " (expected: a number)");
        }
        return value.doubleValue();
    }

    static long whole(JsonNode from, String name) {
        JsonNode value = field(from, name);
        if (!value.isIntegralNumber()) {
            throw new IllegalArgumentException("'" + name + "' is " + value + " (expected: a whole number)");
        }
        return value.longValue();
    }

    static Instant time(JsonNode from, String name) {
        try {
            return Instant.parse(text(from, name));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("'" + name + "' is " + from.get(name) + " (expected: a time)", e);
        }
    }

    static JsonNode field(JsonNode from, String name) {
        JsonNode value = from.get(name);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("no '" + name + "'");
        }
        return value;
    }

    static void quality(ObjectNode into, Optional<Quality> quality) {
        quality.ifPresent(it -> into.put("quality", it.name()));
    }

    static Optional<Quality> quality(JsonNode from) {
        return from.has("quality") ? Optional.of(Quality.valueOf(text(from, "quality"))) : Optional.empty();
    }

    static void total(ObjectNode into, EnergyTotal total) {
        into.put("active", total.activeJoules());
        into.put("idle", total.idleJoules());
        into.put("unmetered", total.unmeteredSeconds());
        byQuality(into, total.joulesByQuality());
    }

    static EnergyTotal total(JsonNode from) {
        double active = number(from, "active");
        double idle = number(from, "idle");
        return new EnergyTotal(active, idle, number(from, "unmetered"), byQuality(from, active + idle));
    }

    static void byQuality(ObjectNode into, Map<Quality, Double> joules) {
        ObjectNode object = into.putObject(BY_QUALITY);
        joules.forEach((quality, value) -> object.put(quality.name(), value));
    }

    /**
     * Formats 1 and 2 say only of all the joules what the worst of them are.
     *
     * @param all the joules
     */
    static Map<Quality, Double> byQuality(JsonNode from, double all) {
        if (!from.has(BY_QUALITY)) {
            return quality(from).map(it -> Map.of(it, all)).orElse(Map.of());
        }
        Map<Quality, Double> joules = new EnumMap<>(Quality.class);
        JsonNode object = field(from, BY_QUALITY);
        object.fieldNames().forEachRemaining(it -> joules.put(Quality.valueOf(it), number(object, it)));
        return joules;
    }

    static void counters(ObjectNode into, Map<Irregularity, Long> counters) {
        ObjectNode object = into.putObject("counters");
        counters.forEach((irregularity, count) -> object.put(irregularity.name(), count));
    }

    static Map<Irregularity, Long> counters(JsonNode from) {
        Map<Irregularity, Long> counters = new EnumMap<>(Irregularity.class);
        JsonNode object = field(from, "counters");
        object.fieldNames().forEachRemaining(it -> counters.put(Irregularity.valueOf(it), whole(object, it)));
        return counters;
    }
}
