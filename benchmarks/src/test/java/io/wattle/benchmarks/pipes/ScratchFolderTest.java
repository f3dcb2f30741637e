package io.wattle.benchmarks.pipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFolderTest {

    @TempDir
    private Path parent;

    @Test
    void nothingIsLeftAfterAFailure() {
        assertThatIllegalStateException()
                .isThrownBy(() -> {
                    try (ScratchFolder scratch = ScratchFolder.below(parent)) {
                        Path inner = Files.createDirectories(scratch.path().resolve("cluster/node"));
                        Files.writeString(inner.resolve("block"), "text");
                        throw new IllegalStateException("a job failed");
                    }
                })
                .withMessage("a job failed");
        assertThat(parent).isEmptyDirectory();
    }
}
