package io.wattle.combine.config;

import java.io.IOException;

/** A setting is wrong. The message names the key or file, the value, what is allowed and what to do. */
public final class CombineSettingsException extends IOException {

    private static final long serialVersionUID = 1L;

    /** With that message. */
    public CombineSettingsException(String message) {
        super(message);
    }

    /** With that message and what led to it. */
    public CombineSettingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
