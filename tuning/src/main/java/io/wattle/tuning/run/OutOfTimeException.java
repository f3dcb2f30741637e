package io.wattle.tuning.run;

import java.io.IOException;

/** The time of the whole command was over before a trial was: that says nothing of its settings. */
public final class OutOfTimeException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param message what became of the trial */
    public OutOfTimeException(String message) {
        super(message);
    }
}
