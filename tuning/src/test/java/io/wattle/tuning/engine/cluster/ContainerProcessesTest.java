package io.wattle.tuning.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ContainerProcessesTest {

    @TempDir
    private Path directory;

    @Test
    void endsWhatWorksInTheFolderAndNothingElse() throws Exception {
        Path own = Files.createDirectories(directory.resolve("own/container_1"));
        Process container = sleeping(own);
        Process other = sleeping(Files.createDirectories(directory.resolve("other")));
        try {
            ContainerProcesses.endIn(directory.resolve("own"));
            assertThat(container.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(other.isAlive()).isTrue();
        } finally {
            container.destroyForcibly();
            other.destroyForcibly();
        }
    }

    @Test
    void anInterruptIsKept() throws Exception {
        Process container = sleeping(directory);
        Thread.currentThread().interrupt();
        ContainerProcesses.endIn(directory);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(container.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    private static Process sleeping(Path folder) throws IOException {
        return new ProcessBuilder("sleep", "600").directory(folder.toFile()).start();
    }
}
