package io.wattle.combine.read;

import java.io.IOException;

/** The file system gave a file's bytes, and they could not be decoded, or ended too early. The cause says how. */
final class DamagedFileException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long endedAt;

    /** @param endedAt byte at which the file system said that the file ends, or {@link WatchedStream#NO_END} */
    DamagedFileException(Throwable cause, long endedAt) {
        super(cause.toString(), cause);
        this.endedAt = endedAt;
    }

    /** Whether a file of this length was not ended early, by a connection that broke without a word. */
    boolean wasReadUpTo(long length) {
        return endedAt == WatchedStream.NO_END || endedAt >= length;
    }
}
