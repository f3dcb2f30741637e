package io.wattle.archive.training;

import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.hadoop.conf.Configuration;

/** What a {@link HadoopJvm} runs: work on a {@link OneNodeCluster}, with which the process ends. */
public final class OneNodeProcess {

    private static final Logger LOG = Logger.getLogger(OneNodeProcess.class.getName());

    private OneNodeProcess() {}

    /** What is done on the cluster. */
    @FunctionalInterface
    public interface Work {
        /** @param clients configuration of the cluster's clients */
        void run(Configuration clients) throws Exception;
    }

    /**
     * Starts a cluster, does the work, and ends this process: with code 0, or with 1 and the cause on standard error.
     *
     * @param folder of the process; the cluster is in {@code cluster} there
     */
    public static void run(Path folder, Work work) {
        int code = 1;
        try {
            OneNodeCluster cluster = new OneNodeCluster(folder.resolve("cluster"));
            // Also when somebody ends this process: containers must not outlive it.
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
            work.run(cluster.start());
            code = 0;
        } catch (Exception | Error e) {
            LOG.log(Level.SEVERE, "The work in " + folder + " failed", e);
        }
        // Daemons leave threads behind.
        System.exit(code);
    }
}
