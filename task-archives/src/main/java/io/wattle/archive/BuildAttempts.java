package io.wattle.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Builds at the starts of a node that were begun since the last one that succeeded, a line each: where a node is too small for one, each of its
 * starts would try again. They count for a week, as what was wrong may have passed. The folder must be one that nobody else can write.
 * Immutable; not for several builds at once.
 *
 * @param file of the lines
 */
public record BuildAttempts(Path file) {

    private static final Duration COUNT_FOR = Duration.ofDays(7);

    /** How many were begun of a key, any text of one line. */
    public long of(String key) throws IOException {
        return lines().stream().filter(key::equals).count();
    }

    /** Before a build: nobody notes the end of one that is killed. Attempts of other keys are forgotten. */
    public void begin(String key) throws IOException {
        long before = of(key);
        Files.deleteIfExists(file);
        Files.writeString(
                file, (key + "\n").repeat((int) before + 1), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** After one that succeeded. */
    public void clear() throws IOException {
        Files.deleteIfExists(file);
    }

    private List<String> lines() throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || Files.getLastModifiedTime(file)
                        .toInstant()
                        .isBefore(Instant.now().minus(COUNT_FOR))) {
            return List.of();
        }
        // Any bytes are characters of it: a damaged file counts for nothing.
        return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
    }
}
