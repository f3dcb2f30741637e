package io.wattle.combine.read;

import java.io.IOException;
import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * A piece whose bytes this library reads and decodes, so that it is known whether a failure is of the file system or of
 * the bytes. Not thread safe.
 */
final class WatchedPiece<K, V> implements PieceReader<K, V> {

    /** What decoders throw, beside IOExceptions, at bytes that are not theirs. */
    private static final List<Class<? extends Throwable>> DAMAGE = List.of(
            IOException.class,
            IndexOutOfBoundsException.class,
            NegativeArraySizeException.class,
            IllegalArgumentException.class,
            BufferUnderflowException.class,
            BufferOverflowException.class,
            // Of Hadoop's native decompressors.
            InternalError.class);

    /** By name: of a jar that need not be there. */
    private static final String LZ4 = "net.jpountz.lz4.LZ4Exception";

    private final WatchedStream file;
    private final long end;
    private final PieceReader<K, V> decoded;
    private final boolean mayHalve;

    private WatchedPiece(WatchedStream file, long end, PieceReader<K, V> decoded, boolean mayHalve) {
        this.file = file;
        this.end = end;
        this.decoded = decoded;
        this.mayHalve = mayHalve;
    }

    /** Makes the reader of a piece from its open file, which it closes from then on, also if it fails. */
    interface Decoder<K, V> {
        PieceReader<K, V> open(FSDataInputStream file) throws IOException;
    }

    /**
     * The reader of a piece of an open file.
     *
     * @throws DamagedFileException if its bytes are not what the decoder needs
     */
    static <K, V> PieceReader<K, V> open(FSDataInputStream in, Piece piece, Decoder<K, V> decoder) throws IOException {
        return open(in, piece, true, decoder);
    }

    /**
     * As the other, of a decoder that may take what the end of a file has left of a record for a whole one, or never does.
     *
     * @param mayHalve whether it may
     */
    static <K, V> PieceReader<K, V> open(FSDataInputStream in, Piece piece, boolean mayHalve, Decoder<K, V> decoder)
            throws IOException {
        WatchedStream file = new WatchedStream(in);
        try {
            return new WatchedPiece<>(
                    file,
                    Math.max(piece.end(), piece.fileLength()),
                    decoder.open(new FSDataInputStream(file)),
                    mayHalve);
        } catch (IOException | RuntimeException | InternalError e) {
            throw judged(e, file);
        }
    }

    private static IOException judged(Throwable e, WatchedStream file) throws IOException {
        boolean damage = DAMAGE.stream().anyMatch(it -> it.isInstance(e))
                || e.getClass().getName().equals(LZ4);
        if (damage && !file.failed() && !(e instanceof UnreadableException) && !missesAClass(e) && !lacksMemory(e)) {
            return new DamagedFileException(e, file.endedAt());
        }
        file.addFailure(e);
        if (e instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (e instanceof Error error) {
            throw error;
        }
        return (IOException) e;
    }

    /** Native decompressors have one class for damage and for a node that is short of memory: only the message tells. */
    private static boolean lacksMemory(Throwable why) {
        String message = String.valueOf(why.getMessage()).toLowerCase(Locale.ROOT);
        return why instanceof InternalError && (message.contains("memory") || message.contains("alloc"));
    }

    /** A codec or a Writable that is not on the class path is not the file's fault. */
    private static boolean missesAClass(Throwable why) {
        for (Throwable cause = why; cause != null; cause = cause.getCause()) {
            if (cause instanceof ReflectiveOperationException || cause instanceof LinkageError) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean next(K key, V value) throws IOException, InterruptedException {
        try {
            boolean more = decoded.next(key, value);
            // Of a file that ended too early a last record may be half of one.
            if (!more || (mayHalve && file.endedAt() != WatchedStream.NO_END)) {
                file.checkEnd(end);
            }
            return more;
        } catch (IOException | RuntimeException | InternalError e) {
            throw judged(e, file);
        }
    }

    @Override
    public K key() {
        return decoded.key();
    }

    @Override
    public V value() {
        return decoded.value();
    }

    @Override
    public K newKey() {
        return decoded.newKey();
    }

    @Override
    public V newValue() {
        return decoded.newValue();
    }

    @Override
    public long offset() {
        return decoded.offset();
    }

    @Override
    public float progress() throws IOException, InterruptedException {
        return decoded.progress();
    }

    @Override
    public void close() throws IOException {
        decoded.close();
    }
}
