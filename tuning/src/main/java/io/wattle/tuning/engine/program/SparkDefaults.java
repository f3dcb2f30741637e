package io.wattle.tuning.engine.program;

import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.SparkSubmit;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What {@code spark-submit} takes from a file where its line says nothing.
 *
 * @param file the one that it reads; empty where nobody can say which, as its program is not to be found here
 * @param properties in it, by key; empty if there is no such file
 */
public record SparkDefaults(Optional<Path> file, Optional<Map<String, String>> properties) {

    private static final String NAME = "spark-defaults.conf";
    private static final String OWN_FILE = "--properties-file";

    /** What a shell would put something else for. */
    private static final Pattern EXPANDED = Pattern.compile("^~|[$`*?\\[]");

    public SparkDefaults {
        properties = properties.map(it -> Collections.unmodifiableMap(new TreeMap<>(it)));
    }

    /**
     * Those of a line, as {@code spark-submit} looks for them: the line's own {@code --properties-file}, {@code spark-defaults.conf} of
     * {@code SPARK_CONF_DIR}, of {@code SPARK_HOME}, or beside the program itself. Variables may be set in the line.
     *
     * @param line for a shell
     * @param environment its variables
     * @throws InputException if the line names a file that is not there, or a place that only a shell can tell
     * @throws IOException if it cannot be read
     */
    public static SparkDefaults of(String line, Map<String, String> environment) throws IOException {
        Optional<SparkSubmit> submit = SparkSubmit.in(line);
        if (submit.isEmpty()) {
            return new SparkDefaults(Optional.empty(), Optional.empty());
        }
        Optional<Path> named = named(submit.get().options());
        Optional<Path> file = named.isPresent() ? named : found(submit.get(), environment);
        return new SparkDefaults(
                file, file.isPresent() && Files.exists(file.get()) ? Optional.of(read(file.get())) : Optional.empty());
    }

    /** The last one counts. */
    private static Optional<Path> named(List<String> options) throws InputException {
        String named = null;
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i).startsWith(OWN_FILE + "=")) {
                named = options.get(i).substring(OWN_FILE.length() + 1);
            } else if (options.get(i).equals(OWN_FILE) && i + 1 < options.size()) {
                named = options.get(i + 1);
            }
        }
        if (named == null) {
            return Optional.empty();
        }
        Path file = plain(OWN_FILE + " " + named, named);
        if (!Files.isRegularFile(file)) {
            throw InputException.saying(
                    "--command: " + OWN_FILE + " " + named
                            + ": no such file (name one that is there, by its absolute path)",
                    null);
        }
        return Optional.of(file);
    }

    private static Path plain(String what, String path) throws InputException {
        if (EXPANDED.matcher(path).find()) {
            throw InputException.saying(
                    "--command: " + what
                            + ": only a shell can tell which file that is, and the search begins with what is"
                            + " in it (write its absolute path)",
                    null);
        }
        return Path.of(path);
    }

    private static Optional<Path> found(SparkSubmit submit, Map<String, String> environment) throws IOException {
        Optional<Path> confDir = directory(submit, environment, "SPARK_CONF_DIR");
        if (confDir.isPresent()) {
            return confDir.map(it -> it.resolve(NAME));
        }
        Optional<Path> home = directory(submit, environment, "SPARK_HOME");
        return (home.isPresent() ? home : home(submit, environment))
                .map(it -> it.resolve("conf").resolve(NAME));
    }

    private static Optional<Path> directory(SparkSubmit submit, Map<String, String> environment, String variable)
            throws InputException {
        String inLine = submit.variables().get(variable);
        if (inLine != null && !inLine.isBlank()) {
            return Optional.of(plain(variable + "=" + inLine, inLine));
        }
        String around = inLine == null ? environment.getOrDefault(variable, "") : "";
        return around.isBlank() ? Optional.empty() : Optional.of(Path.of(around));
    }

    /** Two above the program, links followed. */
    private static Optional<Path> home(SparkSubmit submit, Map<String, String> environment) throws IOException {
        Path program = Path.of(submit.program());
        Stream<Path> places = program.getParent() != null
                ? Stream.of(program)
                : Arrays.stream(environment.getOrDefault("PATH", "").split(":"))
                        .filter(it -> !it.isEmpty())
                        .map(it -> Path.of(it).resolve(program));
        Optional<Path> found = places.filter(Files::isExecutable).findFirst();
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
