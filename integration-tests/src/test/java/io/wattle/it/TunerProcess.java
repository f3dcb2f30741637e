package io.wattle.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** {@code bin/tuner} as a user starts it. */
final class TunerProcess {

    private static final long TIMEOUT_MINUTES = 20;
    private static final String SCRIPT = "script";

    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();
    private String jvmOptions = "";

    /** How a finished command ended. */
    record Ended(int exitCode, String out, String err) {}

    /** @param directory working directory, where the output is kept too */
    TunerProcess(Path directory) {
        this.directory = directory;
    }

    /** Further options of its JVM. */
    TunerProcess withJvmOptions(String options) {
        jvmOptions = " " + options;
        return this;
    }

    /** A variable of its environment. */
    TunerProcess withVariable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    Process start(String... arguments) throws IOException {
        return start(commandLine(arguments));
    }

    /**
     * As a person starts it, at a terminal: what is written to the process is typed there, its end is Ctrl-D, and the output
     * is all that the terminal shows. Needs {@link #terminals()}.
     */
    Process startAtTerminal(String... arguments) throws IOException {
        String line = commandLine(arguments).stream()
                .map(it -> "'" + it.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        return start(List.of(SCRIPT, "-qec", line, "/dev/null"));
    }

    /** Whether there is util-linux's script, which has other options than those of the BSDs. */
    static boolean terminals() throws IOException, InterruptedException {
        try {
            Process version = new ProcessBuilder(SCRIPT, "--version").start();
            String text = new String(version.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return version.waitFor() == 0 && text.contains("util-linux");
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> commandLine(String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(root().resolve("bin/tuner").toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private Process start(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(directory.resolve("out.txt").toFile())
                .redirectError(directory.resolve("err.txt").toFile());
        // The user's own cluster is not for tests.
        builder.environment()
                .keySet()
                .removeAll(List.of("HADOOP_CONF_DIR", "YARN_CONF_DIR", "HADOOP_HOME", "KRB5CCNAME"));
        // Temporary directories are checked for leftovers, so they are this test's own.
        builder.environment().put("WATTLE_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary() + jvmOptions);
        builder.environment().put("SHELL", "/bin/sh");
        builder.environment().putAll(environment);
        return builder.start();
    }

    Ended run(String... arguments) throws IOException, InterruptedException {
        return await(start(arguments));
    }

    Ended await(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("bin/tuner did not end; it printed " + read("out.txt") + read("err.txt"));
        }
        return new Ended(process.exitValue(), read("out.txt"), read("err.txt"));
    }

    /** Where the command puts its temporary files. */
    Path temporary() throws IOException {
        return Files.createDirectories(directory.resolve("tmp"));
    }

    /** What the command has written to its output until now. */
    String outSoFar() throws IOException {
        return read("out.txt");
    }

    private String read(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    /** The folder of the whole project. */
    static Path root() {
        Path candidate = Path.of("").toAbsolutePath();
        while (!Files.exists(candidate.resolve("bin/tuner"))) {
            candidate = candidate.getParent();
        }
        return candidate;
    }
}
