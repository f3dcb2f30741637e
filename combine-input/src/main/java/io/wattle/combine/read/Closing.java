package io.wattle.combine.read;

import java.io.Closeable;
import java.io.IOException;

/** Closes what has failed already. */
final class Closing {

    private Closing() {}

    /** Closes; a further failure goes with the first. */
    static void quietly(Closeable what, Throwable first) {
        try {
            what.close();
        } catch (IOException | RuntimeException e) {
            first.addSuppressed(e);
        }
    }
}
