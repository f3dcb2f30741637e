package io.wattle.compact.mapred;

import io.wattle.compact.read.CompactedRecords;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.Supplier;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.RecordReader;

/** Reads the lines of a split of a data file. */
final class CompactedRecordReader<K> implements RecordReader<K, Text> {

    private final CompactedRecords<K> records;
    private final Supplier<K> newKeys;

    CompactedRecordReader(CompactedRecords<K> records, Supplier<K> newKeys) {
        this.records = records;
        this.newKeys = newKeys;
    }

    private interface Call<T> {
        T get() throws IOException, InterruptedException;
    }

    private static <T> T interruptible(Call<T> call) throws IOException {
        try {
            return call.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted while reading").initCause(e);
        }
    }

    @Override
    public boolean next(K key, Text value) throws IOException {
        return interruptible(() -> records.chain().next(key, value));
    }

    @Override
    public K createKey() {
        return newKeys.get();
    }

    @Override
    public Text createValue() {
        return new Text();
    }

    @Override
    public long getPos() throws IOException {
        return interruptible(records.chain()::bytesRead);
    }

    @Override
    public float getProgress() throws IOException {
        return interruptible(records.chain()::progress);
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
