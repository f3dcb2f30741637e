package io.wattle.jobs;

/** A job cannot run with its settings; the message names the key, the value and what is allowed. */
public final class UnfitSettingsException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    UnfitSettingsException(String message) {
        super(message);
    }
}
