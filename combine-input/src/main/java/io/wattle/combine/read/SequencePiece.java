package io.wattle.combine.read;

import io.wattle.combine.config.ReadSettings;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.util.ReflectionUtils;

/** Reads records of a SequenceFile as SequenceFileInputFormat does: from the first sync mark in the piece on. */
public final class SequencePiece<K, V> implements PieceReader<K, V> {

    /** How Hadoop says that a class of io.serializations is missing, which is not the file's fault. */
    private static final String NO_DESERIALIZER = "Could not find a deserializer";

    private final SequenceFile.Reader reader;
    private final Configuration conf;
    private final long start;
    private final long end;

    /** Null where Hadoop makes the objects. */
    private final RawRecords<K, V> raw;

    private boolean more;
    private long offset;
    private K key;
    private V value;

    private SequencePiece(FSDataInputStream file, long fileBytes, Piece piece, Configuration conf) throws IOException {
        this.conf = conf;
        reader = reader(file, fileBytes, conf);
        try {
            if (piece.start() > reader.getPosition()) {
                reader.sync(piece.start());
            }
            start = reader.getPosition();
            end = piece.end();
            more = start < end;
            raw = RawRecords.needed(reader) ? new RawRecords<>(reader, piece.file(), conf) : null;
        } catch (IOException | RuntimeException | Error e) {
            Closing.quietly(reader, e);
            throw e;
        }
    }

    /** Opens pieces for a task with that configuration. */
    public static <K, V> PieceReader.Opener<K, V> opener(ReadSettings settings, Configuration conf) {
        FileOpener files = new FileOpener(conf, file -> file.getFileSystem(conf));
        return new OpenAhead<>(files, settings.openAhead(), (in, piece) -> {
            long bytes = piece.fileLength() >= 0
                    ? piece.fileLength()
                    : piece.file()
                            .getFileSystem(conf)
                            .getFileStatus(piece.file())
                            .getLen();
            return WatchedPiece.open(in, piece, file -> new SequencePiece<>(file, bytes, piece, conf));
        });
    }

    private static SequenceFile.Reader reader(FSDataInputStream file, long bytes, Configuration conf)
            throws IOException {
        try {
            return new SequenceFile.Reader(conf, SequenceFile.Reader.stream(file), SequenceFile.Reader.length(bytes));
        } catch (IOException e) {
            if (String.valueOf(e.getMessage()).startsWith(NO_DESERIALIZER)) {
                throw new UnreadableException(e.getMessage(), e);
            }
            throw e;
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public boolean next(K keyToFill, V valueToFill) throws IOException {
        if (!more) {
            return false;
        }
        offset = reader.getPosition();
        boolean read;
        if (raw != null) {
            read = raw.next();
        } else {
            key = (K) reader.next(keyToFill);
            read = key != null;
        }
        if (!read && reader.isBlockCompressed() && offset < end && reader.getPosition() > offset) {
            // Hadoop's reader takes a file that ends inside a block for one that ends. Beyond the listed end somebody
            // may be writing one.
            throw new EOFException("it ends at byte " + reader.getPosition() + ", inside a block that begins at byte "
                    + offset + ": it was cut off");
        }
        // A record belongs to the piece with the sync mark before it.
        more = read && !(offset >= end && reader.syncSeen());
        if (raw != null) {
            key = more ? raw.key(keyToFill) : null;
            value = more ? raw.value(valueToFill) : null;
        } else {
            value = more ? (V) reader.getCurrentValue(valueToFill) : null;
        }
        return more;
    }

    @Override
    public K key() {
        return key;
    }

    @Override
    public V value() {
        return value;
    }

    @Override
    @SuppressWarnings("unchecked")
    public K newKey() {
        return (K) ReflectionUtils.newInstance(reader.getKeyClass(), conf);
    }

    @Override
    @SuppressWarnings("unchecked")
    public V newValue() {
        return (V) ReflectionUtils.newInstance(reader.getValueClass(), conf);
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public float progress() throws IOException {
        return end <= start ? 0 : (reader.getPosition() - start) / (float) (end - start);
    }

    @Override
    public void close() throws IOException {
        try (reader) {
            if (raw != null) {
                raw.close();
            }
        }
    }
}
