package io.wattle.tuning.engine.input;

import io.wattle.tuning.engine.job.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Inputs on the local file system, looked at before anything is started. */
public final class LocalInput {

    private static final int MOST_DEPTH = 100;

    private LocalInput() {}

    /** Whether the text names a local path, with or without {@code file:}. */
    public static boolean isLocal(String input) {
        return !input.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*") || input.startsWith("file:");
    }

    static Path path(String input) {
        return input.startsWith("file:")
                ? Path.of(URI.create(input))
                : Path.of(input).toAbsolutePath();
    }

    /** The path for Hadoop: a local one in full, with its file system. */
    static org.apache.hadoop.fs.Path hadoopPath(String input) {
        return isLocal(input)
                ? new org.apache.hadoop.fs.Path(path(input).toUri())
                : new org.apache.hadoop.fs.Path(input);
    }

    /**
     * Checks an input that is local; any other can only be checked on its cluster.
     *
     * @param nested whether what lies in folders of it is data, too
     * @throws InputException if it is missing, unreadable or empty
     */
    public static void check(String input, boolean nested) throws InputException {
        if (!isLocal(input)) {
            return;
        }
        try {
            Path path = path(input);
            if (!Files.exists(path)) {
                throw InputException.of(input, "no such file or directory", null);
            }
            long bytes = 0;
            for (Path file : files(path)) {
                if (!Files.isReadable(file)) {
                    throw InputException.of(input, "no permission to read " + file, null);
                }
                bytes += Files.size(file);
            }
            if (bytes == 0 && !(nested && hasNestedData(path))) {
                throw InputException.of(
                        input,
                        "there is no data in it"
                                + (nested ? "" : " (folders in it are left out: " + JobInput.ASK + ")"),
                        null);
            }
        } catch (InputException e) {
            throw e;
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            throw InputException.of(input, "cannot be read: " + e, e);
        }
    }

    /** Ends at the first: whoever lists the input looks at all. */
    private static boolean hasNestedData(Path path) throws IOException {
        try (Stream<Path> found = Files.find(
                path,
                MOST_DEPTH,
                (file, what) -> what.isRegularFile() && what.size() > 0 && !isHidden(path.relativize(file)))) {
            return found.findAny().isPresent();
        }
    }

    private static boolean isHidden(Path below) {
        return StreamSupport.stream(below.spliterator(), false)
                .anyMatch(it -> it.toString().matches("[._].*"));
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> entries = Files.list(path)) {
            return entries.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().matches("[._].*"))
                    .toList();
        }
    }
}
