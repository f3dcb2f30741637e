package io.wattle.compact;

import java.io.IOException;

/** What was asked for cannot be done; the message says why, what is allowed and what to do. */
public final class CompactionException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param message names the path or option, the value found and what is allowed */
    public CompactionException(String message) {
        super(message);
    }

    /** The same, with what led to it. */
    public CompactionException(String message, Throwable cause) {
        super(message, cause);
    }
}
