package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.FailingEntryPoints;
import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.tandem.lifecycle.ProgramOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real small programs, each wrong in its own way. */
class ProgramRunnerTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path directory;

    private final FailingEntryPoints failures = new FailingEntryPoints();
    private final ProgramRunner runner = new ProgramRunner(failures);
    private final BlockingQueue<ProgramResult> ends = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        runner.close();
    }

    private Path program(String body) throws Exception {
        Path file = Files.writeString(directory.resolve("program"), "#!/bin/sh\n" + body + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private static ProgramRunner.Program suspend(Path path, Duration timeout) {
        return new ProgramRunner.Program(EnergyKey.TANDEM_SUSPEND, path, timeout);
    }

    private ProgramResult run(Path program, Duration limit, String... hosts) throws Exception {
        runner.start(suspend(program, limit), List.of(hosts), it -> true, (host, result) -> ends.add(result));
        return next();
    }

    private ProgramResult next() throws Exception {
        ProgramResult end = ends.poll(2, TimeUnit.MINUTES);
        assertThat(end).isNotNull();
        return end;
    }

    @Test
    void hostsAreItsArgumentsAndItHasNoInput() throws Exception {
        Path told = directory.resolve("told");
        ProgramResult end =
                run(program("cat; printf '%s,' \"$@\" > " + told + "; echo done"), LONG, "n1", "n2.example.org");
        assertThat(end.outcome()).isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(end.message()).contains("ended with 0").contains("'done'");
        assertThat(told).hasContent("n1,n2.example.org,");
    }

    @Test
    void missing() throws Exception {
        ProgramResult end = run(directory.resolve("nothing"), LONG, "n1");
        assertThat(end.outcome()).isEqualTo(ProgramOutcome.MISSING);
        assertThat(end.message()).contains("nothing is no file").startsWith("yarn.energy.tandem.suspend-program: ");
        assertThat(run(directory, LONG, "n1").outcome()).isEqualTo(ProgramOutcome.MISSING);
    }

    @Test
    void notExecutable() throws Exception {
        Path file = Files.writeString(directory.resolve("plain"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(run(file, LONG, "n1").outcome()).isEqualTo(ProgramOutcome.NOT_EXECUTABLE);
    }

    @Test
    void noProgramAtAll() throws Exception {
        Path file = Files.writeString(directory.resolve("text"), "#!/nowhere/sh\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        ProgramResult end = run(file, LONG, "n1");
        assertThat(end.outcome()).isEqualTo(ProgramOutcome.NOT_STARTED);
        assertThat(end.message()).contains("cannot be started");
    }

    /** It is ended with what it has started, also where that holds its output open. */
    @Test
    void hanging() throws Exception {
        Path child = directory.resolve("child");
        ProgramResult end = run(program("sleep 600 & echo $! > " + child + "; wait"), Duration.ofMillis(1500), "n1");
        assertThat(end.outcome()).isEqualTo(ProgramOutcome.TIMED_OUT);
        assertThat(end.message()).contains("more than 1500 ms (yarn.energy.tandem.program-timeout-ms)");
        long pid = Long.parseLong(Files.readString(child).strip());
        ProcessHandle.of(pid)
                .ifPresent(it -> it.onExit().orTimeout(1, TimeUnit.MINUTES).join());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void aChildThatOutlivesItIsNotWaitedFor() throws Exception {
        assertThat(run(program("sleep 600 & echo started"), LONG, "n1").outcome())
                .isEqualTo(ProgramOutcome.SUCCEEDED);
    }

    @Test
    void exitingWithOne() throws Exception {
        ProgramResult end = run(program("echo 'no such BMC' >&2; exit 1"), LONG, "n1");
        assertThat(end.outcome()).isEqualTo(ProgramOutcome.FAILED);
        assertThat(end.message()).contains("ended with 1").contains("'no such BMC'");
    }

    @Test
    void printingMegabytes() throws Exception {
        ProgramResult end = run(program("head -c 8000000 /dev/zero | tr '\\0' x; echo; echo the end"), LONG, "n1");
        assertThat(end.outcome()).isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(end.message()).contains("8000009 bytes").contains("'the end'");
        ProgramResult oneLine = run(program("head -c 8000000 /dev/zero | tr '\\0' x"), LONG, "n1");
        assertThat(oneLine.message()).hasSizeLessThan(1000);
    }

    @Test
    void whatItPrintsCannotSteerTheLog() throws Exception {
        assertThat(run(program("printf 'a\\033[2Jb\\tc\\n'"), LONG, "n1").message())
                .contains("'a?[2Jb?c'");
    }

    @Test
    void unfitNamesAreNoArguments() throws Exception {
        Path told = directory.resolve("told");
        ProgramResult end = run(program("touch " + told), LONG, "n1", "$(reboot)");
        assertThat(end.outcome()).isEqualTo(ProgramOutcome.NOT_STARTED);
        assertThat(end.message()).contains("'$(reboot)' is no argument (allowed: letters, digits");
        assertThat(told).doesNotExist();
    }

    @Test
    void hostsForWhichItIsNoLongerWantedAreLeftOut() throws Exception {
        Path told = directory.resolve("told");
        Map<String, ProgramOutcome> outcomes = new ConcurrentHashMap<>();
        runner.start(
                suspend(program("printf '%s,' \"$@\" > " + told), LONG),
                List.of("n1", "n2", "n3"),
                it -> !it.equals("n2"),
                (host, result) -> {
                    outcomes.put(host, result.outcome());
                    ends.add(result);
                });
        for (int i = 0; i < 3; i++) {
            next();
        }
        assertThat(told).hasContent("n1,n3,");
        assertThat(outcomes)
                .containsOnly(
                        Map.entry("n1", ProgramOutcome.SUCCEEDED),
                        Map.entry("n2", ProgramOutcome.NOT_STARTED),
                        Map.entry("n3", ProgramOutcome.SUCCEEDED));
    }

    /** While it waits for other programs, its node may be taken back. */
    @Test
    void whetherItIsWantedIsAskedAsItStartsAndNotBefore() throws Exception {
        Path gate = directory.resolve("gate");
        Path hangs = program("while [ ! -e " + gate + " ]; do sleep 0.05; done");
        for (int i = 0; i < ProgramRunner.MOST_AT_ONCE; i++) {
            runner.start(suspend(hangs, LONG), List.of("n1"), it -> true, (host, result) -> {});
        }
        AtomicBoolean wanted = new AtomicBoolean(true);
        runner.start(suspend(hangs, LONG), List.of("n2"), it -> wanted.get(), (host, result) -> ends.add(result));
        wanted.set(false);
        Files.createFile(gate);
        assertThat(next().outcome()).isEqualTo(ProgramOutcome.NOT_STARTED);
    }

    /** One bad host says nothing of the others of its batch. */
    @Test
    void hostsThatItNamesHaveFailedAndOthersHaveNot() throws Exception {
        Map<String, ProgramResult> results = new ConcurrentHashMap<>();
        runner.start(
                suspend(program("echo 'failed n2: no such BMC'; echo failed n3; echo; exit 1"), LONG),
                List.of("n1", "n2", "n3"),
                it -> true,
                (host, result) -> {
                    results.put(host, result);
                    ends.add(result);
                });
        for (int i = 0; i < 3; i++) {
            next();
        }
        assertThat(results.get("n1").outcome()).isEqualTo(ProgramOutcome.SUCCEEDED);
        assertThat(results.get("n2").outcome()).isEqualTo(ProgramOutcome.FAILED);
        assertThat(results.get("n2").message()).contains("no such BMC");
        assertThat(results.get("n3").outcome()).isEqualTo(ProgramOutcome.FAILED);
    }

    @Test
    void whatFailsInOurCodeIsAnEndToo() throws Exception {
        failures.failing.add(EntryPoint.TANDEM);
        assertThat(run(program("true"), LONG, "n1").outcome()).isEqualTo(ProgramOutcome.NOT_STARTED);
        assertThat(failures.count(EntryPoint.TANDEM)).isEqualTo(1);
    }

    @Test
    void tooManyAreNotStarted() throws Exception {
        Path hangs = program("sleep 600");
        for (int i = 0; i < ProgramRunner.MOST_AT_ONCE + ProgramRunner.MOST_WAITING; i++) {
            runner.start(suspend(hangs, LONG), List.of("n1"), it -> true, (host, result) -> {});
        }
        assertThat(run(hangs, LONG, "n1").outcome()).isEqualTo(ProgramOutcome.NOT_STARTED);
    }
}
