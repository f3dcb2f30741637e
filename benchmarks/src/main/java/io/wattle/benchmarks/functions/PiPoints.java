package io.wattle.benchmarks.functions;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** The one record of a map of pi: so many points of the sequence, from its begin. */
final class PiPoints extends RecordReader<LongWritable, LongWritable> {

    private final long points;
    private boolean isRead;

    PiPoints(long points) {
        this.points = points;
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
        // There is nothing to open.
    }

    @Override
    public boolean nextKeyValue() {
        boolean isThere = !isRead;
        isRead = true;
        return isThere;
    }

    @Override
    public LongWritable getCurrentKey() {
        return new LongWritable(0);
    }

    @Override
    public LongWritable getCurrentValue() {
        return new LongWritable(points);
    }

    @Override
    public float getProgress() {
        return isRead ? 1 : 0;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
