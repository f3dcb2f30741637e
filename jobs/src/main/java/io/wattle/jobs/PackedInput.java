package io.wattle.jobs;

import io.wattle.combine.mapreduce.PackedTextInputFormat;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.ClassUtil;

/** Combined input for a job, with the jar that its tasks need. */
final class PackedInput {

    /** What {@code -libjars} sets: jars that the submission uploads and puts on the class path of the tasks. */
    private static final String JARS_KEY = "tmpjars";

    private PackedInput() {}

    static void configure(Job job) {
        job.setInputFormatClass(PackedTextInputFormat.class);
        addJar(job.getConfiguration());
    }

    /** The jar alone, for a job of the old API, which Pipes is written in. */
    static void addJar(Configuration conf) {
        // Null where the classes are in a folder: there the class path of the build serves the tasks.
        String jar = ClassUtil.findContainingJar(PackedTextInputFormat.class);
        if (jar != null) {
            String before = conf.get(JARS_KEY, "");
            conf.set(
                    JARS_KEY,
                    (before.isEmpty() ? "" : before + ",") + Path.of(jar).toUri());
        }
    }
}
