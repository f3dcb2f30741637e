package io.wattle.combine.read;

import java.io.EOFException;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;

/**
 * The stream of a file, which remembers whether the file system failed: what is thrown then is not the file's fault,
 * whatever a decoder makes of it. Not thread safe.
 */
final class WatchedStream extends FSInputStream {

    /** The end has not been reached. */
    static final long NO_END = -1;

    private final FSDataInputStream in;
    private Throwable failure;
    private long endedAt = NO_END;

    WatchedStream(FSDataInputStream in) {
        this.in = in;
    }

    /** Whether the file system threw something. */
    boolean failed() {
        return failure != null;
    }

    /** Adds what the file system threw, if something else came of it: a decoder may have taken that for the end of its bytes. */
    void addFailure(Throwable whatCame) {
        Throwable threw = failure;
        if (threw != null
                && Stream.iterate(whatCame, Objects::nonNull, Throwable::getCause)
                        .noneMatch(it -> it == threw)) {
            whatCame.addSuppressed(threw);
        }
    }

    /**
     * For the end of a piece: some of Hadoop's decoders take an exception, or a stream that ends early, for the end.
     *
     * @throws IOException what the file system threw before, or an EOFException if it ended the file before that byte
     */
    void checkEnd(long end) throws IOException {
        if (failure != null) {
            throw failure instanceof IOException io ? io : new IOException(failure);
        }
        if (endedAt != NO_END && endedAt < end) {
            throw new EOFException(
                    "it ends at byte " + endedAt + ", before byte " + end + ": it is shorter than when it was listed");
        }
    }

    /** The byte at which the file system said that the file ends, or {@link #NO_END}. */
    long endedAt() {
        return endedAt;
    }

    private interface Call {
        long call() throws IOException;
    }

    private long watched(Call call) throws IOException {
        try {
            return call.call();
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public int read() throws IOException {
        int read = (int) watched(in::read);
        if (read < 0) {
            endedAt = getPos();
        }
        return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = (int) watched(() -> in.read(bytes, offset, length));
        if (read < 0) {
            endedAt = getPos();
        }
        return read;
    }

    @Override
    public int read(long position, byte[] bytes, int offset, int length) throws IOException {
        int read = (int) watched(() -> in.read(position, bytes, offset, length));
        if (read < 0) {
            endedAt = position;
        }
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        return watched(() -> in.skip(bytes));
    }

    @Override
    public int available() throws IOException {
        return (int) watched(in::available);
    }

    @Override
    public void seek(long position) throws IOException {
        watched(() -> {
            in.seek(position);
            return position;
        });
    }

    @Override
    public long getPos() throws IOException {
        return watched(in::getPos);
    }

    @Override
    public boolean seekToNewSource(long target) throws IOException {
        return watched(() -> in.seekToNewSource(target) ? 1 : 0) == 1;
    }

    @Override
    public void close() throws IOException {
        watched(() -> {
            in.close();
            return 0;
        });
    }
}
