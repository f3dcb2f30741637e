package io.wattle.scheduler.web;

import io.wattle.scheduler.guard.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a command's body, asked for by type.
 *
 * @param values texts and booleans by name
 */
record CommandFields(Map<String, Object> values) {

    static CommandFields read(String contentType, InputStream body, List<String> allowed)
            throws CommandException, IOException {
        return new CommandFields(CommandBody.read(contentType, body, allowed));
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** @throws CommandException if it is missing, empty or no text */
    String text(String name) throws CommandException {
        Object value = values.get(name);
        if (value == null) {
            throw new CommandException(400, name + ": missing; give it as a text");
        }
        if (!(value instanceof String text) || text.isEmpty()) {
            throw new CommandException(400, name + ": " + shown(value) + " (allowed: a text that is not empty)");
        }
        return text;
    }

    /** Empty if it is not given. @throws CommandException if it is a text */
    Optional<Boolean> flag(String name) throws CommandException {
        Object value = values.get(name);
        if (value instanceof String) {
            throw new CommandException(400, name + ": " + shown(value) + " (allowed: true or false, without quotes)");
        }
        return Optional.ofNullable((Boolean) value);
    }

    /** As a message shows it. */
    static String shown(Object value) {
        return "'" + Printable.line(value.toString()) + "'";
    }
}
