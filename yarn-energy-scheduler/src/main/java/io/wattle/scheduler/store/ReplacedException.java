package io.wattle.scheduler.store;

import java.io.IOException;

/** Another ResourceManager has taken over: this one is to write no more. */
public final class ReplacedException extends IOException {

    private static final long serialVersionUID = 1;

    /** @param epoch of the other one */
    public ReplacedException(long epoch) {
        super("another ResourceManager has taken over (epoch " + epoch + ")");
    }
}
