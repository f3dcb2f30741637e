package io.wattle.combine.read;

import io.wattle.combine.PieceList;
import org.apache.hadoop.fs.Path;

/**
 * A piece of a file.
 *
 * @param file it is of
 * @param start where it begins, bytes
 * @param length bytes
 * @param fileLength bytes of the whole file when it was listed, or {@link PieceList#UNKNOWN_LENGTH}
 */
public record Piece(Path file, long start, long length, long fileLength) {

    /** Where it ends, bytes. */
    public long end() {
        return start + length;
    }
}
