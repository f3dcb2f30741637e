package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
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
        ProcessHandle grandchild;
        try (ChildProcess child = shell("sleep 1000 & echo $!; trap '' TERM; wait; wait; sleep 1000")) {
            long deadlineNanos = System.nanoTime() + LONG.toNanos();
            while (child.lastLines().isEmpty() && System.nanoTime() < deadlineNanos) {
                Thread.sleep(20);
            }
            grandchild =
                    ProcessHandle.of(Long.parseLong(child.lastLines().get(0))).orElseThrow();
            assertThat(child.isAlive()).isTrue();
        }
        grandchild.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(grandchild.isAlive()).isFalse();
    }

    @Test
    void aProgramThatIsNotThereIsAnError() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new ChildProcess("test", new ProcessBuilder("/no/such/program")));
    }
}
