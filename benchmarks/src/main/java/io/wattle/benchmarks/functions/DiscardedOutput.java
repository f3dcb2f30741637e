package io.wattle.benchmarks.functions;

import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Takes what a function writes, and counts it only: collecting and sorting it is not the function's work. */
final class DiscardedOutput<K, V> extends RecordWriter<K, V> {

    private long records;

    @Override
    public void write(K key, V value) {
        records++;
    }

    @Override
    public void close(TaskAttemptContext context) {
        // There is nothing to close.
    }

    /** @throws IllegalStateException if a function wrote nothing: then it did not do its work */
    void requireRecords() {
        if (records == 0) {
            throw new IllegalStateException("the function wrote no record");
        }
    }
}
