package io.wattle.tuning.profile;

/** A history does not give a profile; the message says what is missing or wrong, and what is needed. */
public final class ProfileException extends Exception {

    private static final long serialVersionUID = 1L;

    ProfileException(String message) {
        super(message);
    }

    /** A history that cannot be used. */
    public ProfileException(String message, Throwable cause) {
        super(message, cause);
    }
}
