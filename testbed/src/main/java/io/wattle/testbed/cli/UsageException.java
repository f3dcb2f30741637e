package io.wattle.testbed.cli;

/** Wrong input, or a machine that lacks something: exit code 2. */
final class UsageException extends Exception {

    private static final long serialVersionUID = 1;

    UsageException(String message) {
        super(message);
    }

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
