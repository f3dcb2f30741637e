package io.wattle.benchmarks.start;

import io.wattle.archive.Jars;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How many of their classes JVMs took from an archive, by what {@code -Xlog:class+load} says. Pure but for reading files.
 *
 * @param shares of each JVM, 0 to 1
 */
record ClassSources(List<Double> shares) {

    /** What the names of the logs begin with. */
    static final String PREFIX = "class-sources-";

    private static final String SOURCE = " source: ";
    private static final String FILE = SOURCE + "file:";
    private static final String ARCHIVE = " source: shared objects file";

    /** @throws IOException if no JVM has left a log */
    static ClassSources ofFolder(Path folder) throws IOException {
        List<Double> shares = new ArrayList<>();
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path log : logs) {
                shares.add(share(Files.readAllLines(log)));
            }
        }
        if (shares.isEmpty()) {
            throw new IOException("no JVM has written " + folder.resolve(PREFIX + "*"));
        }
        return new ClassSources(shares);
    }

    /** Of all classes, those that are made at run time included. */
    static double share(List<String> log) {
        long classes = log.stream().filter(it -> it.contains(SOURCE)).count();
        return log.stream().filter(it -> it.contains(ARCHIVE)).count() / (double) Math.max(1, classes);
    }

    /** Of the jars those that a class came from, in their order. */
    static Jars used(Jars jars, List<String> log) {
        Set<String> sources = log.stream()
                .filter(it -> it.contains(FILE))
                .map(it -> it.substring(it.indexOf(FILE) + FILE.length()).strip())
                .collect(Collectors.toSet());
        return new Jars(jars.files().stream()
                .filter(it -> sources.contains(it.toString()))
                .toList());
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "classes from archives: %.1f%% to %.1f%% of those of %d containers",
                100 * Collections.min(shares),
                100 * Collections.max(shares),
                shares.size());
    }
}
