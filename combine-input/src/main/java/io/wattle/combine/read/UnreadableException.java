package io.wattle.combine.read;

import java.io.IOException;

/** Reading fails for a reason that is not the file's: it is never skipped. */
final class UnreadableException extends IOException {

    private static final long serialVersionUID = 1L;

    UnreadableException(String message, Throwable cause) {
        super(message, cause);
    }
}
