package io.wattle.compact.mapred;

import io.wattle.combine.read.ReadCounter;
import io.wattle.combine.read.TaskHandle;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** A task of this API. */
record ReporterTask(JobConf conf, Reporter reporter) implements TaskHandle {

    @Override
    public Optional<TaskAttemptID> attempt() {
        try {
            return Optional.ofNullable(conf.get(MRJobConfig.TASK_ATTEMPT_ID)).map(TaskAttemptID::forName);
        } catch (IllegalArgumentException e) {
            // Other engines have names of their own, and are asked nothing of them.
            return Optional.empty();
        }
    }

    @Override
    public Optional<Path> attemptOutput() {
        return Optional.ofNullable(FileOutputFormat.getWorkOutputPath(conf));
    }

    @Override
    public void count(ReadCounter counter, long amount) {
        reporter.incrCounter(counter, amount);
    }

    @Override
    public void countBytes(long bytes) {
        // Hadoop counts what is read of the data file itself.
    }

    @Override
    public void progressed() {
        reporter.progress();
    }
}
