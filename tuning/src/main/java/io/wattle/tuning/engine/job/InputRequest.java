package io.wattle.tuning.engine.job;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the user wants a job to read.
 *
 * @param path local path or URI of a Hadoop file system; empty for the job's own input
 * @param layout how to cut it into files; empty to take the files as they are
 * @param nested whether what lies in folders of the path is read, too, also where the cluster's configuration does not say so
 */
public record InputRequest(Optional<String> path, Optional<Layout> layout, boolean nested) {

    /** What lies in folders is read where the cluster's configuration says so. */
    public InputRequest(Optional<String> path, Optional<Layout> layout) {
        this(path, layout, false);
    }

    /**
     * Many small files of equal size.
     *
     * @param files number of files, at least 1
     * @param bytes size of all files together, at least one byte each; empty for a job whose input is no text
     */
    public record Layout(int files, OptionalLong bytes) {
        public Layout {
            if (files < 1 || (bytes.isPresent() && bytes.getAsLong() < files)) {
                throw new IllegalArgumentException("input of " + files + " files and " + bytes
                        + " bytes (allowed: 1 or more files of 1 byte or more each)");
            }
        }

        public Layout(int files, long bytes) {
            this(files, OptionalLong.of(bytes));
        }
    }

    public InputRequest {
        Objects.requireNonNull(layout, "layout");
        if (path.isEmpty() && layout.isEmpty()) {
            throw new IllegalArgumentException("a job's own input has no files yet: it needs a layout");
        }
    }
}
