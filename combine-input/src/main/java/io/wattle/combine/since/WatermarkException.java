package io.wattle.combine.since;

import java.io.IOException;

/** A saved watermark cannot be used. The message names its file, what is wrong and what to do. */
public final class WatermarkException extends IOException {

    private static final long serialVersionUID = 1L;

    WatermarkException(String message) {
        this(message, null);
    }

    WatermarkException(String message, Throwable cause) {
        super(message, cause);
    }
}
