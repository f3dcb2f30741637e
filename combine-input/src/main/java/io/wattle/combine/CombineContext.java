package io.wattle.combine;

import org.apache.hadoop.fs.Path;

/**
 * Where the record that a mapper has in hand comes from. Each thread sees the record that it read last itself: a mapper
 * that hands records to other threads asks before it does, or takes {@link FileOffset} keys.
 */
public final class CombineContext {

    /** Offset of a record whose format does not tell it. */
    public static final long UNKNOWN = -1;

    private static final ThreadLocal<CombineContext> CURRENT = new ThreadLocal<>();

    private Path file;
    private long offset;
    private long recordIndex;

    private CombineContext() {}

    /** For record readers: this thread has just read that record. */
    public static void enter(Path file, long offset, long recordIndex) {
        CombineContext current = CURRENT.get();
        if (current == null) {
            current = new CombineContext();
            CURRENT.set(current);
        }
        current.file = file;
        current.offset = offset;
        current.recordIndex = recordIndex;
    }

    /** For record readers: this thread has no record any more. */
    public static void leave() {
        CURRENT.remove();
    }

    /**
     * File of this thread's current record.
     *
     * @throws IllegalStateException if this thread reads no packed split, or has not read a record of it
     */
    public static Path currentFile() {
        return current().file;
    }

    /**
     * Where the record begins in its file, bytes; of compressed text the bytes as they are after decompression (bzip2:
     * counted from the start of the piece), of SequenceFiles with block compression the start of the block, else
     * {@link #UNKNOWN} if the format does not tell.
     *
     * @throws IllegalStateException as {@link #currentFile()}
     */
    public static long currentOffset() {
        return current().offset;
    }

    /**
     * Number of the record among those of its file's piece in this split, from 0.
     *
     * @throws IllegalStateException as {@link #currentFile()}
     */
    public static long recordIndex() {
        return current().recordIndex;
    }

    private static CombineContext current() {
        CombineContext current = CURRENT.get();
        if (current == null) {
            throw new IllegalStateException("no record of a packed split is in the hands of thread "
                    + Thread.currentThread().getName() + " (ask in the thread that reads, after its first record)");
        }
        return current;
    }
}
