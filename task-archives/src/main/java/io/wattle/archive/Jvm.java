package io.wattle.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JVM of containers. Immutable and thread safe.
 *
 * @param java its command, which may be a link
 */
public record Jvm(Path java) {

    /** A dump takes some ten seconds, and much more on a slow node that has other work. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private static final Pattern FEATURE = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");

    /** That of a JDK's or JRE's home. */
    public static Jvm ofHome(Path home) {
        return new Jvm(home.resolve("bin").resolve("java"));
    }

    /**
     * What names its version: the file {@code release} beside it, empty if there is none.
     *
     * @throws IOException if there is no such JVM
     */
    public String release() throws IOException {
        Path release = beside("release");
        return Files.exists(release) ? Files.readString(release) : "";
    }

    /**
     * Such as 17.
     *
     * @throws IOException if there is no such JVM, or it does not tell
     */
    public int feature() throws IOException {
        Matcher matcher = FEATURE.matcher(release());
        if (!matcher.find()) {
            throw new IOException(java + ": no JAVA_VERSION in " + beside("release") + " (needed: JDK 17 or later)");
        }
        return Integer.parseInt(matcher.group(1));
    }

    /** Its own list of classes; empty if it has none. */
    public List<String> defaultClasses() throws IOException {
        Path list = beside("lib/classlist");
        return Files.exists(list) ? Files.readAllLines(list) : List.of();
    }

    private Path beside(String path) throws IOException {
        return java.toRealPath().getParent().resolveSibling(path);
    }

    /**
     * Runs it and waits for its end.
     *
     * @param log for what it prints
     * @return its exit code
     * @throws IOException if it does not start, or takes more than ten minutes
     */
    public int run(Path log, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(arguments);
        command.add(0, java.toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException(
                        java + " " + arguments.get(0) + " did not end within " + LONGEST.toSeconds() + " s");
            }
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
