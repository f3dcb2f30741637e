package io.wattle.jobs;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ClassUtil;

/** Jars that a job's tasks need beside the job's own. */
final class TaskJars {

    /** What {@code -libjars} sets: jars that the submission uploads and puts on the class path of the tasks. */
    private static final String KEY = "tmpjars";

    private TaskJars() {}

    /** Adds the jar that holds a class. */
    static void add(Configuration conf, Class<?> needed) {
        // Null where the classes are in a folder: there the class path of the build serves the tasks.
        String jar = ClassUtil.findContainingJar(needed);
        if (jar != null) {
            String before = conf.get(KEY, "");
            conf.set(KEY, (before.isEmpty() ? "" : before + ",") + Path.of(jar).toUri());
        }
    }
}
