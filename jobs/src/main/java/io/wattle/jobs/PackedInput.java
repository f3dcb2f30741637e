package io.wattle.jobs;

import io.wattle.combine.mapreduce.PackedTextInputFormat;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;

/** Combined input for a job, with the jar that its tasks need. */
final class PackedInput {

    private PackedInput() {}

    static void configure(Job job) {
        job.setInputFormatClass(PackedTextInputFormat.class);
        addJar(job.getConfiguration());
    }

    /** The jar alone, for a job of the old API, which Pipes is written in. */
    static void addJar(Configuration conf) {
        TaskJars.add(conf, PackedTextInputFormat.class);
    }
}
