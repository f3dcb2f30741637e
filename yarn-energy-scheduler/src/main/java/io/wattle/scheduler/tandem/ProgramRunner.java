package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.scheduler.guard.Printable;
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
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs programs that switch nodes, each with the names of its hosts as arguments: no shell, no input, a limit of time for all of them together, and
 * the end of its output in the log. On threads of its own; further programs wait, and too many are not started.
 * Thread safe.
 */
final class ProgramRunner implements AutoCloseable {

    static final int MOST_AT_ONCE = 8;
    static final int MOST_WAITING = 1000;

    private static final Logger LOG = LoggerFactory.getLogger(ProgramRunner.class);
    private static final long POLL_MILLIS = 20;
    private static final File NOTHING = new File("/dev/null");

    private final Failures failures;
    private final ThreadPoolExecutor threads;

    /**
     * What is to be run.
     *
     * @param key that names it, for messages
     * @param timeout of the whole batch
     */
    record Program(EnergyKey key, Path path, Duration timeout) {

        private String name() {
            return key.key() + ": " + path;
        }
    }

    /** As many at once as {@link #MOST_AT_ONCE}. */
    ProgramRunner(Failures failures) {
        this(failures, MOST_AT_ONCE);
    }

    /** @param atOnce how many programs run side by side */
    ProgramRunner(Failures failures, int atOnce) {
        this.failures = failures;
        threads = new ThreadPoolExecutor(
                atOnce,
                atOnce,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(MOST_WAITING),
                it -> OwnThread.of("wattle-tandem-program", failures, EntryPoint.TANDEM, it));
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * Runs it soon.
     *
     * @param hosts its arguments, those for which it is still wanted when it starts
     * @param isWanted asked then, of each host
     * @param ended told once of each host, on a thread of this runner or on the caller's; throws nothing
     */
    void start(
            Program program, List<String> hosts, Predicate<String> isWanted, BiConsumer<String, ProgramResult> ended) {
        try {
            threads.execute(() -> runBatch(program, hosts, isWanted, ended));
        } catch (RejectedExecutionException e) {
            ProgramResult rejected = new ProgramResult(
                    ProgramOutcome.NOT_STARTED,
                    program.name() + " is not started: " + MOST_WAITING
                            + " programs wait already, or the scheduler stops");
            hosts.forEach(it -> ended.accept(it, rejected));
        }
    }

    private void runBatch(
            Program program, List<String> hosts, Predicate<String> isWanted, BiConsumer<String, ProgramResult> ended) {
        List<String> wanted = failures.get(
                EntryPoint.TANDEM,
                List.of(),
                () -> hosts.stream().filter(isWanted).toList());
        ProgramResult leftOut = new ProgramResult(
                ProgramOutcome.NOT_STARTED,
                program.name()
                        + " is not started for it: it waited too long for other programs, and its node may be in use");
        hosts.stream().filter(it -> !wanted.contains(it)).forEach(it -> ended.accept(it, leftOut));
        if (wanted.isEmpty()) {
            return;
        }
        BatchResult result = failures.get(
                EntryPoint.TANDEM,
                BatchResult.of(ProgramOutcome.FAILED, program.name() + " may or may not have run; the log says why"),
                () -> logged(program, wanted, run(program, wanted)));
        wanted.forEach(it -> ended.accept(it, result.of(it)));
    }

    private static BatchResult logged(Program program, List<String> hosts, BatchResult result) {
        if (result.whole().outcome() == ProgramOutcome.SUCCEEDED) {
            LOG.info(
                    "Tandem: {} for {}: {}",
                    program.path(),
                    hosts,
                    result.whole().message());
        } else {
            LOG.error(
                    "Tandem: {} for {}: {}{}",
                    program.path(),
                    hosts,
                    result.whole().message(),
                    result.lines().isEmpty() ? "" : "; it printed\n  " + String.join("\n  ", result.lines()));
        }
        return result;
    }

    private static BatchResult run(Program program, List<String> hosts) throws InterruptedException {
        for (String host : hosts) {
            if (!HostName.isValid(host)) {
                return BatchResult.of(
                        ProgramOutcome.NOT_STARTED,
                        program.name() + " is not started: '" + Printable.line(host)
                                + "' is no argument (allowed: letters, digits and . _ -, at most 253, the first one a letter or"
                                + " digit)");
            }
        }
        if (!Files.isRegularFile(program.path())) {
            return BatchResult.of(
                    ProgramOutcome.MISSING,
                    program.name()
                            + " is no file (allowed: a file that may be executed); put it there, or correct the key");
        }
        if (!Files.isExecutable(program.path())) {
            return BatchResult.of(
                    ProgramOutcome.NOT_EXECUTABLE,
                    program.name() + " may not be executed by the ResourceManager's user; chmod it");
        }
        List<String> command = new ArrayList<>();
        command.add(program.path().toString());
        command.addAll(hosts);
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(new File("/"))
                    .redirectErrorStream(true)
                    .redirectInput(NOTHING)
                    .start();
        } catch (IOException e) {
            return BatchResult.of(
                    ProgramOutcome.NOT_STARTED, program.name() + " cannot be started: " + Printable.reason(e));
        }
        try {
            return await(program, process);
        } finally {
            end(process);
        }
    }

    private static BatchResult await(Program program, Process process) throws InterruptedException {
        OutputTail output = new OutputTail();
        long begin = System.nanoTime();
        boolean over = false;
        while (!over && System.nanoTime() - begin < program.timeout().toNanos()) {
            over = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
            drain(output, process.getInputStream());
        }
        ProgramResult result = over ? result(program, process.exitValue(), output) : timedOut(program, output);
        return new BatchResult(result, output.lines());
    }

    private static ProgramResult result(Program program, int code, OutputTail output) {
        return new ProgramResult(
                code == 0 ? ProgramOutcome.SUCCEEDED : ProgramOutcome.FAILED,
                program.path() + " ended with " + code + output.summary());
    }

    private static ProgramResult timedOut(Program program, OutputTail output) {
        return new ProgramResult(
                ProgramOutcome.TIMED_OUT,
                program.path() + " was ended, as it took more than "
                        + program.timeout().toMillis() + " ms (" + EnergyKey.TANDEM_PROGRAM_TIMEOUT.key() + ")"
                        + output.summary());
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
