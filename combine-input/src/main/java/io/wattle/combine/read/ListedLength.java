package io.wattle.combine.read;

import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * Looks, where a format of others has read a piece to its end, whether the file was as long as it was when it was listed.
 * Such formats open files themselves, and many take a file that ends early for one that ends.
 */
public final class ListedLength {

    /** Above, a share of the bytes that is below 1 may be 1 as a float. */
    private static final long EXACT_BYTES = 1 << 24;

    private ListedLength() {}

    /**
     * Asks the file system, unless the reader says that it has read the whole piece: that is a call for each file.
     *
     * @param progress of the reader, 0 to 1
     * @throws EOFException if the file is shorter
     * @throws IOException if it is gone, or the file system does not answer
     */
    public static void check(Piece piece, float progress, Configuration conf) throws IOException {
        if (progress >= 1 && piece.length() <= EXACT_BYTES) {
            return;
        }
        long now = piece.file().getFileSystem(conf).getFileStatus(piece.file()).getLen();
        if (piece.isCutBy(now)) {
            throw new EOFException("it ends at byte " + now + ", before byte " + piece.end()
                    + ": it is shorter than when it was listed");
        }
    }
}
