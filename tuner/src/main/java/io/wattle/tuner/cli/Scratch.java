package io.wattle.tuner.cli;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The temporary directory of an embedded cluster. It lies outside the run directory because Hadoop cannot start
 * containers below a path with a space.
 */
final class Scratch implements AutoCloseable {

    private static final int MOST_DELETIONS = 20;

    private final Path path;

    private Scratch(Path path) {
        this.path = path;
    }

    static Scratch create() throws IOException {
        return new Scratch(Files.createTempDirectory("wattle-"));
    }

    Path path() {
        return path;
    }

    /** Container processes that were just killed may still write: what they leave is removed on the next go. */
    @Override
    public void close() throws IOException {
        for (int go = 1; Files.exists(path); go++) {
            try {
                MoreFiles.deleteRecursively(path, RecursiveDeleteOption.ALLOW_INSECURE);
            } catch (IOException e) {
                if (go == MOST_DELETIONS) {
                    throw e;
                }
            }
        }
    }
}
