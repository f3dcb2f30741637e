package io.wattle.measure;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** Holds the file of the disk steps, which the first of them makes: a dry run and a refused disk make none. */
final class DiskSlot implements Closeable {

    private DiskFile file;
    private boolean closed;

    synchronized void create(Path workDir) throws IOException, NotMeasuredException {
        // A step that was cut may go on for a while; it must not leave a file behind.
        if (closed) {
            throw new NotMeasuredException("the run is over");
        }
        file = DiskFile.create(workDir);
    }

    synchronized DiskFile require() throws NotMeasuredException {
        if (file == null) {
            throw new NotMeasuredException("there is no file to use: the sequential write failed");
        }
        return file;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (file != null) {
            file.close();
        }
    }
}
