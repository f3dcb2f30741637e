package io.wattle.scheduler.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.hadoop.fs.FSError;

/**
 * Reads files that a listing named. Hadoop's local files tell a disk that cannot be read by an Error, and a file that may not
 * be opened as one that is gone: here both are IOExceptions, so that only what is gone is taken for gone.
 */
record ListedFiles(StateFiles files) {

    /** The text of a file; empty if it is gone by now. */
    Optional<String> text(String name) throws IOException {
        try {
            Optional<String> text = files.read(name);
            requireGone(name, text.isEmpty());
            return text;
        } catch (FSError e) {
            throw StateDirectory.io(e);
        }
    }

    /** Its format by its first words; the first one if it is gone by now. */
    int format(String name) throws IOException {
        try {
            Optional<InputStream> file = files.open(name, 0);
            requireGone(name, file.isEmpty());
            return file.isPresent() ? StoredFormat.of(file.get()) : StoredFormat.FIRST;
        } catch (FSError e) {
            throw StateDirectory.io(e);
        }
    }

    private void requireGone(String name, boolean missing) throws IOException {
        if (missing && files.names().contains(name)) {
            throw new IOException(name + " is there and cannot be opened");
        }
    }
}
