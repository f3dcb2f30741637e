package io.wattle.tuning.engine.job;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A program of the user's that runs MapReduce jobs, or a command that submits applications of Spark: a jar with a main class, or a
 * command for a shell. Part of {@code run.json}. Immutable.
 *
 * <p>Of a jar's arguments one may be {@link #SETTINGS}, which becomes {@code -D key=value ...}; without it they come first. Of a command
 * that submits applications of Spark it becomes {@code --conf key=value ...}, of one that calls Hive's client {@code --hiveconf key=value ...}. In
 * arguments, command and check {@link #INPUT} and {@link #OUTPUT} become paths on the cluster.
 *
 * @param jar absolute local path; null for a command
 * @param mainClass of the jar; null for the one that its manifest names, and for a command
 * @param arguments of the main class; empty for a command
 * @param command line for a POSIX shell; null for a jar
 * @param check line for a POSIX shell that ends with 0 where the output is right; null for none
 */
public record UserProgram(String jar, String mainClass, List<String> arguments, String command, String check) {

    /** Where the settings go, as {@code -D key=value ...}. */
    public static final String SETTINGS = "{settings}";

    /** The input's path. */
    public static final String INPUT = "{input}";

    /** A path for the output, another one in each trial; what is there is deleted after the trial. */
    public static final String OUTPUT = "{output}";

    private static final Pattern HIVE = Pattern.compile("(?:.*/)?(?:hive|beeline)");

    /** @throws IllegalArgumentException if it is not exactly one of jar and command */
    public UserProgram {
        if ((jar == null) == (command == null)) {
            throw new IllegalArgumentException(
                    "program: jar " + jar + ", command " + command + " (allowed: one of them)");
        }
        arguments = arguments == null ? List.of() : List.copyOf(arguments);
    }

    /** A short name: that of the jar's file, or the command's first word that is no variable. */
    public String name() {
        // A variable of the command's may be a secret, and the name is on YARN's pages.
        String file = jar != null
                ? jar
                : Arrays.stream(command.strip().split("\\s+"))
                        .filter(word -> !word.matches("[A-Za-z_]\\w*=.*"))
                        .findFirst()
                        .orElse("command");
        String name = Optional.ofNullable(Path.of(file).getFileName())
                .map(Path::toString)
                .orElse("command")
                .replaceFirst("\\.jar$", "")
                .replaceAll("[^A-Za-z0-9._-]", "-");
        return name.isEmpty() ? "command" : name;
    }

    /**
     * Whether its applications are Spark's: it is a command, and its settings go to a {@link SparkSubmit}. A script that calls it can be
     * given the word as an argument.
     */
    public boolean submitsSpark() {
        return command != null && SparkSubmit.in(command).isPresent();
    }

    /** Whether its settings go to Hive's client, with or without a path, as {@link #submitsSpark} says. */
    private boolean callsHive() {
        return command != null && SparkSubmit.in(command, Map.of(), HIVE).isPresent();
    }

    /** The option by which a command takes one of its settings, each as {@code key=value}. */
    public String settingOption() {
        return submitsSpark() ? "--conf" : callsHive() ? "--hiveconf" : "-D";
    }

    /** The option that names it, for messages. */
    public String option() {
        return jar != null ? "--jar " + jar : "--command";
    }
}
