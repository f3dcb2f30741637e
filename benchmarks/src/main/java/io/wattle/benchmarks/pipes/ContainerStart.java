package io.wattle.benchmarks.pipes;

import io.wattle.benchmarks.ShortTasks;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** How the JVMs of a job's containers start on an embedded cluster, masters included. */
enum ContainerStart {
    /** As Hadoop and the JVM choose. */
    STOCK("", false),
    /** That with classes from an archive. */
    ARCHIVE("", true),
    /** With options for short tasks. */
    SHORT(ShortTasks.OPTIONS, false),
    /** These, with classes from an archive. */
    SHORT_ARCHIVE(ShortTasks.OPTIONS, true);

    private static final String HEAP = "-Xmx700m";
    private static final String MASTER_HEAP = "-Xmx320m";
    private static final String FILE = "@";

    private final String options;
    private final boolean fromArchive;

    ContainerStart(String options, boolean fromArchive) {
        this.options = options;
        this.fromArchive = fromArchive;
    }

    boolean isFromArchive() {
        return fromArchive;
    }

    /** @param conf of a client of the cluster, whose own options for containers end with the file of the archive's */
    void configure(Configuration conf) {
        String all = options + (fromArchive ? " " + archive(conf.get(MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, "")) : "");
        conf.set(MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, all);
        conf.set(MRJobConfig.MAPRED_REDUCE_ADMIN_JAVA_OPTS, all);
        conf.set(MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS, all);
        conf.set(MRJobConfig.MAP_JAVA_OPTS, HEAP);
        conf.set(MRJobConfig.REDUCE_JAVA_OPTS, HEAP);
        conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, MASTER_HEAP);
    }

    private static String archive(String ofCluster) {
        int file = ofCluster.indexOf(FILE);
        if (file < 0) {
            throw new IllegalStateException("the cluster has no archive of classes: its log says why");
        }
        return ofCluster.substring(file);
    }
}
