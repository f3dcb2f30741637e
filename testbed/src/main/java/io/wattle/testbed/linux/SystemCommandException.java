package io.wattle.testbed.linux;

import java.io.IOException;

/** A program of the system that failed; the message has its command and what it said. */
public final class SystemCommandException extends IOException {

    private static final long serialVersionUID = 1;

    public SystemCommandException(String message) {
        super(message);
    }

    public SystemCommandException(String message, Throwable cause) {
        super(message, cause);
    }
}
