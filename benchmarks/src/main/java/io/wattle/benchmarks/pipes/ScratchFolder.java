package io.wattle.benchmarks.pipes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;

/**
 * A temporary folder that is deleted with all that is in it.
 *
 * @param path of the folder
 */
record ScratchFolder(Path path) implements AutoCloseable {

    private static final int MOST_DELETIONS = 20;
    private static final long PAUSE_MILLIS = 100;

    static ScratchFolder below(Path parent) throws IOException {
        return new ScratchFolder(Files.createTempDirectory(parent, "wattle-benchmark-"));
    }

    /** Processes of a cluster that has just ended may still write: what they leave is removed on the next go. */
    @Override
    public void close() throws IOException {
        for (int go = 0; go < MOST_DELETIONS; go++) {
            if (FileUtil.fullyDelete(path.toFile()) || Files.notExists(path)) {
                return;
            }
            pause();
        }
        throw new IOException(path + ": could not be deleted; delete it yourself");
    }

    private void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(path + ": interrupted while it was being deleted; delete it yourself", e);
        }
    }
}
