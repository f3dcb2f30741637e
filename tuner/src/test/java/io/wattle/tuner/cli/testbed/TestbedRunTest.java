package io.wattle.tuner.cli.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever becomes of a run, the testbed that it started ends; with a program that only writes down how it is called. */
class TestbedRunTest {

    private static final String PROGRAM = """
            #!/bin/sh
            folder=$(dirname "$(dirname "$0")")
            command=$1
            shift 3
            echo "$command $*" >>"$folder/calls"
            [ "$command" != describe ] || echo '{"factor": 0.25}'
            if [ "$command" = exec ]; then
              touch "$folder/running"
              [ ! -e "$folder/hangs" ] || read -r nothing
              echo "exec ended" >>"$folder/calls"
            fi
            exit "$(cat "$folder/$command" 2>/dev/null || echo 0)"
            """;

    private static final List<String> ARGUMENTS = List.of("--job", "it's \"one\" $1");

    @TempDir
    private Path toolkit;

    private TestbedRun run;

    @BeforeEach
    void writeProgram() throws IOException {
        Files.createDirectory(toolkit.resolve("bin"));
        Path program = Files.writeString(toolkit.resolve("bin/testbed"), PROGRAM);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        run = new TestbedRun(toolkit, "a.b.Main", false);
    }

    @Test
    void aTestbedComesAndGoesWithTheRun() throws Exception {
        codeOf("exec", 7);
        assertThat(run.onItsOwn(List.of("--cluster", "mixed-arm"), ARGUMENTS)).isEqualTo(7);
        List<String> calls = calls();
        assertThat(calls).hasSize(5);
        assertThat(calls.get(0)).isEqualTo("up --cluster mixed-arm");
        assertThat(calls.get(1)).isEqualTo("describe ");
        assertThat(calls.get(2))
                .startsWith("exec master -- sh -c cd \"$0\" && exec \"$@\" "
                        + Path.of("").toAbsolutePath() + " " + System.getProperty("java.home") + "/bin/java ")
                .contains(" -Dwattle.testbed={\"factor\": 0.25} -cp " + System.getProperty("java.class.path")
                        + " a.b.Main")
                .endsWith(" --job it's \"one\" $1");
        assertThat(calls.get(4)).isEqualTo("down ");
    }

    @Test
    void aTestbedThatIsUpIsLeftSo() throws Exception {
        assertThat(run.on("mine", ARGUMENTS)).isZero();
        assertThat(calls()).noneMatch(it -> it.startsWith("up")).noneMatch(it -> it.startsWith("down"));
        codeOf("describe", 2);
        assertThat(run.on("mine", ARGUMENTS)).isEqualTo(2);
        assertThat(calls().get(calls().size() - 1)).isEqualTo("describe ");
    }

    /** There is nothing to end; and of one that failed there are logs, which its message names. */
    @Test
    void aTestbedThatDidNotComeUpIsNotEnded() throws Exception {
        for (int code : List.of(1, 2)) {
            codeOf("up", code);
            assertThat(run.onItsOwn(List.of(), ARGUMENTS)).isEqualTo(code);
        }
        assertThat(calls()).containsExactly("up ", "up ");
    }

    @Test
    void aTestbedWhoseStartWasKilledIsEnded() throws Exception {
        codeOf("up", 130);
        assertThat(run.onItsOwn(List.of(), ARGUMENTS)).isEqualTo(130);
        assertThat(calls()).containsExactly("up ", "down ");
    }

    /** The command on the master ends by itself, and only then the testbed goes. */
    @Test
    void anInterruptEndsTheRunAndThenTheTestbed() throws Exception {
        FutureTask<Integer> task = hanging();
        Thread thread = new Thread(task);
        thread.start();
        awaitRunning();
        thread.interrupt();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> task.get(1, TimeUnit.MINUTES))
                .withCauseInstanceOf(InterruptedException.class);
        assertThat(calls().subList(3, 5)).containsExactly("exec ended", "down ");
    }

    /** As at a second Ctrl-C: what ends the testbed is not among what is killed. */
    @Test
    void whoeverKillsTheRunAtOnceStillEndsTheTestbed() throws Exception {
        FutureTask<Integer> task = hanging();
        new Thread(task).start();
        awaitRunning();
        TestbedRun.killChildren();
        assertThat(task.get(1, TimeUnit.MINUTES)).as("killed").isEqualTo(128 + 9);
        assertThat(calls()).last().isEqualTo("down ");
    }

    private FutureTask<Integer> hanging() throws IOException {
        Files.createFile(toolkit.resolve("hangs"));
        Callable<Integer> running = () -> run.onItsOwn(List.of(), ARGUMENTS);
        return new FutureTask<>(running);
    }

    private void awaitRunning() throws InterruptedException {
        while (!Files.exists(toolkit.resolve("running"))) {
            Thread.sleep(10);
        }
    }

    @Test
    void withoutTestbedsThereIsNothingToRunOn() throws Exception {
        Files.delete(toolkit.resolve("bin/testbed"));
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> run.onItsOwn(List.of(), ARGUMENTS))
                .withMessageStartingWith("--engine testbed: there is no " + toolkit.resolve("bin/testbed"));
    }

    private void codeOf(String command, int code) throws IOException {
        Files.writeString(toolkit.resolve(command), Integer.toString(code));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(toolkit.resolve("calls"));
    }
}
