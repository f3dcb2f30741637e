package io.wattle.testbed.plan;

/** A cluster that this machine cannot carry; the message says by how much, and what would fit. */
public final class DoesNotFitException extends Exception {

    private static final long serialVersionUID = 1;

    public DoesNotFitException(String message) {
        super(message);
    }
}
