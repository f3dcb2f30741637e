package io.wattle.scheduler.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/**
 * What goes back to the one who asked.
 *
 * @param status of HTTP
 * @param contentType of the body
 * @param body bytes; not copied, as they can be megabytes
 */
@SuppressWarnings("ArrayRecordComponent")
record Answer(int status, String contentType, byte[] body) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    static Answer json(ObjectNode json) {
        return json(200, json);
    }

    /** An error in JSON: its status, and a sentence that says what to do. */
    static Answer problem(int status, String message) {
        return problem(status, message, JsonNodeFactory.instance.objectNode());
    }

    /** @param more what else is known */
    static Answer problem(int status, String message, ObjectNode more) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("status", status).put("error", message);
        json.setAll(more);
        return json(status, json);
    }

    private static Answer json(int status, ObjectNode json) {
        try {
            return new Answer(status, "application/json; charset=utf-8", MAPPER.writeValueAsBytes(json));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is always JSON", e);
        }
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
