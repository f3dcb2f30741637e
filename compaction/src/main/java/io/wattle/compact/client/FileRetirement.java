package io.wattle.compact.client;

import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import io.wattle.compact.SourceTimes;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LeaseRecoverable;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;

/** Deletes a file if it is as it was when it was compacted. Thread safe. */
record FileRetirement(FileSystem fs, SourceRoot root) {

    /** What became of it. */
    enum Outcome {
        DELETED,
        GONE,
        CHANGED,
        BEING_WRITTEN,
        DENIED
    }

    /**
     * What became of a file.
     *
     * @param now what is there, of a file that stays
     */
    record Fate(Outcome outcome, Optional<FileStatus> now) {
        static Fate of(Outcome outcome) {
            return new Fate(outcome, Optional.empty());
        }
    }

    Optional<FileStatus> status(SourceFile file) throws IOException {
        try {
            return Optional.of(fs.getFileStatus(root.file(file.path())));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    /** When it was modified, as a plan says it. */
    long millis(FileStatus status) throws IOException {
        return SourceTimes.of(fs, root).millis(status);
    }

    Fate retire(SourceFile file) throws IOException {
        Optional<FileStatus> found = status(file);
        if (found.isEmpty()) {
            return Fate.of(Outcome.GONE);
        }
        FileStatus now = found.get();
        if (!now.isFile() || now.getLen() != file.length() || millis(now) != file.modificationMillis()) {
            return new Fate(Outcome.CHANGED, found);
        }
        Path path = root.file(file.path());
        if (isBeingWritten(path)) {
            return new Fate(Outcome.BEING_WRITTEN, found);
        }
        try {
            return Fate.of(fs.delete(path, false) ? Outcome.DELETED : Outcome.GONE);
        } catch (AccessControlException | AccessDeniedException e) {
            return new Fate(Outcome.DENIED, found);
        }
    }

    /** Somebody may append to a file, and neither length nor time tell before it is closed. */
    private boolean isBeingWritten(Path path) throws IOException {
        if (fs instanceof LeaseRecoverable leases) {
            return !leases.isFileClosed(path);
        }
        // Behind ViewFs it is another file system that knows.
        Path resolved = fs.resolvePath(path);
        return resolved.getFileSystem(fs.getConf()) instanceof LeaseRecoverable leases
                && !leases.isFileClosed(resolved);
    }
}
