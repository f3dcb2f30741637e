package io.wattle.combine.read;

import io.wattle.combine.InnerSplit;
import io.wattle.combine.PieceList;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * A piece of a file.
 *
 * @param file it is of
 * @param start where it begins, bytes
 * @param length bytes
 * @param fileLength bytes of the whole file when it was listed, or {@link PieceList#UNKNOWN_LENGTH}
 * @param innerSplit what its format has to say of it, besides
 */
public record Piece(Path file, long start, long length, long fileLength, Optional<InnerSplit> innerSplit) {

    /** Of which a format has nothing else to say. */
    public Piece(Path file, long start, long length, long fileLength) {
        this(file, start, length, fileLength, Optional.empty());
    }

    /** Where it ends, bytes. */
    public long end() {
        return length > Long.MAX_VALUE - start ? Long.MAX_VALUE : start + length;
    }

    /** Whether a file of so many bytes ends before the piece; none does if nobody has told where the piece ends. */
    public boolean isCutBy(long bytes) {
        return !hasUnknownEnd() && bytes < end();
    }

    /** Whether nobody has told where the piece ends. */
    boolean hasUnknownEnd() {
        return length < 0 || length > PieceList.MOST_BYTES;
    }
}
