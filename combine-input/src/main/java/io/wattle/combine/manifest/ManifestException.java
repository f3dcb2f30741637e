package io.wattle.combine.manifest;

import java.io.IOException;

/** A manifest cannot be read, or says what it may not. The message names it, the line, what was found and what is allowed. */
public final class ManifestException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param message that names the manifest */
    public ManifestException(String message, Throwable cause) {
        super(message, cause);
    }
}
