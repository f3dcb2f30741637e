package io.wattle.compact.mapreduce;

import io.wattle.combine.read.ReadCounter;
import io.wattle.combine.read.TaskHandle;
import io.wattle.compact.read.CompactedRecords;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;

/** Reads the lines of a split of a data file. */
final class CompactedRecordReader<K> extends RecordReader<K, Text> {

    private final CompactedRecords.Keys<K> keys;
    private CompactedRecords<K> records;

    CompactedRecordReader(CompactedRecords.Keys<K> keys) {
        this.keys = keys;
    }

    private record Task(TaskAttemptContext context) implements TaskHandle {
        @Override
        public Configuration conf() {
            return context.getConfiguration();
        }

        @Override
        public Optional<TaskAttemptID> attempt() {
            return Optional.ofNullable(context.getTaskAttemptID());
        }

        @Override
        public Optional<Path> attemptOutput() throws IOException {
            return context instanceof TaskInputOutputContext<?, ?, ?, ?> whole
                            && whole.getOutputCommitter() instanceof PathOutputCommitter committer
                    ? Optional.ofNullable(committer.getWorkPath())
                    : Optional.empty();
        }

        @Override
        public void count(ReadCounter counter, long amount) {
            context.getCounter(counter).increment(amount);
        }

        @Override
        public void countBytes(long bytes) {
            // Hadoop counts what is read of the data file itself.
        }

        @Override
        public void progressed() {
            context.progress();
        }
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
        FileSplit data = (FileSplit) split;
        records = CompactedRecords.open(data.getPath(), data.getStart(), data.getLength(), new Task(context), keys);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
        return records.chain().next();
    }

    @Override
    public K getCurrentKey() {
        return records.chain().key();
    }

    @Override
    public Text getCurrentValue() {
        return records.chain().value();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
        return records.chain().progress();
    }

    @Override
    public void close() throws IOException {
        if (records != null) {
            records.close();
        }
    }
}
