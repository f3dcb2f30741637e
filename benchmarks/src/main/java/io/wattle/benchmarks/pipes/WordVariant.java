package io.wattle.benchmarks.pipes;

import io.wattle.jobs.CountingJob;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** A word count and how the JVMs of its containers start. */
enum WordVariant {
    /** Hadoop's example with a combiner, as Hadoop and the JVM choose. */
    STOCK("wordcount", ""),
    /** That with classes from an archive. */
    STOCK_ARCHIVE("wordcount", "@"),
    /** Packed, in Java. */
    PACKED("wordcount2", ""),
    /** In C++, with options for short tasks. */
    NATIVE("wordcount-native", WordVariant.SHORT_TASKS),
    /** That with classes from an archive. */
    NATIVE_ARCHIVE("wordcount-native", WordVariant.SHORT_TASKS + " @");

    private static final String SHORT_TASKS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";
    private static final String HEAP = "-Xmx700m";
    private static final String MASTER_HEAP = "-Xmx320m";
    private static final String ARCHIVE = "@";

    private final String job;
    private final String options;

    WordVariant(String job, String options) {
        this.job = job;
        this.options = options;
    }

    String title() {
        return options.contains(ARCHIVE) ? job + "+archive" : job;
    }

    CountingJob job() {
        return CountingJob.named(job).orElseThrow();
    }

    /** @param conf of a client of an embedded cluster, whose own options for containers end with the file of the archive's */
    void configure(Configuration conf) {
        String options = options(conf.get(MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, ""));
        conf.set(MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, options);
        conf.set(MRJobConfig.MAPRED_REDUCE_ADMIN_JAVA_OPTS, options);
        conf.set(MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS, options);
        conf.set(MRJobConfig.MAP_JAVA_OPTS, HEAP);
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, HEAP);
        conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, MASTER_HEAP);
    }

    private String options(String ofCluster) {
        if (!options.contains(ARCHIVE)) {
            return options;
        }
        int file = ofCluster.indexOf(ARCHIVE);
        if (file < 0) {
            throw new IllegalStateException("the cluster has no archive of classes: its log says why");
        }
        return options.replace(ARCHIVE, ofCluster.substring(file));
    }
}
