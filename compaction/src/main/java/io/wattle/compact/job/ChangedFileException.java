package io.wattle.compact.job;

import io.wattle.compact.SourceFile;
import java.io.IOException;

/** A file is not there any more, or not as it was listed. */
final class ChangedFileException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient SourceFile file;
    private final String reason;

    ChangedFileException(SourceFile file, String reason, Throwable cause) {
        super(file.path() + ": " + reason, cause);
        this.file = file;
        this.reason = reason;
    }

    SourceFile file() {
        return file;
    }

    String reason() {
        return reason;
    }
}
