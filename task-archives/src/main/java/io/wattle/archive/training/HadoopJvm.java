package io.wattle.archive.training;

import io.wattle.archive.Jars;
import io.wattle.archive.Jvm;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A JVM with a node's Hadoop on its class path, in which a {@link OneNodeCluster} can run, and nothing of the node's
 * configuration. Immutable and thread safe.
 *
 * @param jvm of the cluster's daemons
 * @param hadoopHome the unpacked Hadoop
 * @param jars of it
 */
public record HadoopJvm(Jvm jvm, Path hadoopHome, Jars jars) {

    /**
     * Runs a class with a main method, and waits for its end; if this thread is interrupted it is ended.
     *
     * @param main known to this JVM; may use {@code io.wattle.archive}, what lies beside it, the JDK and Hadoop
     * @param folder its one argument, with an empty folder {@code conf}
     * @param javaHome what its containers run with
     * @param longest after which it is ended
     * @throws IOException if it fails or takes longer; the message has what it printed
     */
    public void run(Class<?> main, Path folder, Path javaHome, Duration longest)
            throws IOException, InterruptedException {
        Path log = folder.resolve("hadoop-jvm.log");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        jvm.java().toString(),
                        "-Xmx300m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        // Of Hadoop 3.4: its pages do not start without, and Hadoop's own scripts give it.
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-cp",
                        classPath(main),
                        main.getName(),
                        folder.toString()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", javaHome.toString());
        environment.put("HADOOP_HOME", hadoopHome.toString());
        environment.put("HADOOP_MAPRED_HOME", hadoopHome.toString());
        environment.put("HADOOP_CONF_DIR", folder.resolve("conf").toString());
        // Such as an agent that two JVMs cannot both have.
        environment.remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        try {
            if (!process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException(
                        main.getSimpleName() + " did not end within " + longest.toMinutes() + " min: " + text(log));
            }
            if (process.exitValue() != 0) {
                throw new IOException(main.getSimpleName() + " failed: " + text(log));
            }
        } finally {
            end(process);
        }
    }

    /** Its hook ends the containers. */
    private static void end(Process process) throws InterruptedException {
        process.destroy();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
    }

    private static String text(Path log) throws IOException {
        return Files.readString(log).strip();
    }

    /** Daemons look for their pages in the last folder. */
    private String classPath(Class<?> main) throws IOException {
        Set<String> path = new LinkedHashSet<>();
        path.add(source(main).toString());
        path.add(source(HadoopJvm.class).toString());
        path.add(jars.classPath());
        path.add(hadoopHome.resolve("share/hadoop/hdfs").toString());
        return String.join(File.pathSeparator, path);
    }

    /**
     * The jar or folder that a class comes from, for a class path.
     *
     * @throws IOException if it comes from no file
     */
    public static Path source(Class<?> type) throws IOException {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(type + " comes from no file", e);
        }
    }
}
