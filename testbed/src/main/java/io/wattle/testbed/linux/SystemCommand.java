package io.wattle.testbed.linux;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs the system's programs: ip, tc, mount, nsenter. Stateless and thread safe. */
public final class SystemCommand {

    /** Where programs are, some of which only root's PATH has. */
    private static final String ROOTS_PATH = "/usr/sbin:/sbin:/usr/bin:/bin";

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int MOST_WORDS = 400;

    private SystemCommand() {}

    /**
     * Runs it to its end.
     *
     * @return what it wrote to standard output and standard error
     * @throws SystemCommandException if it is missing, fails, or takes more than 30 s
     */
    public static String run(String... command) throws SystemCommandException, InterruptedException {
        return run(List.of(command));
    }

    /** See {@link #run(String...)}. */
    public static String run(List<String> command) throws SystemCommandException, InterruptedException {
        return run(String.join(" ", command), command);
    }

    /**
     * See {@link #run(String...)}.
     *
     * @param line what it does, for messages
     */
    public static String run(String line, List<String> command) throws SystemCommandException, InterruptedException {
        return run(line, command, LIMIT);
    }

    /**
     * See {@link #run(String...)}.
     *
     * @param line what it does, for messages
     * @param limit the longest that it may take
     */
    public static String run(String line, List<String> command, Duration limit)
            throws SystemCommandException, InterruptedException {
        try {
            Path said = Files.createTempFile("wattle-tool", ".txt");
            try {
                ProcessBuilder builder = new ProcessBuilder(command)
                        .redirectInput(new File("/dev/null"))
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile());
                addRootsPath(builder);
                Process process = builder.start();
                if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    process.destroyForcibly();
                    throw new SystemCommandException(line + ": did not end within " + limit.toSeconds() + " s");
                }
                String words = head(said);
                if (process.exitValue() != 0) {
                    throw new SystemCommandException(line + ": code " + process.exitValue() + ": " + words.strip());
                }
                return words;
            } finally {
                Files.deleteIfExists(said);
            }
        } catch (SystemCommandException e) {
            throw e;
        } catch (IOException e) {
            throw new SystemCommandException(line + ": " + e.getMessage(), e);
        }
    }

    /** Where a program is, by PATH and the folders that only root's PATH has. */
    public static Optional<Path> find(String name) {
        String path = System.getenv().getOrDefault("PATH", "") + ":" + ROOTS_PATH;
        return Stream.of(path.split(":"))
                .filter(it -> !it.isEmpty())
                .map(it -> Path.of(it, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Lets a command find ip and tc, also for a user whose own PATH has only /usr/bin. */
    public static void addRootsPath(ProcessBuilder builder) {
        builder.environment().merge("PATH", ROOTS_PATH, (path, roots) -> path + ":" + roots);
    }

    private static String head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_WORDS), StandardCharsets.UTF_8);
        }
    }
}
