package io.wattle.scheduler.web;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A command with a body, from whomever a test likes.
 *
 * @param bodyText null for one that must not be read
 */
record TestingCommand(
        Command command, Caller caller, Optional<String> refusal, Optional<String> forged, String bodyText)
        implements IncomingCommand {

    @Override
    public String contentType() {
        return "application/json";
    }

    @Override
    public InputStream body() {
        if (bodyText == null) {
            throw new AssertionError("it was read");
        }
        return new ByteArrayInputStream(bodyText.getBytes(StandardCharsets.UTF_8));
    }
}
