package io.wattle.tuning.trace;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A value in a JSON object that knows its file, line, job and key, so that every complaint can name them. Numbers may
 * be written as texts, as YARN's simulator reads them. Immutable. Each method that reads throws {@link
 * TraceException} where there is something else.
 */
final class JsonValue {

    private static final int LONGEST_TOLD = 60;

    private final String place;
    private final String path;
    private final JsonNode node;

    private JsonValue(String place, String path, JsonNode node) {
        this.place = place;
        this.path = path;
        this.node = node;
    }

    /** An object. @param place where it begins, for messages */
    static JsonValue of(String place, JsonNode object) {
        return new JsonValue(place, "", object);
    }

    /** The same, with a name for messages. */
    JsonValue named(String name) {
        return new JsonValue(place + ": " + name, path, node);
    }

    /** What the object has under a key: there may be nothing. */
    JsonValue at(String key) {
        return new JsonValue(place, path.isEmpty() ? key : path + "." + key, node.path(key));
    }

    /** What the object has to have under a key. @param needed what that is, for messages */
    JsonValue required(String key, String needed) throws TraceException {
        JsonValue value = at(key);
        if (!value.isPresent()) {
            throw value.error("is missing (needed: " + needed + ")");
        }
        return value;
    }

    /** Whether there is something, which is not {@code null}. */
    boolean isPresent() {
        return !node.isMissingNode() && !node.isNull();
    }

    /** The list's elements. @param needed what they are, for messages */
    List<JsonValue> list(String needed) throws TraceException {
        if (!node.isArray()) {
            throw wrong("a list of " + needed);
        }
        List<JsonValue> values = new ArrayList<>();
        for (JsonNode element : node) {
            values.add(new JsonValue(place, path + "[" + values.size() + "]", element));
        }
        return values;
    }

    /** The text, or the number as a text. */
    String text(String allowed) throws TraceException {
        if (!node.isValueNode() || node.isNull() || node.asText().isBlank()) {
            throw wrong(allowed);
        }
        return node.asText();
    }

    /** The text; another one where there is none, or only space. */
    String textOr(String otherwise) throws TraceException {
        return isPresent() && !(node.isTextual() && node.textValue().isBlank()) ? text("a text") : otherwise;
    }

    /** The number. @param allowed its range, for messages */
    double number(double least, double most, String allowed) throws TraceException {
        double number = node.isNumber() ? node.doubleValue() : ofText(allowed);
        if (!(number >= least && number <= most)) {
            throw wrong(allowed);
        }
        return number;
    }

    /** The whole number. @param most at most 2^53 @param allowed its range, for messages */
    long whole(long least, long most, String allowed) throws TraceException {
        double number = number(least, most, allowed);
        if (number != Math.rint(number)) {
            throw wrong("a whole number, " + allowed);
        }
        return (long) number;
    }

    private double ofText(String allowed) throws TraceException {
        if (!node.isTextual()) {
            throw wrong("a number, " + allowed);
        }
        try {
            return Double.parseDouble(node.textValue().trim());
        } catch (NumberFormatException e) {
            throw new TraceException(wrong("a number, " + allowed).getMessage(), e);
        }
    }

    /** Says what is allowed instead. */
    TraceException wrong(String allowed) {
        String found = node.toString();
        return error("is " + (found.length() > LONGEST_TOLD ? found.substring(0, LONGEST_TOLD) + "..." : found)
                + " (allowed: " + allowed + ")");
    }

    /** Says something of it. */
    TraceException error(String message) {
        return new TraceException(place + ": " + (path.isEmpty() ? "" : path + " ") + message);
    }
}
