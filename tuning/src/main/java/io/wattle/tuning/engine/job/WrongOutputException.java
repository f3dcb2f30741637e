package io.wattle.tuning.engine.job;

/** A job wrote what no right run of it can write; the message says what. */
public final class WrongOutputException extends Exception {

    private static final long serialVersionUID = 1L;

    WrongOutputException(String message) {
        super(message);
    }
}
