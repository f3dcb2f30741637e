package io.wattle.combine.list;

import java.io.IOException;

/** A file's name ends as a compressed file's does, and there is no codec for it. The message names the file. */
final class NoCodecException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    /** @param reason without the file */
    NoCodecException(String file, String reason) {
        super(file + ": " + reason);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
