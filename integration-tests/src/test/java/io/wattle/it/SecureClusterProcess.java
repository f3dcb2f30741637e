package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link SecureCluster} in a JVM of its own, with the options of this one. It ends with this JVM, however that does. For one thread. */
final class SecureClusterProcess implements AutoCloseable {

    private static final int NODES = 2;
    private static final int END_SECONDS = 30;
    private static final String GRANTED = "AS_REQ ISSUE: ";

    private final Path directory;
    private final Path log;
    private final Process process;
    private final BufferedReader answers;
    private final PrintStream questions;
    private KdcUsers users;

    private SecureClusterProcess(Path directory, Path log, Process process) {
        this.directory = directory;
        this.log = log;
        this.process = process;
        answers = process.inputReader(StandardCharsets.UTF_8);
        questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /** @param directory empty */
    static SecureClusterProcess start(Path directory) throws Exception {
        Path log = Path.of("target/secure-cluster.log").toAbsolutePath();
        Files.deleteIfExists(log);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(it -> it.startsWith("-X") || it.startsWith("--add-opens"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Dlog4j.configuration=wattle-log4j.properties",
                "-Dwattle.log=" + log,
                "-cp",
                System.getProperty("java.class.path"),
                SecureCluster.class.getName(),
                directory.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(Path.of("target/secure-cluster.err").toFile())
                .start();
        SecureClusterProcess started = new SecureClusterProcess(directory, log, process);
        try {
            started.users =
                    new KdcUsers(Path.of(started.nextAnswer()), Path.of(started.nextAnswer()), started.nextAnswer());
        } catch (Exception | Error e) {
            started.close();
            throw e;
        }
        return started;
    }

    private String nextAnswer() throws Exception {
        Await.until("an answer of the secured cluster, see " + log, () -> {
            assertThat(process.isAlive() || answers.ready())
                    .as("it runs, see " + log)
                    .isTrue();
            return answers.ready();
        });
        return answers.readLine();
    }

    /** What a client is configured with; it holds no secrets. */
    Path confDir() {
        return directory.resolve(SecureCluster.SITE);
    }

    KdcUsers users() {
        return users;
    }

    /** Whether there is such a file or folder on its HDFS. */
    boolean exists(String path) throws Exception {
        questions.println(path);
        return Boolean.parseBoolean(nextAnswer());
    }

    /** How often the KDC has logged somebody in until now. */
    long logins(String user) throws IOException {
        try (var lines = Files.lines(log)) {
            return lines.filter(it -> it.contains(GRANTED) && it.contains("," + users.principal(user) + " "))
                    .count();
        }
    }

    /** What {@link OwnSockets} says of it. */
    List<String> problems() throws IOException {
        List<InetSocketAddress> sockets = ListeningSockets.of(process.pid());
        assertThat(sockets).isNotEmpty();
        return OwnSockets.problems(sockets, NODES);
    }

    @Override
    public void close() {
        questions.close();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            answers.close();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
