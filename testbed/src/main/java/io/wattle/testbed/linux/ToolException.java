package io.wattle.testbed.linux;

import java.io.IOException;

/** A program of the system that failed; the message has its command and what it said. */
public final class ToolException extends IOException {

    private static final long serialVersionUID = 1;

    public ToolException(String message) {
        super(message);
    }

    public ToolException(String message, Throwable cause) {
        super(message, cause);
    }
}
