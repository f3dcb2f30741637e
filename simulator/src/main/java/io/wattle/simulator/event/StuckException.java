package io.wattle.simulator.event;

/** A simulation that cannot come to an end; the message says what waits, and for what. */
public class StuckException extends Exception {

    private static final long serialVersionUID = 1;

    /** @param message what waits, and for what */
    public StuckException(String message) {
        super(message);
    }
}
