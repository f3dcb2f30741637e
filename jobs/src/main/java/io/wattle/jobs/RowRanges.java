package io.wattle.jobs;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.util.ReflectionUtils;

/** TeraGen's ranges of row numbers. That goes by the number of maps, which Hadoop sets to 1 for jobs in the client's JVM. */
public final class RowRanges extends InputFormat<LongWritable, NullWritable> {

    /** Configuration key: how many files the rows go to. */
    static final String FILES_KEY = "wattle.teragen.files";

    // The examples do not show this class to others.
    private static final String RANGES = TeraGen.class.getName() + "$RangeInputFormat";

    @Override
    public List<InputSplit> getSplits(JobContext job) throws IOException, InterruptedException {
        Configuration conf = job.getConfiguration();
        conf.setInt(MRJobConfig.NUM_MAPS, conf.getInt(FILES_KEY, 1));
        return ranges(conf).getSplits(job);
    }

    @Override
    public RecordReader<LongWritable, NullWritable> createRecordReader(InputSplit split, TaskAttemptContext context)
            throws IOException, InterruptedException {
        return ranges(context.getConfiguration()).createRecordReader(split, context);
    }

    @SuppressWarnings("unchecked")
    private static InputFormat<LongWritable, NullWritable> ranges(Configuration conf) throws IOException {
        try {
            return (InputFormat<LongWritable, NullWritable>)
                    ReflectionUtils.newInstance(conf.getClassByName(RANGES), conf);
        } catch (ClassNotFoundException e) {
            throw new IOException("Hadoop's examples have no " + RANGES, e);
        }
    }
}
