package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChildProcessTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static ChildProcess shell(String line) throws IOException {
        return new ChildProcess("test", new ProcessBuilder("sh", "-c", line));
    }

    @Test
    void tellsCodeAndLastLinesOfBothOutputs() throws Exception {
        try (ChildProcess child = shell("seq 1 300; echo oops >&2; exit 3")) {
            assertThat(child.await(LONG)).isTrue();
            assertThat(child.exitCode()).isEqualTo(3);
            assertThat(child.lastLines()).hasSize(200).endsWith("300", "oops");
        }
    }

    @Test
    void readsNothing() throws Exception {
        try (ChildProcess child = shell("cat; echo over")) {
            assertThat(child.await(LONG)).isTrue();
            assertThat(child.lastLines()).containsExactly("over");
        }
    }

    @Test
    void closingEndsWhatItStarted() throws Exception {
        // The shell passes the signal over, and goes on with its next command.
        ChildProcess child =
                shell("trap '' TERM; echo $$; sleep 1000 & echo $!; wait; echo next; sleep 999 & echo $!; wait");
        List<ProcessHandle> started = new ArrayList<>();
        try (child) {
            awaitLines(child, 2);
            child.await(Duration.ofMillis(1));
            assertThat(child.isAlive()).isTrue();
        }
        for (String line : child.lastLines()) {
            if (!line.equals("next")) {
                ProcessHandle.of(Long.parseLong(line)).ifPresent(started::add);
            }
        }
        for (ProcessHandle process : started) {
            process.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
        }
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void closingEndsWhatOutlivesIt() throws Exception {
        ProcessHandle left;
        try (ChildProcess child = shell("sleep 1000 > /dev/null 2>&1 & echo $!; sleep 1")) {
            awaitLines(child, 1);
            child.await(Duration.ofMillis(1));
            left = ProcessHandle.of(Long.parseLong(child.lastLines().get(0))).orElseThrow();
            assertThat(child.await(LONG)).isTrue();
            assertThat(left.isAlive()).isTrue();
        }
        left.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void aLineWithoutAnEndIsCut() throws Exception {
        try (ChildProcess child = shell("head -c 3000000 /dev/zero | tr '\\0' x")) {
            assertThat(child.await(LONG)).isTrue();
            assertThat(child.lastLines())
                    .singleElement()
                    .satisfies(it -> assertThat(it).hasSize(2_000));
        }
    }

    private static void awaitLines(ChildProcess child, int count) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + LONG.toNanos();
        while (child.lastLines().size() < count && System.nanoTime() < deadlineNanos) {
            Thread.sleep(20);
        }
    }

    @Test
    void aProgramThatIsNotThereIsAnError() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new ChildProcess("test", new ProcessBuilder("/no/such/program")));
    }
}
