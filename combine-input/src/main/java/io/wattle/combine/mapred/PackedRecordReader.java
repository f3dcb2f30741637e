package io.wattle.combine.mapred;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.read.Chain;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.TaskHandle;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.mapred.RecordReader;

/** Reads a packed split, piece after piece. */
final class PackedRecordReader<K, V> implements RecordReader<K, V> {

    private final Chain<K, V> chain;

    PackedRecordReader(PackedFileSplit split, PieceReader.Opener<K, V> opener, ReadSettings settings, TaskHandle task) {
        chain = new Chain<>(split, opener, settings, task);
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
    public boolean next(K key, V value) throws IOException {
        return interruptible(() -> chain.next(key, value));
    }

    @Override
    public K createKey() {
        return unchecked(chain::newKey);
    }

    @Override
    public V createValue() {
        return unchecked(chain::newValue);
    }

    /** Hadoop lets these two throw nothing; the cause says which file it was. */
    private static <T> T unchecked(Call<T> call) {
        try {
            return interruptible(call);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long getPos() throws IOException {
        return interruptible(chain::bytesRead);
    }

    @Override
    public float getProgress() throws IOException {
        return interruptible(chain::progress);
    }

    @Override
    public void close() throws IOException {
        chain.close();
    }
}
