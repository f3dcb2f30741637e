package io.wattle.it.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code bin/tuner} as a user starts it: its Hadoop is another than Spark's. */
final class TunerCommand {

    private static final long TIMEOUT_MINUTES = 10;

    private TunerCommand() {}

    /** Runs a command that has to succeed. */
    static void run(Path folder, String... arguments) throws Exception {
        Path printed = folder.resolve("tuner.txt");
        List<String> command =
                new ArrayList<>(List.of(root().resolve("bin/tuner").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile());
        // The user's own cluster is not for tests.
        builder.environment()
                .keySet()
                .removeAll(List.of("HADOOP_CONF_DIR", "YARN_CONF_DIR", "HADOOP_HOME", "KRB5CCNAME"));
        Path temporary = Files.createDirectories(folder.resolve("tuner-tmp"));
        builder.environment().put("WATTLE_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary);
        Process process = builder.start();
        boolean ended = process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        assertThat(ended).as(Files.readString(printed)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(printed)).isZero();
    }

    /** The folder of the whole project. */
    private static Path root() {
        Path candidate = Path.of("").toAbsolutePath();
        while (!Files.exists(candidate.resolve("bin/tuner"))) {
            candidate = candidate.getParent();
        }
        return candidate;
    }
}
