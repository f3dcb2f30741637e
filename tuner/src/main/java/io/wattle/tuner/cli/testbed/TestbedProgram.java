package io.wattle.tuner.cli.testbed;

import io.wattle.tuner.cli.option.UsageException;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * {@code bin/testbed} of this toolkit, for one testbed. What it says goes to people as it is. Immutable.
 *
 * @param path the program
 * @param name the testbed's
 * @param quiet whether standard output belongs to somebody else: then people read all on standard error
 */
record TestbedProgram(Path path, String name, boolean quiet) {

    /** A terminal sends its signals to all processes; who started this says what they mean. */
    private static final String SHIELDED = "trap '' INT HUP TERM; exec \"$0\" \"$@\"";

    private static final String ON_STANDARD_ERROR = "exec \"$0\" \"$@\" >&2";

    private static final long END_SECONDS = 60;

    /** Name of the host whose network the cluster's clients have. */
    static final String MASTER = "master";

    /**
     * The one of the toolkit in that folder.
     *
     * @throws UsageException if it has none
     */
    static TestbedProgram of(Path toolkit, String name, boolean quiet) throws UsageException {
        Path path = toolkit.resolve("bin").resolve("testbed").toAbsolutePath();
        if (!Files.isExecutable(path)) {
            throw new UsageException("--engine testbed: there is no " + path
                    + " (the archive has no testbeds: run this in a" + " folder of Wattle's sources)");
        }
        return new TestbedProgram(path, name, quiet);
    }

    /** The command line for one of its commands. */
    List<String> command(String command, List<String> arguments) {
        List<String> line = new ArrayList<>(List.of(path.toString(), command, "--name", name));
        line.addAll(arguments);
        return line;
    }

    /**
     * Starts the daemons, and waits for them. An interrupt ends what has come up so far.
     *
     * @return exit code; what is wrong was said
     */
    int up(List<String> arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(quiet ? List.of("sh", "-c", ON_STANDARD_ERROR) : List.of());
        line.addAll(command("up", arguments));
        Process process = new ProcessBuilder(line)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(Redirect.INHERIT)
                .redirectError(Redirect.INHERIT)
                .start();
        try {
            return process.waitFor();
        } finally {
            process.destroy();
            awaitEnd(process);
        }
    }

    /** What {@code describe} printed, or its exit code where it said what is wrong. */
    record Described(int exitCode, String json) {}

    Described describe() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command("describe", List.of()))
                .redirectInput(new File("/dev/null"))
                .redirectError(Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Described(process.waitFor(), printed.strip());
    }

    /**
     * Runs a command on the master, and waits for it. Signals do not reach it; it is to end itself when its standard input
     * ends, as it does at an interrupt of this thread and with this process.
     *
     * @return its exit code
     */
    int onMaster(List<String> remote) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(MASTER, "--"));
        arguments.addAll(remote);
        List<String> line = new ArrayList<>(List.of("sh", "-c", SHIELDED));
        line.addAll(command("exec", arguments));
        Process process = new ProcessBuilder(line)
                .redirectOutput(Redirect.INHERIT)
                .redirectError(Redirect.INHERIT)
                .start();
        try {
            return process.waitFor();
        } finally {
            process.getOutputStream().close();
            awaitEnd(process);
        }
    }

    /** Some time for what was asked to end. The interrupt that asked for it is kept. */
    private static void awaitEnd(Process process) {
        boolean interrupted = Thread.interrupted();
        try {
            process.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
