package io.wattle.tuning.trace;

/** A trace says something wrong. The message names file, line, job, key, value found and what is allowed. */
public final class TraceException extends Exception {

    private static final long serialVersionUID = 1;

    TraceException(String message) {
        super(message);
    }

    TraceException(String message, Throwable cause) {
        super(message, cause);
    }
}
