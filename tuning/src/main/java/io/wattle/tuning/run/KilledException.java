package io.wattle.tuning.run;

import java.io.IOException;

/** Somebody who is not the tuner killed a trial's job: that says nothing of its settings, and asks to stop. */
public final class KilledException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param message which trial, and what the cluster says of it */
    public KilledException(String message) {
        super(message);
    }
}
