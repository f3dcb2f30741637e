package io.wattle.combine.mapred;

import io.wattle.combine.read.ReadCounter;
import io.wattle.combine.read.TaskHandle;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A task of this API. */
record ReporterTask(JobConf conf, Reporter reporter) implements TaskHandle {

    private static final Logger LOG = LoggerFactory.getLogger(ReporterTask.class);

    @Override
    public Optional<TaskAttemptID> attempt() {
        try {
            return Optional.ofNullable(conf.get(MRJobConfig.TASK_ATTEMPT_ID)).map(TaskAttemptID::forName);
        } catch (IllegalArgumentException e) {
            LOG.debug("{} is none of Hadoop's", MRJobConfig.TASK_ATTEMPT_ID, e);
            return Optional.empty();
        }
    }

    /** Hadoop's task sets it to the attempt's directory if the committer is a FileOutputCommitter. */
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
        reporter.incrCounter(FileInputFormatCounter.BYTES_READ, bytes);
    }

    @Override
    public void progressed() {
        reporter.progress();
    }
}
