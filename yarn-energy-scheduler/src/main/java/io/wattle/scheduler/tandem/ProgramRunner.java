package io.wattle.scheduler.tandem;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.tandem.lifecycle.HostName;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs programs that switch nodes, each with the names of its hosts as arguments: no shell, no input, a limit of time, and the end of its
 * output in the log. On threads of its own, as many as {@link #MOST_AT_ONCE}; further ones wait, and too many are not started. Thread safe.
 */
final class ProgramRunner implements AutoCloseable {

    static final int MOST_AT_ONCE = 8;
    static final int MOST_WAITING = 1000;

    private static final Logger LOG = LoggerFactory.getLogger(ProgramRunner.class);
    private static final long LOOK_MILLIS = 20;
    private static final File NOTHING = new File("/dev/null");

    private final Failures failures;
    private final ThreadPoolExecutor threads;

    ProgramRunner(Failures failures) {
        this.failures = failures;
        threads = new ThreadPoolExecutor(
                MOST_AT_ONCE,
                MOST_AT_ONCE,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(MOST_WAITING),
                it -> OwnThread.of("wattle-tandem-program", failures, EntryPoint.TANDEM, it));
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Runs it soon.
     *
     * @param hosts its arguments
     * @param end told once, on a thread of this runner or on the caller's; throws nothing
     */
    void start(Path program, List<String> hosts, Duration limit, Consumer<ProgramResult> end) {
        try {
            threads.execute(() -> end.accept(failures.get(
                    EntryPoint.TANDEM,
                    new ProgramResult(ProgramOutcome.FAILED, program + " may or may not have run; the log says why"),
                    () -> logged(program, hosts, run(program, hosts, limit)))));
        } catch (RejectedExecutionException e) {
            end.accept(new ProgramResult(
                    ProgramOutcome.NOT_STARTED,
                    program + " is not started: " + MOST_WAITING + " programs wait already, or the scheduler stops"));
        }
    }

    private static ProgramResult logged(Path program, List<String> hosts, ProgramResult end) {
        if (end.outcome() == ProgramOutcome.SUCCEEDED) {
            LOG.info("Tandem: {} for {}: {}", program, hosts, end.what());
        } else {
            LOG.error("Tandem: {} for {}: {}", program, hosts, end.what());
        }
        return end;
    }

    private static ProgramResult run(Path program, List<String> hosts, Duration limit) throws InterruptedException {
        if (!hosts.stream().allMatch(HostName::isValid)) {
            return new ProgramResult(
                    ProgramOutcome.NOT_STARTED, program + " is not started: one of the hosts has an unfit name");
        }
        if (!Files.isRegularFile(program)) {
            return new ProgramResult(ProgramOutcome.MISSING, program + " is no file; put it there, or correct the key");
        }
        if (!Files.isExecutable(program)) {
            return new ProgramResult(
                    ProgramOutcome.NOT_EXECUTABLE, program + " may not be run by the ResourceManager's user; chmod it");
        }
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(hosts);
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(new File("/"))
                    .redirectErrorStream(true)
                    .redirectInput(NOTHING)
                    .start();
        } catch (IOException e) {
            return new ProgramResult(ProgramOutcome.NOT_STARTED, program + " cannot be started: " + e.getMessage());
        }
        try {
            return await(program, process, limit);
        } finally {
            end(process);
        }
    }

    private static ProgramResult await(Path program, Process process, Duration limit) throws InterruptedException {
        OutputTail output = new OutputTail();
        long begin = System.nanoTime();
        boolean over = false;
        while (!over && System.nanoTime() - begin < limit.toNanos()) {
            over = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            drain(output, process.getInputStream());
        }
        if (!over) {
            return new ProgramResult(
                    ProgramOutcome.TIMED_OUT,
                    program + " was ended, as it took more than " + limit.toMillis() + " ms" + output.words());
        }
        int code = process.exitValue();
        return code == 0
                ? new ProgramResult(ProgramOutcome.SUCCEEDED, program + " ended with 0" + output.words())
                : new ProgramResult(ProgramOutcome.FAILED, program + " ended with " + code + output.words());
    }

    private static void drain(OutputTail output, InputStream from) {
        try {
            output.drain(from);
        } catch (IOException e) {
            // It has closed its end: whether it is over, the process itself says.
            return;
        }
    }

    /** With all that it started. */
    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Starts nothing more, and ends what runs. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
