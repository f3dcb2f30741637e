package io.wattle.combine.mapred;

import io.wattle.combine.read.InnerFailures;
import io.wattle.combine.read.ListedLength;
import io.wattle.combine.read.Piece;
import io.wattle.combine.read.PieceReader;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.RecordReader;

/** A piece that another format reads. */
final class InnerPiece<K, V> implements PieceReader<K, V> {

    private final RecordReader<K, V> reader;
    private final Piece piece;
    private final InnerFailures failures;
    private final Configuration conf;
    private long offset;
    private K key;
    private V value;

    InnerPiece(RecordReader<K, V> reader, Piece piece, InnerFailures failures, Configuration conf) {
        this.reader = reader;
        this.piece = piece;
        this.failures = failures;
        this.conf = conf;
    }

    @Override
    public boolean next(K keyToFill, V valueToFill) throws IOException {
        key = keyToFill;
        value = valueToFill;
        offset = reader.getPos();
        boolean more;
        try {
            more = reader.next(key, value);
        } catch (IOException | RuntimeException e) {
            throw failures.judged(e, piece);
        }
        if (!more) {
            ListedLength.check(piece, reader.getProgress(), conf);
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
    public K newKey() {
        return reader.createKey();
    }

    @Override
    public V newValue() {
        return reader.createValue();
    }

    /** Where the reader was before the record. */
    @Override
    public long offset() {
        return offset;
    }

    @Override
    public float progress() throws IOException {
        return reader.getProgress();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
