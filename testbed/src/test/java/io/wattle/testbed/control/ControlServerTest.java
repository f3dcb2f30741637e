package io.wattle.testbed.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.control.ControlClient.RefusedException;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Client and server over a real socket. */
class ControlServerTest {

    private final StartProgress progress = new StartProgress();
    private Path folder;
    private ControlServer server;
    private ControlClient client;

    @BeforeEach
    void open() throws IOException {
        // A socket's path has 107 bytes at most: a folder of the test's may be deeper.
        folder = Files.createTempDirectory("wattle");
        StateFolder state = new StateFolder(folder);
        server = new ControlServer(state.socket(), this::handle);
        Thread serving = new Thread(server::serve, "control-server");
        serving.setDaemon(true);
        serving.start();
        client = new ControlClient(state);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        Files.deleteIfExists(new StateFolder(folder).socket());
        Files.delete(folder);
    }

    private List<String> handle(List<String> words) throws IOException, InterruptedException {
        return switch (words.get(0)) {
            case "progress" -> progress.next(Integer.parseInt(words.get(1)));
            case "say" -> List.of("ok", "refused twice", "", words.get(1));
            case "disk" -> throw new IOException("the disk\nis full");
            case "bug" -> throw new IllegalStateException();
            default -> throw new IllegalArgumentException("no command '" + words.get(0) + "'");
        };
    }

    @Test
    void textIsNotTakenForTheEnd() throws Exception {
        assertThat(client.ask("say", "x")).containsExactly("ok", "refused twice", "", "x");
    }

    @Test
    void whatIsWrongIsRefusedAndWhatFailedSaysWhereToLook() {
        assertThatThrownBy(() -> client.ask("nothing"))
                .isInstanceOf(RefusedException.class)
                .hasMessage("no command 'nothing'");
        assertThatThrownBy(() -> client.ask("disk"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the disk is full; see ")
                .hasMessageContaining("supervisor.log");
        assertThatThrownBy(() -> client.ask("bug"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("IllegalStateException");
    }

    @Test
    void whoWaitsSeesTheStepsAndTheEnd() throws Exception {
        List<String> steps = new ArrayList<>();
        progress.step("ready or not");
        progress.ready();
        client.awaitUp(steps::add);
        assertThat(steps).containsExactly("ready or not");
    }

    @Test
    void whatDoesNotComeUpSaysWhy() {
        progress.failed("no room\nat all");
        assertThatThrownBy(() -> client.awaitUp(it -> {})).hasMessage("no room at all");
    }
}
