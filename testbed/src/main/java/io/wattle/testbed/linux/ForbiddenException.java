package io.wattle.testbed.linux;

/** This machine lets this user build no testbed at all; the message names what is forbidden and how to allow it. */
public final class ForbiddenException extends Exception {

    private static final long serialVersionUID = 1;

    public ForbiddenException(String message) {
        super(message);
    }
}
