package io.wattle.combine.mapreduce;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.plan.JobSettings;
import io.wattle.combine.read.Chain;
import io.wattle.combine.read.ReadCounter;
import io.wattle.combine.read.TaskHandle;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;

/** Reads a packed split, piece after piece. */
final class PackedRecordReader<K, V> extends RecordReader<K, V> {

    private final PackedInputFormat<K, V> format;
    private Chain<K, V> chain;

    PackedRecordReader(PackedInputFormat<K, V> format) {
        this.format = format;
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

        /** A map task gives readers the context of its mapper; others, without a committer, have no such directory. */
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
            context.getCounter(FileInputFormatCounter.BYTES_READ).increment(bytes);
        }

        @Override
        public void progressed() {
            context.progress();
        }
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
        ReadSettings settings = JobSettings.read(context.getConfiguration());
        TaskHandle task = new Task(context);
        PackedFileSplit packed = PackedFileSplit.of(split);
        chain = new Chain<>(packed, format.opener(packed, settings, task, context), settings, task);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
        return chain.next();
    }

    @Override
    public K getCurrentKey() {
        return chain.key();
    }

    @Override
    public V getCurrentValue() {
        return chain.value();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
        return chain.progress();
    }

    @Override
    public void close() throws IOException {
        if (chain != null) {
            chain.close();
        }
    }
}
