package io.wattle.model;

/** A cluster file says something wrong. The message names file, line, key, value found and what is allowed. */
public final class ClusterFileException extends Exception {

    private static final long serialVersionUID = 1;

    ClusterFileException(String origin, int line, String message, Throwable cause) {
        super(origin + ":" + line + ": " + message, cause);
    }
}
