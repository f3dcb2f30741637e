package io.wattle.jobs;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Options of the JVMs of tasks whose work is done by a program: they start, hand records on, and compile little that pays. */
final class ShortJvm {

    private static final String COMPILER = "-XX:TieredStopAtLevel=1";
    private static final String COLLECTOR = "-XX:+UseSerialGC";

    /** A JVM that is told of two collectors does not start. */
    private static final Pattern ANY_COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC\\b");

    private ShortJvm() {}

    /** Sets them for maps and reduces in C++, unless a user or the cluster has set any. Hadoop adds the heap to those without one. */
    static void configure(JobConf conf) {
        if (!Submitter.getIsJavaMapper(conf)) {
            configure(conf, MRJobConfig.MAP_JAVA_OPTS, MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, MRJobConfig.MAP_ENV);
        }
        if (!Submitter.getIsJavaReducer(conf)) {
            configure(
                    conf,
                    MRJobConfig.REDUCE_JAVA_OPTS,
                    MRJobConfig.MAPRED_REDUCE_ADMIN_JAVA_OPTS,
                    MRJobConfig.REDUCE_ENV);
        }
    }

    @SuppressWarnings("deprecation") // What is set for maps and reduces alike still counts.
    private static void configure(JobConf conf, String key, String adminKey, String environmentKey) {
        // Hadoop takes what is set for both where there is nothing for the one: the key of the one would hide it.
        if (conf.get(key) == null && conf.get(JobConf.MAPRED_TASK_JAVA_OPTS, "").isBlank()) {
            // The environment can have options of JVMs, too.
            boolean chosen = Stream.of(
                            adminKey,
                            environmentKey,
                            environmentKey + ".JAVA_TOOL_OPTIONS",
                            environmentKey + ".JDK_JAVA_OPTIONS",
                            MRJobConfig.MAPRED_ADMIN_USER_ENV,
                            JobConf.MAPRED_TASK_ENV)
                    .anyMatch(it -> ANY_COLLECTOR.matcher(conf.get(it, "")).find());
            conf.set(key, chosen ? COMPILER : COMPILER + " " + COLLECTOR);
        }
    }
}
