package io.wattle.combine.read;

import io.wattle.combine.UserThreads;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens files and reads their first bytes at once; those of the next pieces while the piece before is read: with a store where
 * each request takes long, several are under way together. What fails so is tried again, byte for byte, when its turn comes: it
 * fails there or not at all. Used by one thread.
 */
final class OpenAhead<K, V> implements PieceReader.Opener<K, V> {

    private static final Logger LOG = LoggerFactory.getLogger(OpenAhead.class);

    /** Most bytes of a file that are read ahead. */
    private static final int MOST_BYTES = 1 << 20;

    /** How long the end of a task waits for what is still being opened. */
    private static final int CLOSE_SECONDS = 10;

    private final FileOpener files;
    private final int ahead;
    private final Reading<K, V> reading;
    private final Map<Piece, CompletableFuture<FSDataInputStream>> opened = new HashMap<>();

    /** Null until something is opened ahead. */
    private ExecutorService workers;

    /** Makes the reader of a piece from its open file, which it closes from then on, also if it fails. */
    interface Reading<K, V> {
        PieceReader<K, V> open(FSDataInputStream file, Piece piece) throws IOException;
    }

    /** @param ahead most files that are open before their turn, 0 or more */
    OpenAhead(FileOpener files, int ahead, Reading<K, V> reading) {
        this.files = files;
        this.ahead = ahead;
        this.reading = reading;
    }

    @Override
    public int prepares() {
        return ahead;
    }

    @Override
    public void prepare(List<Piece> next) throws IOException {
        for (Piece piece : next) {
            if (!opened.containsKey(piece)) {
                if (workers == null) {
                    workers = UserThreads.pool(Math.min(ahead, next.size()), "combine-open");
                }
                opened.put(piece, CompletableFuture.supplyAsync(() -> openedOrFailed(piece), workers));
            }
        }
    }

    private FSDataInputStream openedOrFailed(Piece piece) {
        try {
            return begun(piece);
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    private FSDataInputStream begun(Piece piece) throws IOException {
        FSDataInputStream in = files.open(piece);
        try {
            in.seek(piece.start());
            byte[] first = new byte[(int) Math.min(piece.length(), MOST_BYTES)];
            int length = 0;
            for (int read = 0; read >= 0 && length < first.length; length += Math.max(0, read)) {
                read = in.read(first, length, first.length - length);
            }
            return new FSDataInputStream(new BegunStream(in, piece.start(), first, length));
        } catch (IOException | RuntimeException | Error e) {
            Closing.quietly(in, e);
            throw e;
        }
    }

    @Override
    public PieceReader<K, V> open(Piece piece) throws IOException {
        return reading.open(file(piece), piece);
    }

    private FSDataInputStream file(Piece piece) throws IOException {
        CompletableFuture<FSDataInputStream> begun = opened.remove(piece);
        try {
            // Also where none is opened ahead: what looks at the ends of a small file first needs no requests of its
            // own.
            return begun == null ? begun(piece) : begun.get();
        } catch (ExecutionException | IOException | RuntimeException e) {
            LOG.debug("{} is opened once more", piece.file(), e);
            return files.open(piece);
        } catch (InterruptedException e) {
            opened.put(piece, begun);
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted while opening " + piece.file()).initCause(e);
        }
    }

    @Override
    public void close() throws IOException {
        if (workers == null) {
            return;
        }
        workers.shutdownNow();
        try {
            if (!workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("files that were opened ahead are still being opened at the end of the task");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted while closing files").initCause(e);
        } finally {
            for (CompletableFuture<FSDataInputStream> begun : opened.values()) {
                // Also one that is opened later still: nobody else will close it.
                var unused = begun.whenComplete((in, failed) -> {
                    if (in != null) {
                        close(in);
                    }
                });
            }
            opened.clear();
        }
    }

    private static void close(FSDataInputStream unused) {
        try {
            unused.close();
        } catch (IOException e) {
            LOG.debug("a file that was opened ahead cannot be closed", e);
        }
    }
}
