package io.wattle.tuning.run;

/** Trials succeed and have no figure of what the search minimises: nothing can be compared. */
public final class NoFigureException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param message which trial, and what it lacks */
    public NoFigureException(String message) {
        super(message);
    }
}
