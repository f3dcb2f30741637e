package io.wattle.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a node's archives are of. Immutable and thread safe.
 *
 * @param folder of the archives on the node
 * @param key of the JVM and the jars, see {@link ClassArchive#key()}
 * @param javaHome of the JVM
 * @param hadoopHome the unpacked Hadoop that the jars are of
 * @param jars in the order of the class path
 * @param digests SHA-256 of each archive
 */
public record Manifest(
        Path folder, String key, Path javaHome, Path hadoopHome, Jars jars, Map<ContainerKind, String> digests) {

    /** Its name beside the archives. */
    public static final String FILE = "archives.txt";

    private static final String FORMAT = "1";

    public Manifest {
        digests = Map.copyOf(digests);
        if (digests.size() != ContainerKind.values().length) {
            throw new IllegalArgumentException(
                    "digests of " + digests.keySet() + " (needed: of each kind of container)");
        }
    }

    String text() {
        StringBuilder text = new StringBuilder();
        line(text, "format", FORMAT);
        line(text, "folder", folder);
        line(text, "key", key);
        line(text, "java-home", javaHome);
        line(text, "hadoop-home", hadoopHome);
        for (ContainerKind kind : ContainerKind.values()) {
            line(text, kind.label() + "-sha256", digests.get(kind));
        }
        jars.files().forEach(it -> line(text, "jar", it));
        return text.toString();
    }

    private static void line(StringBuilder text, String name, Object value) {
        text.append(name).append('=').append(value).append('\n');
    }

    /**
     * Reads one.
     *
     * @throws IOException if it cannot be read, or is no manifest of this version
     */
    public static Manifest read(Path file) throws IOException {
        Map<String, String> values = new LinkedHashMap<>();
        List<Path> jars = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            int equals = line.indexOf('=');
            if (equals < 0) {
                throw new IOException(
                        file + ": line '" + line + "' (allowed: NAME=VALUE, as 'archive build' writes it)");
            }
            String value = line.substring(equals + 1);
            if (line.startsWith("jar=")) {
                jars.add(Path.of(value));
            } else {
                values.put(line.substring(0, equals), value);
            }
        }
        if (!FORMAT.equals(values.get("format"))) {
            throw new IOException(file + ": format " + values.get("format") + " (allowed: " + FORMAT
                    + "; run 'archive build' again)");
        }
        Map<ContainerKind, String> digests = new EnumMap<>(ContainerKind.class);
        for (ContainerKind kind : ContainerKind.values()) {
            digests.put(kind, value(file, values, kind.label() + "-sha256"));
        }
        return new Manifest(
                Path.of(value(file, values, "folder")),
                value(file, values, "key"),
                Path.of(value(file, values, "java-home")),
                Path.of(value(file, values, "hadoop-home")),
                new Jars(jars),
                digests);
    }

    private static String value(Path file, Map<String, String> values, String name) throws IOException {
        String value = values.get(name);
        if (value == null || value.isBlank()) {
            throw new IOException(file + ": no " + name + " (run 'archive build' again)");
        }
        return value;
    }
}
