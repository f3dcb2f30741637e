package io.wattle.compact.client;

import java.io.IOException;

/** Another command works on the output; the message says who, since when and what to do. */
public final class BusyOutputException extends IOException {

    private static final long serialVersionUID = 1L;

    BusyOutputException(String message) {
        super(message);
    }
}
