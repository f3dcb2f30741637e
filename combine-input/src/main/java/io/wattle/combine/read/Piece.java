package io.wattle.combine.read;

import org.apache.hadoop.fs.Path;

/**
 * A piece of a file.
 *
 * @param file it is of
 * @param start where it begins, bytes
 * @param length bytes
 */
public record Piece(Path file, long start, long length) {

    /** Where it ends, bytes. */
    public long end() {
        return start + length;
    }
}
