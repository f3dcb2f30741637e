package io.wattle.tuner.cli.testbed;

import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A run on a testbed, seen from outside: starts the testbed, runs the command once more on its master, whose network the
 * cluster's clients need, and ends it. Used by one thread.
 */
public final class TestbedRun {

    /** System property of the command that runs on a testbed's master: what the testbed is. */
    public static final String PROPERTY = "wattle.testbed";

    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private final Path toolkit;
    private final String mainClass;
    private final boolean quiet;

    /**
     * For the toolkit in that folder.
     *
     * @param mainClass of this program
     * @param quiet whether standard output is for the result only
     */
    public TestbedRun(Path toolkit, String mainClass, boolean quiet) {
        this.toolkit = toolkit;
        this.mainClass = mainClass;
        this.quiet = quiet;
    }

    /** Kills all processes that this one has started, but for what ends its testbed once this one has ended. Thread safe. */
    public static void killChildren() {
        ProcessHandle.current()
                .descendants()
                .filter(it -> !TestbedReaper.includes(it))
                .forEach(ProcessHandle::destroyForcibly);
    }

    /**
     * Runs a command on a testbed that is up, and leaves that so.
     *
     * @param name the testbed's
     * @param arguments of this program
     * @return its exit code; what is wrong was said
     */
    public int on(String name, List<String> arguments) throws UsageException, IOException, InterruptedException {
        return onMaster(TestbedProgram.of(toolkit, name, quiet), arguments);
    }

    /**
     * Runs a command on a testbed of its own, which has ended when this returns.
     *
     * @param up what the testbed is to be, for {@code bin/testbed up}
     * @param arguments of this program
     * @return its exit code; what is wrong was said
     */
    public int onItsOwn(List<String> up, List<String> arguments)
            throws UsageException, IOException, InterruptedException {
        TestbedProgram program =
                TestbedProgram.of(toolkit, "tuner-" + ProcessHandle.current().pid(), quiet);
        try (TestbedReaper reaper = TestbedReaper.start(program)) {
            int code = program.up(up);
            if (code == FAILED || code == USAGE) {
                reaper.keep();
                if (code == FAILED) {
                    System.err.println(
                            "wattle: the testbed did not come up; once you have read its logs: bin/testbed down"
                                    + " --name " + program.name());
                }
                return code;
            }
            return code == 0 ? onMaster(program, arguments) : code;
        }
    }

    private int onMaster(TestbedProgram program, List<String> arguments) throws IOException, InterruptedException {
        TestbedProgram.Described described = program.describe();
        return described.exitCode() == 0 ? program.onMaster(again(described.json(), arguments)) : described.exitCode();
    }

    /** This program as it was started, in the same folder: entering a host leads elsewhere. */
    private List<String> again(String description, List<String> arguments) {
        List<String> line = new ArrayList<>(List.of(
                "sh",
                "-c",
                "cd \"$0\" && exec \"$@\"",
                Path.of("").toAbsolutePath().toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        line.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        line.addAll(
                List.of("-D" + PROPERTY + "=" + description, "-cp", System.getProperty("java.class.path"), mainClass));
        line.addAll(arguments);
        return line;
    }
}
