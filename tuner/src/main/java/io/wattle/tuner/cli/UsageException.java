package io.wattle.tuner.cli;

/** The user asked for something that cannot be done; the message says what is allowed. Ends with exit code 2. */
final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
