package io.wattle.tuning.profile;

import java.io.IOException;

/** The history of one job cannot be read: it may not, or its file system has lost it. Those of other jobs may be read yet. */
public final class UnreadableHistoryException extends IOException {

    private static final long serialVersionUID = 1L;

    /** With a message that says which, and why. */
    public UnreadableHistoryException(String message, Throwable cause) {
        super(message, cause);
    }
}
