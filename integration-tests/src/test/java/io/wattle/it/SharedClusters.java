package io.wattle.it;

import io.wattle.model.Catalog;
import io.wattle.tuning.engine.cluster.EmbeddedCluster;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * The clusters that test classes share, one per shape and JVM: the first class that asks for a shape starts it, and it
 * ends with the tests of this JVM. A class leaves a cluster as it found it. What breaks its cluster (stops or restarts a
 * daemon), or needs settings that a refresh cannot change, starts one of its own and says why.
 */
public final class SharedClusters implements LauncherSessionListener {

    private static final Map<String, Running> RUNNING = new HashMap<>();

    /** What to do at the end, the youngest first. */
    private static final Deque<AutoCloseable> ENDS = new ArrayDeque<>();

    /**
     * A cluster, and the time by which its NodeManagers know its ResourceManager. Hadoop keeps that time in a static field,
     * which each ResourceManager of this JVM sets as it becomes active: containers that say another are refused.
     */
    private record Running(AutoCloseable cluster, long timeStamp) {}

    /** Leads to what only ResourceManagers may set. */
    private static final class ClusterTime extends ResourceManager {
        static void set(long timeStamp) {
            setClusterTimeStamp(timeStamp);
        }
    }

    /** HDFS, YARN and a history server, two Edisons and their master, and the folder of files that leads clients there. */
    record Edison(EmbeddedCluster cluster, Path confDir) implements AutoCloseable {

        /** For clients, who may change it. */
        Configuration conf() {
            Configuration conf = new Configuration(cluster.clientConfiguration());
            // By default clients notice the end of a job up to 5 s late.
            conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, 200);
            return conf;
        }

        @Override
        public void close() {
            cluster.close();
        }
    }

    @FunctionalInterface
    private interface Starter<T> {
        T start(Path directory) throws Exception;
    }

    static synchronized Edison edison() throws Exception {
        return started("edison", Edison.class, directory -> {
            EmbeddedCluster cluster =
                    EmbeddedCluster.start(Catalog.builtIn().profile("edison").orElseThrow(), 2, directory);
            Path confDir = Files.createDirectory(directory.resolve("conf"));
            try (OutputStream out = Files.newOutputStream(confDir.resolve("yarn-site.xml"))) {
                cluster.clientConfiguration().writeXml(out);
            }
            return new Edison(cluster, confDir);
        });
    }

    /**
     * YARN with the energy scheduler and one NodeManager of each class named; it keeps what it learns. To be left with
     * {@link MixedCluster#restore}.
     */
    static synchronized MixedCluster mixed(String... classNames) throws Exception {
        return started(
                String.join(" ", classNames),
                MixedCluster.class,
                directory -> MixedCluster.start(
                        directory,
                        Map.of(
                                "yarn.energy.ledger.dir",
                                directory.resolve("kept").toString(),
                                "yarn.energy.ledger.checkpoint-ms",
                                "1000"),
                        classNames));
    }

    private static <T extends AutoCloseable> T started(String shape, Class<T> type, Starter<T> starter)
            throws Exception {
        if (!RUNNING.containsKey(shape)) {
            Path directory = newDirectory();
            T cluster = starter.start(directory);
            ENDS.push(cluster);
            RUNNING.put(shape, new Running(cluster, ResourceManager.getClusterTimeStamp()));
        }
        Running running = RUNNING.get(shape);
        ClusterTime.set(running.timeStamp());
        return type.cast(running.cluster());
    }

    /** An empty directory that is deleted after the tests of this JVM. */
    static synchronized Path newDirectory() {
        try {
            Path directory = Files.createTempDirectory("wattle-cluster-");
            ENDS.push(() -> FileUtil.fullyDelete(directory.toFile()));
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        closeAll();
    }

    private static synchronized void closeAll() {
        RUNNING.clear();
        while (!ENDS.isEmpty()) {
            try {
                ENDS.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException("a shared cluster does not end", e);
            }
        }
    }
}
