package io.wattle.it;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;
import org.apache.hadoop.util.GenericOptionsParser;

/**
 * A program that copies its input and does what it wants: with {@code ignore} it does not even look at the settings that it is given, with
 * {@code overwrite} it has one of its own, and with {@code move} the history of its job is away before it ends.
 */
public final class StubbornProgram {

    private StubbornProgram() {}

    /** @param args {@code ignore}, {@code overwrite} or {@code move}, input and output, after what Hadoop's own parser takes */
    public static void main(String[] args) throws Exception {
        Configuration conf = new Configuration();
        String[] own = new GenericOptionsParser(new Configuration(), args).getRemainingArgs();
        if (!own[0].equals("ignore")) {
            new GenericOptionsParser(conf, args);
        }
        if (own[0].equals("overwrite")) {
            conf.setInt("mapreduce.task.io.sort.mb", 33);
        }
        Job job = Job.getInstance(conf, own[0]);
        job.setJarByClass(StubbornProgram.class);
        FileInputFormat.addInputPath(job, new Path(own[1]));
        FileOutputFormat.setOutputPath(job, new Path(own[2]));
        if (!job.waitForCompletion(false)) {
            throw new IllegalStateException(job.getStatus().getFailureInfo());
        }
        if (own[0].equals("move")) {
            // Long enough for whoever looks at the job every second.
            Thread.sleep(15_000);
            Path histories = new Path(JobHistoryUtils.getHistoryIntermediateDoneDirForUser(conf));
            FileSystem files = histories.getFileSystem(conf);
            for (FileStatus file : files.globStatus(new Path(histories, job.getJobID() + "*"))) {
                files.delete(file.getPath(), false);
            }
        }
    }
}
