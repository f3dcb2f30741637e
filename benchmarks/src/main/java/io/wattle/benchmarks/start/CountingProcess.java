package io.wattle.benchmarks.start;

import io.wattle.combine.config.CombineKey;
import io.wattle.jobs.CountingJob;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Counts the words of a text in this JVM, without a cluster: one map, with combiner, and a reduce of what it found. */
public final class CountingProcess {

    private CountingProcess() {}

    /** Its arguments are the text and a folder of its own. */
    public static void main(String[] arguments) throws Exception {
        count(java.nio.file.Path.of(arguments[0]), java.nio.file.Path.of(arguments[1]));
    }

    static void count(java.nio.file.Path text, java.nio.file.Path folder) throws Exception {
        Configuration conf = new Configuration();
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        conf.setLong(CombineKey.SIZE.key(), Long.MAX_VALUE / 2);
        Job job = Job.getInstance(conf, "wordcount2");
        FileInputFormat.addInputPath(job, new Path(text.toUri()));
        FileOutputFormat.setOutputPath(job, new Path(folder.resolve("counts").toUri()));
        try (Job submitted = CountingJob.WORDCOUNT2.submit(job)) {
            if (!submitted.waitForCompletion(false)) {
                throw new IOException(
                        text + ": the job failed: " + submitted.getStatus().getFailureInfo());
            }
            int maps = submitted.getConfiguration().getInt(MRJobConfig.NUM_MAPS, -1);
            if (maps != 1) {
                throw new IOException(text + ": " + maps + " maps (needed: 1, as a task is measured)");
            }
        }
    }
}
