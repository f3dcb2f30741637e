package io.wattle.tuning.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.TaskTimeline;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Trials as JSON: the lines of the journal and the {@code trials} of the result. A figure that is missing is null. */
public final class TrialJson {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Format of the lines of a journal; those of before have no number and count as 1. */
    private static final String FORMAT = "format";

    /** Not there of trials that succeeded, and of those of earlier versions. */
    private static final String LOST_SECONDS = "lostSeconds";

    /** Not there of trials that succeeded, and where no meter tells. */
    private static final String LOST_JOULES = "lostJoules";

    /** Not there where none went down, and in journals of earlier versions. */
    private static final String NODES_LOST = "nodesLost";

    /** Not there in journals of the first versions. */
    private static final String SECONDS_QUALITY = "secondsQuality";

    private static final String TIMELINE = "timeline";

    private TrialJson() {}

    /** The trial as a line of the journal, without the end of line. */
    static String line(Trial trial) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put(FORMAT, RunFormat.CURRENT);
        json.setAll(toJson(trial));
        return json.toString();
    }

    /** The trial as a JSON object. */
    public static ObjectNode toJson(Trial trial) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("number", trial.number());
        json.put("purpose", trial.proposal().purpose().label());
        json.put("group", trial.proposal().group().map(ParameterGroup::id).orElse(null));
        json.set("settings", MAPPER.valueToTree(trial.settings().properties()));
        json.put("status", trial.status().label());
        json.put("reason", trial.reason());
        trial.lostSeconds().ifPresent(it -> json.put(LOST_SECONDS, it));
        trial.lostJoules().ifPresent(it -> json.put(LOST_JOULES, it));
        if (!trial.nodesLost().isEmpty()) {
            json.set(NODES_LOST, MAPPER.valueToTree(trial.nodesLost()));
        }
        Optional<Measurement> measured = trial.measurement();
        json.put("seconds", measured.map(Measurement::seconds).orElse(null));
        json.put(SECONDS_QUALITY, measured.map(m -> m.secondsQuality().label()).orElse(null));
        Optional<ClassTime> classTime = measured.flatMap(Measurement::classTime);
        json.put("classSeconds", classTime.map(ClassTime::seconds).orElse(null));
        json.put(
                "classSecondsQuality",
                classTime.map(time -> time.quality().label()).orElse(null));
        json.put("joules", measured.map(m -> boxed(m.joules())).orElse(null));
        json.put("joulesQuality", measured.map(m -> m.joulesQuality().label()).orElse(null));
        json.put(
                "masterJoules",
                classTime.map(time -> boxed(time.masterJoules())).orElse(null));
        json.put("cpuSeconds", measured.map(m -> boxed(m.cpuSeconds())).orElse(null));
        json.put("peakMapMb", measured.map(m -> boxed(m.peakMapMb())).orElse(null));
        json.put("peakReduceMb", measured.map(m -> boxed(m.peakReduceMb())).orElse(null));
        json.set(
                "counters",
                MAPPER.valueToTree(
                        measured.map(m -> new TreeMap<>(m.counters())).orElse(null)));
        measured.flatMap(Measurement::timeline).ifPresent(it -> {
            ObjectNode timeline = json.putObject(TIMELINE).put("seconds", it.seconds());
            timeline.set("maps", MAPPER.valueToTree(it.maps()));
            timeline.set("reduces", MAPPER.valueToTree(it.reduces()));
        });
        return json;
    }

    /**
     * Reads a trial back, of this format or an earlier one.
     *
     * @param parameters all of its settings, in their order
     * @throws IllegalArgumentException if the text is no JSON or lacks something
     * @throws LaterFormatException if a later version wrote it
     */
    public static Trial parse(String line, Collection<Parameter> parameters) throws LaterFormatException {
        try {
            JsonNode json = MAPPER.readTree(line);
            if (json == null || !json.isObject()) {
                throw new IllegalArgumentException("not a JSON object");
            }
            RunFormat.requireReadable(json.path(FORMAT).asInt(RunFormat.FIRST));
            return fromJson(json, parameters);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
    }

    static Trial fromJson(JsonNode json, Collection<Parameter> parameters) {
        Map<String, String> properties = new LinkedHashMap<>();
        required(json, "settings")
                .fields()
                .forEachRemaining(
                        entry -> properties.put(entry.getKey(), entry.getValue().asText()));
        Purpose purpose = constant(Purpose.class, json, "purpose");
        Optional<ParameterGroup> group = required(json, "group").isNull()
                ? Optional.empty()
                : Optional.of(new ParameterGroup(json.get("group").asText()));
        TrialStatus status = constant(TrialStatus.class, json, "status");
        Settings settings = Settings.read(parameters, properties);
        return new Trial(
                required(json, "number").asInt(),
                new Proposal(settings, purpose, group),
                status,
                required(json, "reason").asText(),
                status == TrialStatus.SUCCEEDED ? Optional.of(measurement(json)) : Optional.empty(),
                ifThere(json, LOST_SECONDS),
                ifThere(json, LOST_JOULES),
                nodesLost(json));
    }

    private static OptionalDouble ifThere(JsonNode json, String field) {
        return json.hasNonNull(field) ? OptionalDouble.of(json.get(field).asDouble()) : OptionalDouble.empty();
    }

    private static List<String> nodesLost(JsonNode json) {
        List<String> hosts = new ArrayList<>();
        json.path(NODES_LOST).forEach(it -> hosts.add(it.asText()));
        return hosts;
    }

    private static Measurement measurement(JsonNode json) {
        Map<String, Long> counters = new LinkedHashMap<>();
        required(json, "counters")
                .fields()
                .forEachRemaining(
                        entry -> counters.put(entry.getKey(), entry.getValue().asLong()));
        Measurement measured = new Measurement(
                required(json, "seconds").asDouble(),
                optionalDouble(json, "joules"),
                constant(JoulesQuality.class, json, "joulesQuality"),
                optionalDouble(json, "cpuSeconds"),
                optionalInt(json, "peakMapMb"),
                optionalInt(json, "peakReduceMb"),
                counters,
                classTime(json),
                Optional.empty());
        if (json.hasNonNull(TIMELINE)) {
            return measured.with(timeline(json.get(TIMELINE)));
        }
        // All others follow from the joules, also in journals without this field.
        boolean reported = json.path(SECONDS_QUALITY).asText().equals(SecondsQuality.REPORTED.label());
        return reported ? measured.reported() : measured;
    }

    private static TaskTimeline timeline(JsonNode json) {
        return new TaskTimeline(required(json, "seconds").asDouble(), counts(json, "maps"), counts(json, "reduces"));
    }

    private static List<Double> counts(JsonNode json, String field) {
        List<Double> counts = new ArrayList<>();
        required(json, field).forEach(it -> counts.add(it.asDouble()));
        return counts;
    }

    /** Earlier versions had no seconds of the class. */
    private static Optional<ClassTime> classTime(JsonNode json) {
        if (!json.hasNonNull("classSeconds")) {
            return Optional.empty();
        }
        return Optional.of(new ClassTime(
                json.get("classSeconds").asDouble(),
                constant(SecondsQuality.class, json, "classSecondsQuality"),
                optionalDouble(json, "masterJoules")));
    }

    private static JsonNode required(JsonNode json, String field) {
        JsonNode value = json.get(field);
        if (value == null) {
            throw new IllegalArgumentException("field " + field + " is missing");
        }
        return value;
    }

    private static <E extends Enum<E>> E constant(Class<E> type, JsonNode json, String field) {
        String text = required(json, field).asText();
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static OptionalInt optionalInt(JsonNode json, String field) {
        JsonNode value = required(json, field);
        return value.isNull() ? OptionalInt.empty() : OptionalInt.of(value.asInt());
    }

    private static OptionalDouble optionalDouble(JsonNode json, String field) {
        JsonNode value = required(json, field);
        return value.isNull() ? OptionalDouble.empty() : OptionalDouble.of(value.asDouble());
    }

    private static Integer boxed(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
