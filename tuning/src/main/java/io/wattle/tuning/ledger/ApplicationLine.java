package io.wattle.tuning.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.Quality;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the ledger's line of a finished application, formats 1 to 3. Stateless and thread safe. */
public final class ApplicationLine {

    /** The latest that is understood; 1 has no number. */
    public static final int FORMAT = 3;

    /** A line that says more was not written by a meter: as much as 10,000 nodes of 300 W use in a year. */
    private static final double MOST_JOULES = 1e14;

    /** No YARN ran before, and no arithmetic of times within these bounds overflows. A board without a clock begins in 1970. */
    private static final Instant EARLIEST = Instant.parse("2010-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

    /** Services may run for years. */
    private static final Duration LONGEST = Duration.ofDays(3652);

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern APPLICATION = Pattern.compile("application_(\\d{1,18})_(\\d{1,18})");

    private ApplicationLine() {}

    /** A line that says nothing that can be used; the message says why. */
    public static final class BadLineException extends Exception {

        private static final long serialVersionUID = 1L;

        BadLineException(String message) {
            super(message);
        }
    }

    /** @throws BadLineException if it says nothing that can be used */
    public static FinishedApplication parse(String text) throws BadLineException {
        JsonNode line = tree(text);
        int format = line.has("format") ? line.path("format").asInt(Integer.MAX_VALUE) : 1;
        if (format > FORMAT) {
            throw new BadLineException(
                    "format " + line.path("format") + " is of a later version (this one reads up to " + FORMAT + ")");
        }
        Matcher app = APPLICATION.matcher(text(line, "app"));
        if (!app.matches()) {
            throw new BadLineException("'app' is no application id");
        }
        Instant submitted = time(line, "submitted");
        Instant finished = time(line, "finished");
        requireInOrder(submitted, finished);
        return new FinishedApplication(
                Long.parseLong(app.group(1)),
                Long.parseLong(app.group(2)),
                text(line, "name"),
                text(line, "user"),
                text(line, "queue"),
                known(line, "type").orElse("-"),
                known(line, "final_status"),
                known(line, "placement_mode"),
                submitted,
                finished,
                (long) number(line, "containers"),
                number(line, "joules"),
                part(line, "active_joules"),
                part(line, "idle_joules"),
                flag(line, "complete"),
                quality(line));
    }

    private static JsonNode tree(String text) throws BadLineException {
        try {
            JsonNode line = JSON.readTree(text);
            if (line != null && line.isObject()) {
                return line;
            }
        } catch (JsonProcessingException e) {
            throw new BadLineException("it is cut short, or no JSON");
        }
        throw new BadLineException("it is no JSON object");
    }

    private static String text(JsonNode line, String field) throws BadLineException {
        return known(line, field).orElseThrow(() -> new BadLineException("no text '" + field + "'"));
    }

    private static Optional<String> known(JsonNode line, String field) {
        return line.path(field).isTextual()
                ? Optional.of(Printable.line(line.path(field).textValue()))
                : Optional.empty();
    }

    private static double number(JsonNode line, String field) throws BadLineException {
        double number = line.path(field).isNumber() ? line.path(field).doubleValue() : Double.NaN;
        if (number >= 0 && number <= MOST_JOULES) {
            return number;
        }
        throw new BadLineException("no number from 0 to 1e14 '" + field + "'");
    }

    private static OptionalDouble part(JsonNode line, String field) throws BadLineException {
        return line.has(field) ? OptionalDouble.of(number(line, field)) : OptionalDouble.empty();
    }

    private static boolean flag(JsonNode line, String field) throws BadLineException {
        if (line.path(field).isBoolean()) {
            return line.path(field).booleanValue();
        }
        throw new BadLineException("neither true nor false '" + field + "'");
    }

    private static Instant time(JsonNode line, String field) throws BadLineException {
        Instant time;
        try {
            time = Instant.parse(text(line, field));
        } catch (DateTimeException e) {
            throw new BadLineException("no time '" + field + "'");
        }
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw new BadLineException(
                    "'" + field + "' is " + time + " (allowed: from " + EARLIEST + " to " + LATEST + ")");
        }
        return time;
    }

    private static void requireInOrder(Instant submitted, Instant finished) throws BadLineException {
        if (finished.isBefore(submitted) || finished.isAfter(submitted.plus(LONGEST))) {
            throw new BadLineException("'finished' is " + finished + ", 'submitted' " + submitted
                    + " (allowed: not before it, and up to ten years after it)");
        }
    }

    private static Optional<Quality> quality(JsonNode line) {
        return Arrays.stream(Quality.values())
                .filter(it -> it.label().equals(line.path("quality").asText()))
                .findFirst();
    }
}
