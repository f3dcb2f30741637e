package io.wattle.tuner.cli.testbed;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Ends a testbed once this process has ended, however that was: a small process that no signal of the terminal reaches waits
 * for the end of its input, which the kernel closes with us. Used by one thread.
 */
final class TestbedReaper implements AutoCloseable {

    /** {@code up} may still be at work on it, and has to end first. */
    private static final String SCRIPT = """
            trap '' INT HUP TERM
            read -r word
            [ "$word" = keep ] && exit 0
            tries=0
            until "$@" >&2; do
              tries=$((tries + 1))
              [ "$tries" -lt 60 ] || exit 1
              sleep 5
            done
            """;

    private static final long MOST_SECONDS = 120;

    /** That of this process; null where there is none. */
    private static volatile ProcessHandle running;

    private final TestbedProgram program;
    private final Process process;

    private TestbedReaper(TestbedProgram program, Process process) {
        this.program = program;
        this.process = process;
    }

    /** Starts it; there need not be a testbed yet. */
    static TestbedReaper start(TestbedProgram program) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
        command.addAll(program.command("down", List.of()));
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        running = process.toHandle();
        return new TestbedReaper(program, process);
    }

    /** Whether a process is the one that ends this process's testbed, or one that it has started. */
    static boolean includes(ProcessHandle process) {
        ProcessHandle reaper = running;
        return reaper != null && (process.equals(reaper) || reaper.descendants().anyMatch(process::equals));
    }

    /** Leaves the testbed as it is: there is none, or only logs to look at. */
    void keep() throws IOException {
        OutputStream out = process.getOutputStream();
        out.write("keep\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Ends the testbed now, also where this thread is interrupted. */
    @Override
    public void close() throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                System.err.println("wattle: testbed " + program.name()
                        + " was not ended; do so: bin/testbed down --name " + program.name());
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            running = null;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
