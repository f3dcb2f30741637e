package io.wattle.tuning.run;

/** A journal holds something that is no trial; the message names the file and line and says what to do. */
public final class JournalException extends Exception {

    private static final long serialVersionUID = 1L;

    JournalException(String message, Throwable cause) {
        super(message, cause);
    }
}
