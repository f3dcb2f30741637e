package io.wattle.benchmarks.testbed.tandem;

import io.wattle.testbed.plan.TestbedPlan;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs the Spark job of {@code benchmarks/spark} on the testbed's YARN, from its master. Immutable and thread safe. */
final class SparkSubmission {

    static final String JOB = "spark-words";

    private static final String MAIN = "io.wattle.benchmarks.spark.ShuffledWords";
    private static final String JAR = "benchmarks-spark-0.1.0-SNAPSHOT.jar";

    /** Nothing is tried twice: a node or a shuffle that is lost fails the job. Small, as the boards are. */
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("spark.task.maxFailures", "1"),
            Map.entry("spark.stage.maxConsecutiveAttempts", "1"),
            Map.entry("spark.yarn.maxAppAttempts", "1"),
            Map.entry("spark.executor.instances", "3"),
            Map.entry("spark.executor.memory", "512m"),
            Map.entry("spark.driver.memory", "512m"),
            Map.entry("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData"),
            Map.entry("spark.driver.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData"),
            // Slow cores: a JVM of Spark takes half a minute to start there.
            Map.entry("spark.network.timeout", "600s"),
            Map.entry("spark.executor.heartbeatInterval", "30s"),
            Map.entry("spark.yarn.am.waitTime", "600s"),
            Map.entry("spark.scheduler.maxRegisteredResourcesWaitingTime", "120s"),
            Map.entry("spark.ui.enabled", "false"));

    private final Path built;
    private final String input;

    /**
     * Of what was built.
     *
     * @param built folder with the jar of the job, and Spark in {@code lib}; hosts of a testbed see the same files
     * @param input folder of text
     */
    SparkSubmission(Path built, String input) {
        this.built = built;
        this.input = input;
    }

    /** Runs it to its end, with these tags. */
    void run(List<String> tags) throws IOException, InterruptedException {
        Map<String, String> settings = new TreeMap<>(SETTINGS);
        settings.put("spark.yarn.tags", String.join(",", tags));
        settings.put("spark.yarn.jars", "local:" + built.resolve("lib") + "/*");
        settings.put("spark.yarn.am.nodeLabelExpression", TestbedPlan.MASTER);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                built.resolve("lib") + "/*" + File.pathSeparator + System.getenv("HADOOP_CONF_DIR"),
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                "yarn",
                "--deploy-mode",
                "cluster",
                "--class",
                MAIN));
        settings.forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
        command.addAll(List.of("local:" + built.resolve(JAR), input));
        int code = new ProcessBuilder(command)
                .inheritIO()
                .redirectInput(new File("/dev/null"))
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException(JOB + " ended with code " + code);
        }
    }
}
