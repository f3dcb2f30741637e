package io.wattle.combine.read;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.security.AccessControlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The causes that are a file's own. All others are a cluster's or a program's: a store that throttles, a NameNode that
 * restarts, a token that is out of date, a file system that was closed, a bug.
 */
enum BadFileCause {
    /** It is there no more. */
    GONE,
    /** It ends before it did when it was listed. */
    SHRUNK,
    /** The user may not read it. */
    FORBIDDEN,
    /** Its bytes are not those that were written. */
    CHECKSUM,
    /** Its bytes could be read, and are no text or records. */
    DAMAGED;

    private static final Logger LOG = LoggerFactory.getLogger(BadFileCause.class);
    private static final int SMALLEST_BLOCK_BYTES = 1 << 20;
    private static final int BUFFER_BYTES = 1 << 16;

    /** The cause that a failure names; empty if it is none of these. */
    static Optional<BadFileCause> of(Throwable why) {
        if (why instanceof DamagedFileException) {
            return Optional.of(DAMAGED);
        }
        if (why instanceof ChecksumException) {
            return Optional.of(CHECKSUM);
        }
        if (why instanceof AccessControlException) {
            return Optional.of(FORBIDDEN);
        }
        if (why instanceof EOFException) {
            return Optional.of(SHRUNK);
        }
        return why instanceof FileNotFoundException ? Optional.of(GONE) : Optional.empty();
    }

    /**
     * Whether the file system, asked again, says the same. A ChecksumException may be about the memory of a node, an AccessControlException may be about a token, a
     * FileNotFoundException about a buffer's directory, an EOFException about a NameNode that restarts, and a stream may
     * end early because a connection did.
     */
    boolean confirmedBy(FileSystem fs, Piece piece, Throwable why) {
        Path file = piece.file();
        try {
            FileStatus now = fs.getFileStatus(file);
            return switch (this) {
                case GONE -> false;
                case SHRUNK -> piece.isCutBy(now.getLen());
                case FORBIDDEN -> readingIsDenied(fs, file);
                case CHECKSUM -> failsAgain(fs, piece, now);
                case DAMAGED -> why instanceof DamagedFileException damaged && damaged.wasReadUpTo(now.getLen());
            };
        } catch (FileNotFoundException e) {
            LOG.debug("{} is gone", file, e);
            return true;
        } catch (IOException | RuntimeException e) {
            LOG.warn("{}: its file system does not answer", file, e);
            return false;
        }
    }

    /** Reads the file anew: its first block, where its header is, and the piece with a block more for its last record. */
    private static boolean failsAgain(FileSystem fs, Piece piece, FileStatus now) throws IOException {
        long block = Math.max(now.getBlockSize(), SMALLEST_BLOCK_BYTES);
        try (FSDataInputStream in = fs.open(piece.file())) {
            read(in, 0, Math.min(now.getLen(), Math.min(piece.start(), block)));
            read(in, piece.start(), Math.min(now.getLen() - block, piece.end()) + block);
            return false;
        } catch (ChecksumException e) {
            LOG.debug("{} is damaged", piece.file(), e);
            return true;
        }
    }

    private static void read(FSDataInputStream in, long from, long to) throws IOException {
        if (from >= to) {
            return;
        }
        byte[] bytes = new byte[BUFFER_BYTES];
        in.seek(from);
        int read;
        for (long left = to - from; left > 0; left -= read) {
            read = in.read(bytes, 0, (int) Math.min(left, bytes.length));
            if (read < 0) {
                return;
            }
        }
    }

    private static boolean readingIsDenied(FileSystem fs, Path file) throws IOException {
        try {
            fs.access(file, FsAction.READ);
            return false;
        } catch (AccessControlException e) {
            LOG.debug("{} may not be read", file, e);
            return true;
        }
    }
}
