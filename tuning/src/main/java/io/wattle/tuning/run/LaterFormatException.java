package io.wattle.tuning.run;

/** A file was written by a later version, whose format this one does not know; it is left as it is. */
public final class LaterFormatException extends Exception {

    private static final long serialVersionUID = 1L;

    LaterFormatException(int format) {
        super("written by a later version of Wattle, in format " + format + " (this version reads up to format "
                + RunFormat.CURRENT
                + "; continue the run with that version, or start a new one in another --out directory)");
    }
}
