package io.wattle.testbed.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The files that both versions have. */
final class CgroupFile {

    private static final int TRIES = 100;
    private static final long PAUSE_MILLIS = 50;

    private CgroupFile() {}

    /** In one write, as the kernel wants it. */
    static void write(Path file, String value) throws IOException {
        try {
            Files.write(file, value.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new IOException("the kernel does not take '" + value + "' for " + file + ": " + e.getMessage(), e);
        }
    }

    /** Into a file of each group of a tree; one that goes meanwhile needs it no more. */
    static void writeInTree(Path directory, String file, String value) throws IOException {
        for (Path group : tree(directory)) {
            try {
                write(group.resolve(file), value);
            } catch (IOException e) {
                if (Files.exists(group)) {
                    throw e;
                }
            }
        }
    }

    static long number(Path file) throws IOException {
        return Long.parseLong(Files.readString(file).strip());
    }

    /** A group and all below it. */
    static List<Path> tree(Path directory) throws IOException {
        List<Path> groups = new ArrayList<>(List.of(directory));
        for (Path child : children(directory)) {
            groups.addAll(tree(child));
        }
        return groups;
    }

    static List<Long> processesBelow(Path directory) throws IOException {
        List<Long> processes = new ArrayList<>();
        for (Path group : tree(directory)) {
            try {
                for (String line : Files.readAllLines(group.resolve("cgroup.procs"))) {
                    processes.add(Long.parseLong(line.strip()));
                }
            } catch (IOException e) {
                // A NodeManager removes groups of containers all the time: one that is gone has no processes.
                if (group.equals(directory) || Files.exists(group)) {
                    throw e;
                }
            }
        }
        return processes;
    }

    static void removeTree(Path directory) throws IOException, InterruptedException {
        if (!Files.exists(directory)) {
            return;
        }
        for (Path child : children(directory)) {
            removeTree(child);
        }
        // A process that was killed a moment ago is still in its group.
        for (int attempt = 1; ; attempt++) {
            try {
                Files.deleteIfExists(directory);
                return;
            } catch (IOException e) {
                if (attempt == TRIES) {
                    throw new IOException("cgroup " + directory + " does not go away: " + e.getMessage(), e);
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    static List<Path> children(Path directory) throws IOException {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, Files::isDirectory)) {
            entries.forEach(children::add);
        } catch (NoSuchFileException e) {
            // Gone meanwhile: then it has none.
            return List.of();
        }
        return children;
    }
}
