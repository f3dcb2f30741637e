package io.wattle.combine.mapreduce;

import io.wattle.combine.CombineContext;
import io.wattle.combine.read.InnerFailures;
import io.wattle.combine.read.ListedLength;
import io.wattle.combine.read.Piece;
import io.wattle.combine.read.PieceReader;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;

/** A piece that another format reads, into objects of its own. */
final class InnerPiece<K, V> implements PieceReader<K, V> {

    private final RecordReader<K, V> reader;
    private final Piece piece;
    private final InnerFailures failures;
    private final Configuration conf;

    InnerPiece(RecordReader<K, V> reader, Piece piece, InnerFailures failures, Configuration conf) {
        this.reader = reader;
        this.piece = piece;
        this.failures = failures;
        this.conf = conf;
    }

    static void closeQuietly(RecordReader<?, ?> reader, Throwable first) {
        try {
            reader.close();
        } catch (IOException | RuntimeException e) {
            first.addSuppressed(e);
        }
    }

    @Override
    public boolean next(K key, V value) throws IOException, InterruptedException {
        boolean more;
        try {
            more = reader.nextKeyValue();
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
        return current(reader::getCurrentKey);
    }

    @Override
    public V value() {
        return current(reader::getCurrentValue);
    }

    private interface Getter<T> {
        T get() throws IOException, InterruptedException;
    }

    private static <T> T current(Getter<T> getter) {
        try {
            return getter.get();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("a record that was read cannot be had: " + e, e);
        }
    }

    @Override
    public K newKey() {
        throw new UnsupportedOperationException("mapreduce readers make their own keys");
    }

    @Override
    public V newValue() {
        throw new UnsupportedOperationException("mapreduce readers make their own values");
    }

    @Override
    public long offset() {
        return reader instanceof LineRecordReader && key() instanceof LongWritable offset
                ? offset.get()
                : CombineContext.UNKNOWN;
    }

    @Override
    public float progress() throws IOException, InterruptedException {
        return reader.getProgress();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
