package io.wattle.it;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.GenericOptionsParser;

/** A program that copies its input with settings of its own: with {@code ignore} it does not even look at those it is given. */
public final class StubbornProgram {

    private StubbornProgram() {}

    /** @param args {@code ignore} or {@code overwrite}, input and output, after what Hadoop's own parser takes */
    public static void main(String[] args) throws Exception {
        Configuration conf = new Configuration();
        String[] own = new GenericOptionsParser(new Configuration(), args).getRemainingArgs();
        if (own[0].equals("overwrite")) {
            new GenericOptionsParser(conf, args);
            conf.setInt("mapreduce.task.io.sort.mb", 33);
        }
        Job job = Job.getInstance(conf, own[0]);
        job.setJarByClass(StubbornProgram.class);
        FileInputFormat.addInputPath(job, new Path(own[1]));
        FileOutputFormat.setOutputPath(job, new Path(own[2]));
        if (!job.waitForCompletion(false)) {
            throw new IllegalStateException(job.getStatus().getFailureInfo());
        }
    }
}
