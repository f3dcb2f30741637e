package io.wattle.tuning.trace;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** JSON objects, one after the other in one file, of which one at a time is in memory. Not thread safe. */
final class JsonObjects {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String origin;
    private final JsonParser parser;

    /** @param origin file name for messages */
    JsonObjects(String origin, InputStream in) throws IOException {
        this.origin = origin;
        parser = MAPPER.createParser(in);
    }

    /** File name for messages. */
    String origin() {
        return origin;
    }

    /** The next one; empty at the end of the file. */
    Optional<JsonValue> next() throws IOException, TraceException {
        try {
            JsonToken token = parser.nextToken();
            if (token == null) {
                return Optional.empty();
            }
            int line = parser.currentTokenLocation().getLineNr();
            if (token != JsonToken.START_OBJECT) {
                throw new TraceException(
                        origin + ":" + line + ": " + parser.getText() + " is no JSON object (needed: {...} {...})");
            }
            JsonNode object = MAPPER.readTree(parser);
            return Optional.of(JsonValue.of(origin + ":" + line, object));
        } catch (JsonProcessingException e) {
            String problem = e.getOriginalMessage();
            // Only some of these are JsonEOFExceptions.
            throw error(
                    e,
                    problem.startsWith("Unexpected end-of-input")
                            ? "the file ends within a JSON object (is it cut off?)"
                            : "no JSON: " + problem);
        }
    }

    private TraceException error(JsonProcessingException e, String message) {
        String line = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
        return new TraceException(origin + line + ": " + message, e);
    }
}
