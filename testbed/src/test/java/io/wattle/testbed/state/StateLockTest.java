package io.wattle.testbed.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.state.StateLock.HeldException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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

    /** Takes the lock of a folder, or that of all memory, says so, and keeps it until its input ends. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] args) throws Exception {
            StateFolder state = new StateFolder(Path.of(args[0]));
            StateLock lock =
                    args[1].equals("memory") ? StateLock.awaitMemory(state, "up") : StateLock.take(state, "up");
            System.out.println("taken");
            System.in.read();
            lock.close();
        }
    }

    @Test
    void anotherProcessIsToldWhichOneHasIt() throws Exception {
        Process holder = holder(state, "testbed");
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
        Process holder = holder(state, "testbed");
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

    @Test
    void memoryIsPromisedByOneAtATimeAndTheOtherWaits() throws Exception {
        StateFolder third = new StateFolder(home.resolve("testbeds").resolve("third"));
        Process holder = holder(state, "memory");
        try {
            assertThatThrownBy(() -> StateLock.awaitMemory(third, "up", Duration.ofMillis(100)))
                    .isInstanceOf(HeldException.class)
                    .hasMessage("memory of all testbeds: process " + holder.pid() + " (bin/testbed up) is at work on it"
                            + " (lock: " + third.memoryLock() + "); wait until it has ended, or end it");
            StateLock.take(third, "up").close();
            ExecutorService threads = Executors.newSingleThreadExecutor();
            Future<StateLock> waiting = threads.submit(() -> StateLock.awaitMemory(third, "up"));
            threads.shutdown();
            holder.getOutputStream().close();
            waiting.get(1, TimeUnit.MINUTES).close();
        } finally {
            holder.destroyForcibly().waitFor();
        }
        assertThat(third.memoryLock()).doesNotExist();
    }

    private static Process holder(StateFolder state, String which) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        state.root().toString(),
                        which)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("taken");
        return process;
    }
}
