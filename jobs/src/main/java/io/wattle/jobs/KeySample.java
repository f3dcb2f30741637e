package io.wattle.jobs;

import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.partition.InputSampler;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/**
 * The first keys of some splits, which lie all over the input: those of Hadoop take the first splits, and an input that is sorted
 * already would go to one reduce.
 *
 * @param keys how many to read, at least one of each split
 * @param splits of how many splits, at least 1
 */
record KeySample(long keys, int splits) implements InputSampler.Sampler<Text, Text> {

    /**
     * Different keys, in order.
     *
     * @throws UnfitSettingsException if they are fewer than the job's reduces
     */
    @Override
    public Text[] getSample(InputFormat<Text, Text> format, Job job) throws IOException, InterruptedException {
        List<InputSplit> all = format.getSplits(job);
        int read = Math.min(splits, all.size());
        TreeSet<Text> sample = new TreeSet<>();
        for (int i = 0; i < read; i++) {
            read(format, job, all.get(i * (all.size() / read)), keys / read, sample);
        }
        if (sample.size() < job.getNumReduceTasks()) {
            throw new UnfitSettingsException(MRJobConfig.NUM_REDUCES + ": " + job.getNumReduceTasks()
                    + ", and the input has " + sample.size() + " different keys where it was sampled (allowed: no more"
                    + " reduces than keys; take fewer, or a larger input)");
        }
        return sample.toArray(Text[]::new);
    }

    private static void read(InputFormat<Text, Text> format, Job job, InputSplit split, long most, TreeSet<Text> sample)
            throws IOException, InterruptedException {
        TaskAttemptContext context = new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
        try (RecordReader<Text, Text> reader = format.createRecordReader(split, context)) {
            reader.initialize(split, context);
            for (long i = 0; i < Math.max(1, most) && reader.nextKeyValue(); i++) {
                sample.add(new Text(reader.getCurrentKey()));
            }
        }
    }
}
