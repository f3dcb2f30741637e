package io.wattle.tuning.engine.job;

import java.io.IOException;

/** The input cannot be used; the message says which, why and what to do. */
public final class InputException extends IOException {

    private static final long serialVersionUID = 1L;

    private InputException(String message, Throwable cause) {
        super(message, cause);
    }

    /** With a message that says all there is to say. */
    public static InputException saying(String message, Throwable cause) {
        return new InputException(message, cause);
    }

    /** Of the text that {@code --input} names. */
    public static InputException of(String path, String reason, Throwable cause) {
        return new InputException(
                "--input " + path + ": " + reason + " (give a text file, or a directory that holds some)", cause);
    }
}
