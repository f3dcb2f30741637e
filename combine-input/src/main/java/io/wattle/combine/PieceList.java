package io.wattle.combine;

import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** The pieces of files that a split is of, in the order in which they are read; they do not change. */
public interface PieceList {

    /** Length of a file that nobody has told. */
    long UNKNOWN_LENGTH = -1;

    /** More than any file has, a petabyte: a length above stands for one that is not known. */
    long MOST_BYTES = 1L << 50;

    /** How many there are. */
    int size();

    /** Directory of a piece's file. */
    Path directory(int piece);

    /** Name of a piece's file in its directory. */
    String name(int piece);

    /** Where a piece begins in its file, bytes. */
    long offset(int piece);

    /** Bytes of a piece. */
    long length(int piece);

    /** Bytes of a piece's whole file when it was listed, or {@link #UNKNOWN_LENGTH}. */
    long fileLength(int piece);

    /** What a piece's format has to say of it, beside where it is. */
    default Optional<InnerSplit> innerSplit(int piece) {
        return Optional.empty();
    }
}
