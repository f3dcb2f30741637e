package io.wattle.scheduler.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateDirectoryTest {

    @TempDir
    private Path directory;

    @AfterEach
    void end() {
        TroubledFs.end(directory);
    }

    private StateDirectory open() throws IOException {
        return StateDirectory.open(TroubledFs.uri(directory), TroubledFs.configuration());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(it -> it.getFileName().toString()).sorted().toList();
        }
    }

    /** RawLocalFileSystem throws an Error, which ends a ResourceManager. */
    @Test
    void aFullFileSystemIsAnIOException() throws IOException {
        StateDirectory opened = open();
        opened.replace("a", "old");
        StateFiles.Appender lines = opened.create("lines");
        TroubledFs.set(directory, TroubledFs.Trouble.FULL);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> opened.replace("a", "new"))
                .withMessageContaining("No space left on device");
        assertThat(opened.read("a")).contains("old");
        assertThat(files()).as("nothing half done takes room").containsExactly("a", "lines");
        lines.close();
        TroubledFs.end(directory);
        opened.replace("a", "new");
        assertThat(opened.read("a")).contains("new");
    }

    /** The ledger, learned jobs and the other ResourceManager's both try one directory at the same time. */
    @Test
    void whatAnotherTriesIsLeftAlone() throws IOException {
        Files.writeString(directory.resolve("writable.tmp"), "being written");
        open();
        assertThat(files()).containsExactly("writable.tmp");
        assertThat(directory.resolve("writable.tmp")).hasContent("being written");
    }

    @Test
    void aReadOnlyFileSystemIsReadAndSaysSo() throws IOException {
        StateDirectory opened = open();
        opened.replace("a", "old");
        TroubledFs.set(directory, TroubledFs.Trouble.READ_ONLY);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> opened.replace("a", "new"))
                .withMessageContaining("Read-only file system");
        assertThat(opened.read("a")).contains("old");
    }
}
