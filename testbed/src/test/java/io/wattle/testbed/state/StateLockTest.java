package io.wattle.testbed.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.state.StateLock.HeldException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateLockTest {

    @TempDir
    private Path home;

    private StateFolder state;

    @BeforeEach
    void folder() {
        state = new StateFolder(home.resolve("testbeds").resolve("second"));
    }

    /** Takes the lock of a folder, says so, and keeps it until its input ends. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] args) throws Exception {
            StateLock lock = StateLock.take(new StateFolder(Path.of(args[0])), "up");
            System.out.println("taken");
            System.in.read();
            lock.close();
        }
    }

    @Test
    void anotherProcessIsToldWhichOneHasIt() throws Exception {
        Process holder = holder();
        try {
            assertThatThrownBy(() -> StateLock.take(state, "down"))
                    .isInstanceOf(HeldException.class)
                    .hasMessage("testbed second: process " + holder.pid() + " (bin/testbed up) is at work on it (lock: "
                            + state.lock() + "); wait until it has ended, or end it");
        } finally {
            holder.getOutputStream().close();
            holder.waitFor();
        }
        assertThat(state.lock()).doesNotExist();
    }

    @Test
    void itEndsWithAProcessThatIsKilled() throws Exception {
        Process holder = holder();
        holder.destroyForcibly().waitFor();
        assertThat(state.lock()).as("left").exists();
        StateLock.take(state, "up").close();
        assertThat(state.lock()).doesNotExist();
    }

    @Test
    void itOutlivesTheFolderAndIsNotAnothers() throws Exception {
        StateLock lock = StateLock.take(state, "down");
        try {
            Files.createDirectories(state.root());
            Teardown.remove(state);
            assertThatThrownBy(() -> StateLock.take(state, "up")).isInstanceOf(HeldException.class);
            StateLock.take(new StateFolder(home.resolve("testbeds").resolve("third")), "up")
                    .close();
        } finally {
            lock.close();
        }
        StateLock.take(state, "up").close();
    }

    private Process holder() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        state.root().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("taken");
        return process;
    }
}
