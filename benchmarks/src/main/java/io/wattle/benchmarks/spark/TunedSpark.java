package io.wattle.benchmarks.spark;

import io.wattle.benchmarks.testbed.Toolkit;
import io.wattle.tuning.engine.program.ShellWords;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Tunes an application of the real Spark, which {@code benchmarks/spark} builds, by the command itself: word counts on an embedded cluster.
 * Takes options of the tuner, which come after its own.
 */
public final class TunedSpark {

    private static final String JAR = "benchmarks-spark-0.1.0-SNAPSHOT.jar";
    private static final String MAIN = "io.wattle.benchmarks.spark.CountedWords";
    private static final int FILES = 8;
    private static final int LINES_OF_A_FILE = 200_000;
    private static final int WORDS_OF_A_LINE = 8;
    private static final int WORDS = 50_000;

    private TunedSpark() {}

    /** @throws IOException if the tuner ends with another code than 0 */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Toolkit.buildFolder("tuned-spark").toAbsolutePath();
        Path built = Toolkit.resolve("benchmarks/spark/target").toAbsolutePath();
        writeText(Files.createDirectories(folder.resolve("text")), LINES_OF_A_FILE);
        List<String> line = new ArrayList<>(
                List.of(Toolkit.resolve("bin/tuner").toAbsolutePath().toString()));
        line.addAll(options(folder, built));
        line.addAll(Arrays.asList(arguments));
        int code = new ProcessBuilder(line).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException("bin/tuner ended with code " + code);
        }
    }

    /** The tuner's options, for what lies in the folder: the text, and a {@code spark-submit} that is made here. */
    static List<String> options(Path folder, Path built) throws IOException {
        Path submit = folder.resolve("spark-submit");
        Files.writeString(submit, script(built));
        Files.setPosixFilePermissions(submit, PosixFilePermissions.fromString("rwxr-xr-x"));
        return List.of(
                "--command",
                ShellWords.quoted(submit.toString()) + " --master yarn --deploy-mode cluster {settings} --class " + MAIN
                        + " " + ShellWords.quoted("local:" + built.resolve(JAR)) + " {input} {output}",
                "--check",
                "hadoop fs -test -e {output}/_SUCCESS",
                "--set",
                "spark.yarn.jars=local:" + built.resolve("lib") + "/*",
                "--set",
                "spark.ui.enabled=false",
                "--cluster",
                "xeon-e5",
                "--nodes",
                "2",
                "--input",
                folder.resolve("text").toString());
    }

    /** As that of a Spark that is installed: its client only submits, the driver is in the master. */
    private static String script(Path built) {
        return """
                #!/bin/sh
                exec "$WATTLE_JAVA" -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s/*':"$HADOOP_CONF_DIR" \\
                  org.apache.spark.deploy.SparkSubmit "$@"
                """.formatted(built.resolve("lib"));
    }

    static void writeText(Path folder, int lines) throws IOException {
        Random random = new Random(1);
        for (int file = 0; file < FILES; file++) {
            try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("text-" + file))) {
                for (int i = 0; i < lines; i++) {
                    for (int word = 0; word < WORDS_OF_A_LINE; word++) {
                        out.write("word" + random.nextInt(WORDS) + " ");
                    }
                    out.newLine();
                }
            }
        }
    }
}
