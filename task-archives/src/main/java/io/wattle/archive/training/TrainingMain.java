package io.wattle.archive.training;

import io.wattle.archive.ContainerKind;
import io.wattle.archive.TrainingFiles;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Runs in a JVM of its own, with a node's Hadoop on its class path: a cluster of one node, and a job that leaves lists of
 * classes. Its one argument is the folder of {@link TrainingFiles}.
 */
public final class TrainingMain {

    private TrainingMain() {}

    /** Ends with code 0 if the lists are there, else with 1 and the cause on standard error. */
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        OneNodeProcess.run(folder, it -> new WordCountJob(it, settings(TrainingFiles.in(folder))).run("/training"));
    }

    /** As a job with archives has them, but for writing down instead of mapping. */
    private static Map<String, String> settings(TrainingFiles files) {
        Map<String, String> settings = new HashMap<>();
        settings.put(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, "true");
        settings.put(YarnConfiguration.YARN_APPLICATION_CLASSPATH, String.join(",", files.jars()));
        settings.put(MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH, "$HADOOP_CONF_DIR");
        settings.put(MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS, options(files, ContainerKind.MASTER, "master"));
        settings.put(MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, options(files, ContainerKind.TASK, "map"));
        settings.put(MRJobConfig.MAPRED_REDUCE_ADMIN_JAVA_OPTS, options(files, ContainerKind.TASK, "reduce"));
        for (String heap :
                List.of(MRJobConfig.MR_AM_COMMAND_OPTS, MRJobConfig.MAP_JAVA_OPTS, MRJobConfig.REDUCE_JAVA_OPTS)) {
            settings.put(heap, "-Xmx256m");
        }
        return settings;
    }

    private static String options(TrainingFiles files, ContainerKind kind, String name) {
        return "-Djava.net.preferIPv4Stack=true -XX:DumpLoadedClassList=" + files.listPattern(kind, name) + " "
                + files.jvmOptions();
    }
}
