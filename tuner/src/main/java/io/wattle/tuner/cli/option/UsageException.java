package io.wattle.tuner.cli.option;

/** The user asked for something that cannot be done; the message says what is allowed. Ends with exit code 2. */
public final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param message names the option or file, the value found and what is allowed */
    public UsageException(String message) {
        super(message);
    }

    /** The same, with what led to it. */
    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
