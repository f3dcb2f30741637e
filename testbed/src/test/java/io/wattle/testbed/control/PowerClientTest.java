package io.wattle.testbed.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.state.StateFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tandem's program on a testbed, over a real socket. */
class PowerClientTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private Path folder;
    private StateFolder state;
    private ControlServer server;

    @BeforeEach
    void open() throws IOException {
        // A socket's path has 107 bytes at most: a folder of the test's may be deeper.
        folder = Files.createTempDirectory("wattle");
        state = new StateFolder(folder);
        server = new ControlServer(state.socket(), PowerClientTest::handle);
        Thread serving = new Thread(server::serve, "control-server");
        serving.setDaemon(true);
        serving.start();
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        Files.deleteIfExists(state.socket());
        Files.delete(folder);
    }

    private static List<String> handle(List<String> words) throws IOException {
        if (words.get(1).equals("broken")) {
            throw new IOException("its processes do not end");
        }
        if (words.get(1).equals("nobody")) {
            throw new IllegalArgumentException("no worker 'nobody'");
        }
        return List.of(words.get(1) + ": " + words.get(0));
    }

    private boolean ask(String word, String... hosts) throws IOException {
        return PowerClient.switchAll(state, word, List.of(hosts), new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    @Test
    void allHostsAreSwitched() throws IOException {
        assertThat(ask("suspend", "xeon-1", "xeon-2")).isTrue();
        assertThat(out.toString(StandardCharsets.UTF_8).lines()).containsExactly("xeon-1: suspend", "xeon-2: suspend");
    }

    @Test
    void eachThatCouldNotBeSwitchedIsNamedAndTheOthersAreAllTheSame() throws IOException {
        assertThat(ask("resume", "nobody", "broken", "xeon-2")).isFalse();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .satisfiesExactly(
                        it -> assertThat(it).isEqualTo("failed nobody: no worker 'nobody'"),
                        it -> assertThat(it).startsWith("failed broken: its processes do not end"),
                        it -> assertThat(it).isEqualTo("xeon-2: resume"));
    }

    @Test
    void aTestbedThatIsGoneIsAFailure() throws IOException {
        server.close();
        Files.delete(state.socket());
        assertThatThrownBy(() -> ask("resume", "xeon-1")).isInstanceOf(IOException.class);
    }
}
