package io.wattle.scheduler.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.wattle.scheduler.guard.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The body of a command: one JSON object of texts, true and false. Strict, as a command that was half understood would do
 * something else than was meant. Stateless and thread safe.
 */
final class CommandBody {

    /** Most bytes of a body. */
    static final int MOST_BYTES = 64 * 1024;

    /** Of a body that is too large so much more is taken in, so that its sender gets to read why. */
    private static final int MOST_SKIPPED = 1024 * 1024;

    private static final String JSON = "application/json";
    private static final JsonFactory FACTORY = new JsonFactory();

    private CommandBody() {}

    /**
     * The fields of a body, texts and booleans.
     *
     * @param contentType as its sender says; null if it does not
     * @param allowed the fields that the command knows
     * @throws CommandException if it is not as it should be
     * @throws IOException if its sender is gone
     */
    static Map<String, Object> read(String contentType, InputStream in, List<String> allowed)
            throws CommandException, IOException {
        requireJson(contentType);
        byte[] body = in.readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            in.skip(MOST_SKIPPED);
            throw new CommandException(413, "the body is larger than " + MOST_BYTES + " bytes, which is the most");
        }
        try (JsonParser parser = FACTORY.createParser(body)) {
            return fields(parser, allowed);
        } catch (IOException e) {
            // Nothing of the body is told but where it is wrong.
            CommandException wrong =
                    new CommandException(400, "the body is no JSON object of the fields " + String.join(", ", allowed));
            wrong.initCause(e);
            throw wrong;
        }
    }

    /** A page of another site can make a browser send a form, but not this without being asked first. */
    private static void requireJson(String contentType) throws CommandException {
        String type = contentType == null ? "" : contentType.split(";", 2)[0].strip();
        if (!type.toLowerCase(Locale.ROOT).equals(JSON)) {
            throw new CommandException(
                    415,
                    "Content-Type: '" + Printable.line(type) + "' (allowed: " + JSON
                            + "); with curl: -H 'Content-Type: " + JSON + "'");
        }
    }

    private static Map<String, Object> fields(JsonParser parser, List<String> allowed)
            throws IOException, CommandException {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("no object");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.getText();
            if (!allowed.contains(name)) {
                throw new CommandException(
                        400,
                        "unknown field '" + Printable.line(name) + "' (allowed: " + String.join(", ", allowed) + ")");
            }
            if (fields.put(name, value(name, parser)) != null) {
                throw new CommandException(400, name + ": given twice; give it once");
            }
        }
        if (parser.nextToken() != null) {
            throw new IOException("more than one object");
        }
        return fields;
    }

    private static Object value(String name, JsonParser parser) throws IOException, CommandException {
        return switch (parser.nextToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw new CommandException(400, name + ": neither text nor true nor false");
        };
    }
}
