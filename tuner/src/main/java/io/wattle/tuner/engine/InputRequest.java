package io.wattle.tuner.engine;

import java.util.Objects;
import java.util.Optional;

/**
 * The text that the user wants counted.
 *
 * @param path local path or URI of a Hadoop file system; empty for the text that the distribution ships
 * @param layout how to cut the text into files; empty to take the files as they are
 */
public record InputRequest(Optional<String> path, Optional<Layout> layout) {

    /**
     * Many small files of equal size.
     *
     * @param files number of files, at least 1
     * @param bytes size of all files together, at least one byte each
     */
    public record Layout(int files, long bytes) {
        public Layout {
            if (files < 1 || bytes < files) {
                throw new IllegalArgumentException("input of " + files + " files and " + bytes
                        + " bytes (allowed: 1 or more files of 1 byte or more each)");
            }
        }
    }

    public InputRequest {
        Objects.requireNonNull(layout, "layout");
        if (path.isEmpty() && layout.isEmpty()) {
            throw new IllegalArgumentException("the shipped text has no files of its own: it needs a layout");
        }
    }
}
