package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** The daemons of rendered files, each a process with its folder as configuration, as Hadoop's own scripts start them. */
final class RenderedDaemons implements AutoCloseable {

    /** Up to six JVMs, each with both cores' work to do at its start, beside another Hadoop's tests. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Path directory;
    private final Set<String> asRendered;
    private final Map<String, Process> processes = new LinkedHashMap<>();

    /**
     * @param directory where {@link RenderedFiles} wrote
     * @param asRendered daemons with the rendered options alone; the others live for two minutes, where a second compiler
     *     costs more than it gives
     */
    RenderedDaemons(Path directory, Set<String> asRendered) {
        this.directory = directory;
        this.asRendered = asRendered;
    }

    /** Those that were started last under their names. */
    Map<String, Process> processes() {
        return processes;
    }

    /** HDFS as the README starts it first. */
    void nameNodeAndDataNodes(String worker, int dataNodes) throws Exception {
        Process format = start("format", "master", "HDFS_NAMENODE_OPTS", "hdfs.server.namenode.NameNode", "-format");
        assertThat(format.waitFor()).as(log("format")).isZero();
        processes.remove("format");
        start("namenode", "master", "HDFS_NAMENODE_OPTS", "hdfs.server.namenode.NameNode");
        for (int i = 0; i < dataNodes; i++) {
            dataNode("datanode-" + i, worker);
        }
    }

    private void dataNode(String name, String folder) throws IOException {
        start(
                name,
                folder,
                "HDFS_DATANODE_OPTS",
                "hdfs.server.datanode.DataNode",
                "-Ddfs.datanode.address=127.0.0.1:0",
                "-Ddfs.datanode.http.address=127.0.0.1:0",
                "-Ddfs.datanode.ipc.address=127.0.0.1:0",
                "-Ddfs.datanode.data.dir=" + directory.resolve(name));
    }

    void resourceManager(String name, String folder, String... arguments) throws IOException {
        start(name, folder, "YARN_RESOURCEMANAGER_OPTS", "yarn.server.resourcemanager.ResourceManager", arguments);
    }

    void nodeManager(String name, String folder, String host) throws IOException {
        start(
                name,
                folder,
                "YARN_NODEMANAGER_OPTS",
                "yarn.server.nodemanager.NodeManager",
                "-Dyarn.nodemanager.hostname=" + host,
                // By default 30 s go by until it asks again for a ResourceManager that has come back.
                "-Dyarn.resourcemanager.connect.retry-interval.ms=1000",
                "-Dyarn.nodemanager.localizer.address=" + host + ":0",
                "-Dyarn.nodemanager.webapp.address=" + host + ":0",
                "-Dmapreduce.shuffle.port=0",
                "-Dyarn.nodemanager.local-dirs=" + directory.resolve(name + "/local"),
                "-Dyarn.nodemanager.log-dirs=" + directory.resolve(name + "/logs"),
                "-Dyarn.nodemanager.recovery.dir=" + directory.resolve(name + "/recovery"),
                // The disk of the machine that tests run on is as full as it is.
                "-Dyarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage=100");
    }

    /** Starts a daemon as Hadoop's own scripts do: with its folder's hadoop-env.sh. */
    Process start(String name, String folder, String optionsVariable, String type, String... arguments)
            throws IOException {
        Path conf = directory.resolve("conf").resolve(folder);
        String log = Path.of("target").toAbsolutePath() + "/rendered-" + name;
        String script = ". '" + conf + "/hadoop-env.sh'; exec '" + Path.of(System.getProperty("java.home"), "bin/java")
                + "' $HADOOP_OPTS $" + optionsVariable + " \"$@\"";
        List<String> command = new ArrayList<>(List.of("bash", "-c", script, name));
        if (!asRendered.contains(name)) {
            command.add("-XX:TieredStopAtLevel=1");
        }
        command.addAll(List.of(
                "-Dlog4j.configuration=wattle-log4j.properties",
                "-Dwattle.log=" + log + ".log",
                "-Dyarn.log.dir=" + directory.resolve("data"),
                "-cp",
                conf + ":" + System.getProperty("java.class.path"),
                "org.apache.hadoop." + type));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Path.of(log + ".out").toFile());
        builder.environment().keySet().removeIf(it -> it.startsWith("HADOOP") || it.startsWith("YARN"));
        Process process = builder.start();
        processes.put(name, process);
        return process;
    }

    /** SIGKILL. */
    void kill(String name) throws InterruptedException {
        processes.remove(name).destroyForcibly().waitFor();
    }

    private static String log(String name) throws IOException {
        return Files.readString(Path.of("target/rendered-" + name + ".out"));
    }

    /** Waits, and fails at once when a daemon ends. */
    void await(String what, Callable<Boolean> condition) throws Exception {
        Await.until(
                () -> what,
                () -> {
                    processes.forEach((name, process) -> assertThat(process.isAlive())
                            .as("%s has ended, see target/rendered-%s.log", name, name)
                            .isTrue());
                    return condition.call();
                },
                LONGEST);
    }

    /** In the reverse order; those that do not end within 30 s each are killed. */
    @Override
    public void close() {
        List<Process> started = new ArrayList<>(processes.values());
        for (int i = started.size() - 1; i >= 0; i--) {
            started.get(i).destroy();
        }
        for (Process process : started) {
            try {
                process.waitFor(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            process.destroyForcibly();
        }
    }
}
