package io.wattle.tuner.cli.option;

import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.program.ShellWords;
import io.wattle.tuning.engine.program.SparkSubmitLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import picocli.CommandLine.Option;

/** A job of the user's own, instead of {@code --job}. */
public final class ProgramOptions {

    @Option(
            names = "--jar",
            paramLabel = "FILE",
            description =
                    "Tune a MapReduce program of your own instead of --job: run as hadoop jar FILE would, with the settings as "
                            + "-D key=value, which its main has to hand to ToolRunner or GenericOptionsParser. Needs --input.")
    private Path jar;

    @Option(
            names = "--class",
            paramLabel = "NAME",
            description = "Its main class (default: the one that the jar's manifest names).")
    private String mainClass;

    @Option(
            names = "--args",
            paramLabel = "WORDS",
            description =
                    "Its arguments, in one word for the shell. {input} and {output} become paths on the cluster, {settings} the -D "
                            + "arguments, which come first without it.")
    private String arguments;

    @Option(
            names = "--command",
            paramLabel = "LINE",
            description =
                    "Tune the MapReduce jobs of a command of your own, as for Streaming, Pipes or Pig: a line for sh with "
                            + "{settings} where the -D arguments belong, and {input} and {output} as in --args; or the Spark "
                            + "applications of a line with spark-submit, which gets --conf arguments there. hive and beeline "
                            + "get --hiveconf arguments. Needs --input.")
    private String command;

    @Option(
            names = "--check",
            paramLabel = "LINE",
            description =
                    "A line for sh that ends with 0 if the output of a trial of --jar or --command, {output}, is right "
                            + "(default: it is not checked).")
    private String check;

    /**
     * The program, if one is given.
     *
     * @param job the value of {@code --job}; null if none
     * @throws UsageException if it cannot be run as it is given
     */
    public Optional<UserProgram> program(String job) throws UsageException {
        if (jar == null && command == null) {
            refuse("--class", mainClass, "--jar");
            refuse("--args", arguments, "--jar");
            refuse("--check", check, "--jar or --command");
            return Optional.empty();
        }
        String option = jar != null ? "--jar " + jar : "--command";
        if (job != null || (jar != null && command != null)) {
            throw new UsageException(option + ": " + (job != null ? "--job " + job : "--command")
                    + " is given, too (a run tunes one of them)");
        }
        if (command != null) {
            refuse("--class", mainClass, "--jar");
            refuse("--args", arguments, "--jar");
            if (!command.contains(UserProgram.SETTINGS)) {
                throw new UsageException("--command '" + command + "': has no " + UserProgram.SETTINGS
                        + " (put it where the command takes -D arguments)");
            }
            UserProgram program = new UserProgram(null, null, List.of(), command, check);
            if (program.submitsSpark()) {
                Optional<String> problem = SparkSubmitLine.problem(command);
                if (problem.isPresent()) {
                    throw new UsageException("--command: " + problem.get());
                }
            }
            return Optional.of(program);
        }
        requireMain();
        return Optional.of(
                new UserProgram(jar.toAbsolutePath().normalize().toString(), mainClass, words(), null, check));
    }

    private static void refuse(String option, String value, String needed) throws UsageException {
        if (value != null) {
            throw new UsageException(option + " '" + value + "': is for " + needed + " (leave it out, or add that)");
        }
    }

    private List<String> words() throws UsageException {
        if (arguments == null) {
            return List.of();
        }
        try {
            List<String> words = ShellWords.words(arguments);
            for (String word : words) {
                if (word.contains(UserProgram.SETTINGS) && !word.equals(UserProgram.SETTINGS)) {
                    throw new IllegalArgumentException(
                            "'" + word + "' (allowed: " + UserProgram.SETTINGS + " as a word of its own)");
                }
            }
            return words;
        } catch (IllegalArgumentException e) {
            throw new UsageException("--args: " + e.getMessage(), e);
        }
    }

    private void requireMain() throws UsageException {
        if (!Files.isReadable(jar) || Files.isDirectory(jar)) {
            throw new UsageException("--jar " + jar + ": no such file, or no permission to read it");
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            if (mainClass != null && file.getEntry(mainClass.replace('.', '/') + ".class") == null) {
                throw new UsageException("--class " + mainClass + ": is not in " + jar);
            }
            Manifest manifest = file.getManifest();
            boolean named =
                    manifest != null && manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS) != null;
            if (mainClass == null && !named) {
                throw new UsageException("--jar " + jar + ": its manifest names no main class (name it with --class)");
            }
            if (mainClass != null && named) {
                // Hadoop takes a class of the command line for the first argument then.
                throw new UsageException("--class " + mainClass + ": the manifest of " + jar + " names "
                        + manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS)
                        + ", which Hadoop runs whatever else is given (leave --class out)");
            }
        } catch (IOException e) {
            throw new UsageException("--jar " + jar + ": cannot be read as a jar: " + e.getMessage(), e);
        }
    }

    /** The options that give a program. */
    public static List<String> of(UserProgram program) {
        List<String> line = new ArrayList<>();
        if (program.jar() != null) {
            line.addAll(List.of("--jar", program.jar()));
            if (program.mainClass() != null) {
                line.addAll(List.of("--class", program.mainClass()));
            }
            if (!program.arguments().isEmpty()) {
                line.addAll(List.of("--args", ShellWords.line(program.arguments())));
            }
        } else {
            line.addAll(List.of("--command", program.command()));
        }
        if (program.check() != null) {
            line.addAll(List.of("--check", program.check()));
        }
        return List.copyOf(line);
    }
}
