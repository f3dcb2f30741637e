package io.wattle.archive;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The jars of a class path, in their order. Immutable and thread safe.
 *
 * @param files absolute
 */
public record Jars(List<Path> files) {

    /** In the order of Hadoop's own class path of containers. */
    private static final List<String> FOLDERS = List.of("common", "hdfs", "yarn", "mapreduce");

    public Jars {
        files = List.copyOf(files);
        for (Path file : files) {
            if (!file.isAbsolute()) {
                throw new IllegalArgumentException("jar " + file + " (allowed: an absolute path)");
            }
        }
    }

    /**
     * Those that containers of an unpacked Hadoop have. Within a folder by name: Java's own {@code lib/*} follows the file
     * system's order, which can differ by node.
     *
     * @throws IOException if there is no Hadoop
     */
    public static Jars ofHadoop(Path home) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : FOLDERS) {
            Path own = home.toAbsolutePath().normalize().resolve("share/hadoop").resolve(folder);
            files.addAll(in(own));
            files.addAll(in(own.resolve("lib")));
        }
        if (files.isEmpty()) {
            throw new IOException(home + ": no jars in share/hadoop/common (needed: the folder of an unpacked Hadoop)");
        }
        return new Jars(files);
    }

    private static List<Path> in(Path folder) throws IOException {
        List<Path> jars = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
                found.forEach(jars::add);
            }
        }
        jars.sort(null);
        return jars;
    }

    /** For {@code -cp}. */
    public String classPath() {
        return files.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** What a JVM compares: it refuses an archive if a jar has another time or size. A jar that is missing has neither. */
    String identity() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files) {
            text.append(file);
            if (Files.exists(file)) {
                text.append(' ')
                        .append(Files.size(file))
                        .append(' ')
                        .append(Files.getLastModifiedTime(file).toMillis());
            }
            text.append('\n');
        }
        return text.toString();
    }
}
