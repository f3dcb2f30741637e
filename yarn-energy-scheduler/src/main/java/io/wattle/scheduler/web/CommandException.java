package io.wattle.scheduler.web;

/** A command that cannot be done: the message tells its sender why, what is allowed and what to do. */
final class CommandException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    /** @param status of HTTP, 4xx or 503 */
    CommandException(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }
}
