package io.wattle.combine.read;

import io.wattle.combine.CombineContext;
import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.ReadSettings;
import java.io.Closeable;
import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Reads the pieces of a split one after the other. Not thread safe. */
public final class Chain<K, V> implements Closeable {

    private final PackedFileSplit split;
    private final PieceReader.Opener<K, V> opener;
    private final TaskHandle task;
    private final BadFiles badFiles;

    private int next;
    private Piece piece;
    private PieceReader<K, V> reader;
    private long records;
    private long bytesDone;
    private float progress;
    private K key;
    private V value;

    /** Reads nothing yet. */
    public Chain(PackedFileSplit split, PieceReader.Opener<K, V> opener, ReadSettings settings, TaskHandle task) {
        this.split = split;
        this.opener = opener;
        this.task = task;
        badFiles = new BadFiles(settings, task, split);
    }

    /**
     * Reads the next record, into the objects of the record before if that was of the same file, else into new ones.
     *
     * @return false if there is none left
     * @throws IOException if a file cannot be read and may not be left out; the message names it
     */
    public boolean next() throws IOException, InterruptedException {
        return next(null, null, false);
    }

    /**
     * Reads the next record into these objects.
     *
     * @return false if there is none left
     * @throws IOException if a file cannot be read and may not be left out, or has records of other classes; the
     *     message names it
     */
    public boolean next(K keyToFill, V valueToFill) throws IOException, InterruptedException {
        return next(keyToFill, valueToFill, true);
    }

    private boolean next(K keyToFill, V valueToFill, boolean given) throws IOException, InterruptedException {
        while (reader != null || open()) {
            try {
                if (given && records == 0) {
                    checkClass("keys", reader.newKey(), keyToFill);
                    checkClass("values", reader.newValue(), valueToFill);
                }
                if (reader.next(given ? keyToFill : key, given ? valueToFill : value)) {
                    key = reader.key();
                    value = reader.value();
                    CombineContext.enter(piece.file(), reader.offset(), records++);
                    return true;
                }
                PieceReader<K, V> finished = reader;
                reader = null;
                finished.close();
                bytesDone += piece.length();
                // Hadoop counts them of splits of one file only.
                task.countBytes(piece.length());
            } catch (IOException | RuntimeException | InternalError e) {
                bad(e);
            }
        }
        key = null;
        value = null;
        return false;
    }

    /** Opens the next piece that can be opened; false if none is left. */
    private boolean open() throws IOException, InterruptedException {
        if (next == 0) {
            badFiles.begin();
        }
        while (next < split.getNumPaths()) {
            piece = piece(next);
            next++;
            opener.prepare(IntStream.range(next, Math.min(split.getNumPaths(), next + opener.prepares()))
                    .mapToObj(this::piece)
                    .toList());
            records = 0;
            // Objects of the file before may be of other classes.
            key = null;
            value = null;
            task.progressed();
            task.conf().set(MRJobConfig.MAP_INPUT_FILE, piece.file().toString());
            task.conf().setLong(MRJobConfig.MAP_INPUT_START, piece.start());
            // Its name says path; it is the length.
            task.conf().setLong(MRJobConfig.MAP_INPUT_PATH, piece.length());
            try {
                reader = opener.open(piece);
                return true;
            } catch (IOException | RuntimeException | InternalError e) {
                bad(e);
            }
        }
        return false;
    }

    private Piece piece(int number) {
        return new Piece(
                split.getPath(number),
                split.getOffset(number),
                split.getLength(number),
                split.getFileLength(number),
                split.getInnerSplit(number));
    }

    private void checkClass(String what, Object own, Object given) throws UnreadableException {
        if (own != null && given != null && !own.getClass().isInstance(given)) {
            throw new UnreadableException(
                    piece.file() + ": its " + what + " are " + own.getClass().getName() + ", those of the split's files"
                            + " before " + given.getClass().getName() + " (allowed: one class for all files, or a job"
                            + " of the mapreduce API)",
                    null);
        }
    }

    private void bad(Throwable why) throws IOException {
        if (reader != null) {
            Closing.quietly(reader, why);
            reader = null;
        }
        badFiles.met(piece, records, why);
        bytesDone += piece.length();
    }

    /** Key of the current record; null before the first and after the last. */
    public K key() {
        return key;
    }

    /** Value of the current record; null before the first and after the last. */
    public V value() {
        return value;
    }

    /** An empty key to read into; null if no file can be opened, so that none is needed. */
    public K newKey() throws IOException, InterruptedException {
        return reader != null || open() ? reader.newKey() : null;
    }

    /** An empty value to read into; null if no file can be opened, so that none is needed. */
    public V newValue() throws IOException, InterruptedException {
        return reader != null || open() ? reader.newValue() : null;
    }

    /** Bytes of the split that are read, 0 to all. */
    public long bytesRead() throws IOException, InterruptedException {
        double current = reader == null ? 0 : Math.max(0, Math.min(1, reader.progress()));
        return bytesDone + (long) (current * (reader == null ? 0 : piece.length()));
    }

    /** Share of the split that is read, 0 to 1; it never falls. */
    public float progress() throws IOException, InterruptedException {
        boolean atEnd = reader == null && next == split.getNumPaths();
        // A split that was handed over may have no bytes.
        float now = atEnd ? 1 : (float) ((double) bytesRead() / Math.max(1, split.getLength()));
        progress = Math.max(progress, now);
        return progress;
    }

    @Override
    public void close() throws IOException {
        CombineContext.leave();
        try (opener;
                badFiles) {
            if (reader != null) {
                reader.close();
            }
        } finally {
            reader = null;
        }
    }
}
