package io.wattle.compact.read;

import io.wattle.combine.read.ReadCounter;
import io.wattle.combine.read.TaskHandle;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** A task that reads the files of its split from a data file. */
record CompactedTask(TaskHandle task, FileSystem files) implements TaskHandle {

    @Override
    public Configuration conf() {
        return task.conf();
    }

    @Override
    public FileSystem fileSystem(Path file) {
        return files;
    }

    @Override
    public Optional<TaskAttemptID> attempt() {
        return task.attempt();
    }

    @Override
    public Optional<Path> attemptOutput() throws IOException {
        return task.attemptOutput();
    }

    @Override
    public void count(ReadCounter counter, long amount) {
        task.count(counter, amount);
    }

    /** Hadoop does, as the split is of one file. */
    @Override
    public void countBytes(long bytes) {}

    @Override
    public void progressed() {
        task.progressed();
    }
}
