package io.wattle.tuning.engine.program;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What {@code spark-submit} takes from a file where its line says nothing.
 *
 * @param file the file
 * @param properties in it, by key
 */
public record SparkDefaults(Path file, Map<String, String> properties) {

    private static final String NAME = "spark-defaults.conf";
    private static final Pattern OWN_FILE = Pattern.compile("--properties-file[ =]+[\"']?([^\\s\"']+)");
    private static final Pattern PROGRAM =
            Pattern.compile("(?:^|[\\s;&|\"'])([^\\s\"']*/)?(spark[\\d.]*-submit)(?=[\\s\"'])");

    public SparkDefaults {
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    /**
     * Those of a line, as {@code spark-submit} looks for them: the line's own {@code --properties-file}, {@code spark-defaults.conf} of
     * {@code SPARK_CONF_DIR}, of {@code SPARK_HOME}, or beside the program itself.
     *
     * @param line for a shell
     * @param environment its variables
     * @return empty if there is no such file here
     * @throws IOException if it cannot be read
     */
    public static Optional<SparkDefaults> of(String line, Map<String, String> environment) throws IOException {
        Matcher own = OWN_FILE.matcher(line);
        Stream<Path> places = own.find()
                ? Stream.of(Path.of(own.group(1)))
                : Stream.of(
                                directory(environment, "SPARK_CONF_DIR"),
                                directory(environment, "SPARK_HOME").map(it -> it.resolve("conf")),
                                home(line, environment).map(it -> it.resolve("conf")))
                        .flatMap(Optional::stream)
                        .limit(1)
                        .map(it -> it.resolve(NAME));
        Optional<Path> file = places.filter(Files::isRegularFile).findFirst();
        return file.isPresent() ? Optional.of(new SparkDefaults(file.get(), read(file.get()))) : Optional.empty();
    }

    private static Optional<Path> directory(Map<String, String> environment, String variable) {
        return Optional.of(environment.getOrDefault(variable, ""))
                .filter(it -> !it.isBlank())
                .map(Path::of);
    }

    /** Two above the program, links followed. */
    private static Optional<Path> home(String line, Map<String, String> environment) throws IOException {
        Matcher program = PROGRAM.matcher(line);
        if (!program.find()) {
            return Optional.empty();
        }
        String folder = program.group(1);
        Stream<String> folders = folder != null
                ? Stream.of(folder)
                : Arrays.stream(environment.getOrDefault("PATH", "").split(":"));
        Optional<Path> found = folders.filter(it -> !it.isEmpty())
                .map(it -> Path.of(it, program.group(2)))
                .filter(Files::isExecutable)
                .findFirst();
        return found.isPresent()
                ? Optional.ofNullable(found.get().toRealPath().getParent()).map(Path::getParent)
                : Optional.empty();
    }

    private static Map<String, String> read(Path file) throws IOException {
        Properties read = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            read.load(reader);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": cannot be read as properties: " + e.getMessage(), e);
        }
        Map<String, String> properties = new TreeMap<>();
        read.forEach(
                (key, value) -> properties.put(key.toString(), value.toString().strip()));
        return properties;
    }
}
