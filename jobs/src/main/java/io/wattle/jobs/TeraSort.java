package io.wattle.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.examples.terasort.TeraOutputFormat;
import org.apache.hadoop.examples.terasort.TeraSortConfigKeys;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.partition.InputSampler;
import org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner;

/**
 * Hadoop's TeraSort, with the jobs that make its input and check its output: the classes of Hadoop's examples as jobs that can be
 * submitted, watched and killed. Their own mains wait inside and print.
 */
public final class TeraSort {

    /** Size of a row: a key of 10 bytes and 90 more. */
    public static final int ROW_BYTES = 100;

    /** TeraOutputFormat accepts no other file in an output folder. */
    private static final String PARTITION_FILE = "_partition.lst";

    private static final String REPLICATION = "dfs.replication";

    // The examples do not show these classes to others.
    private static final String VALIDATE = "org.apache.hadoop.examples.terasort.TeraValidate$";

    private TeraSort() {}

    /**
     * Completes a job whose configuration, paths and name the caller has set; it sorts. Reads samples of the input, and writes
     * into the output folder where each reduce begins, if there are several.
     *
     * @throws UnfitSettingsException if there is no reduce, or more than sampled keys
     */
    public static void configure(Job job) throws IOException, InterruptedException, ClassNotFoundException {
        Configuration conf = job.getConfiguration();
        int reduces = job.getNumReduceTasks();
        if (reduces < 1) {
            throw new UnfitSettingsException(
                    MRJobConfig.NUM_REDUCES + ": " + reduces + " (terasort sorts in its reduces; allowed: 1 or more)");
        }
        useRows(job);
        job.setInputFormatClass(RowInputFormat.class);
        job.setOutputFormatClass(TeraOutputFormat.class);
        conf.setInt(REPLICATION, org.apache.hadoop.examples.terasort.TeraSort.getOutputReplication(job));
        if (reduces > 1) {
            job.setPartitionerClass(TotalOrderPartitioner.class);
            Path partitions = new Path(FileOutputFormat.getOutputPath(job), PARTITION_FILE);
            TotalOrderPartitioner.setPartitionFile(conf, partitions);
            InputSampler.writePartitionFile(job, sample(conf));
        }
    }

    private static KeySample sample(Configuration conf) {
        return new KeySample(
                conf.getLong(TeraSortConfigKeys.SAMPLE_SIZE.key(), TeraSortConfigKeys.DEFAULT_SAMPLE_SIZE),
                conf.getInt(TeraSortConfigKeys.NUM_PARTITIONS.key(), TeraSortConfigKeys.DEFAULT_NUM_PARTITIONS));
    }

    /**
     * Completes a job whose output path and name the caller has set; it makes rows to sort, the same every time.
     *
     * @param files to write, at least 1
     * @param rows of all files together
     */
    public static void configureGeneration(Job job, int files, long rows) {
        Configuration conf = job.getConfiguration();
        useRows(job);
        conf.setInt(RowRanges.FILES_KEY, files);
        conf.setLong(TeraSortConfigKeys.NUM_ROWS.key(), rows);
        job.setInputFormatClass(RowRanges.class);
        job.setMapperClass(TeraGen.SortGenMapper.class);
        job.setNumReduceTasks(0);
        job.setOutputFormatClass(TeraOutputFormat.class);
    }

    /**
     * Completes a job whose configuration, paths and name the caller has set; it checks what a sort wrote. Its output has lines
     * {@code error TAB what}, if rows are out of order, and {@code checksum TAB hexadecimal}: the sum of the CRC32 of all rows.
     */
    public static void configureValidation(Job job) {
        Configuration conf = job.getConfiguration();
        useRows(job);
        job.setInputFormatClass(RowInputFormat.class);
        // A map looks at a file, or order within it would not be seen.
        FileInputFormat.setMinInputSplitSize(job, Long.MAX_VALUE);
        conf.set(MRJobConfig.MAP_CLASS_ATTR, VALIDATE + "ValidateMapper");
        conf.set(MRJobConfig.REDUCE_CLASS_ATTR, VALIDATE + "ValidateReducer");
        job.setNumReduceTasks(1);
    }

    private static void useRows(Job job) {
        job.setJarByClass(TeraSort.class);
        TaskJars.add(job.getConfiguration(), TeraGen.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
    }
}
