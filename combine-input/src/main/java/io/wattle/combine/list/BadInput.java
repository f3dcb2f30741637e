package io.wattle.combine.list;

import org.apache.hadoop.fs.Path;

/**
 * What was found and cannot be read, or was named and is not there.
 *
 * @param path a file or directory
 * @param bytes of the file, or {@link #UNKNOWN_BYTES}
 * @param reason why it cannot be read, without the path
 */
public record BadInput(Path path, long bytes, String reason) {

    /** Of directories, and of what is gone. */
    public static final long UNKNOWN_BYTES = -1;
}
