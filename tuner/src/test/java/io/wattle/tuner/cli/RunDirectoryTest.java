package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.space.SpaceAdjustments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {

    @TempDir
    private Path folder;

    private RunDirectory directory;

    @BeforeEach
    void setUp() throws Exception {
        directory = new RunDirectory(folder.resolve("run"));
        directory.create(new RunSpec(
                JobSpec.of("grep").on("/text", 0, 0),
                ClusterSpec.embedded("edison", List.of(), 2).withHostSpeed(1),
                SpaceAdjustments.NONE));
        directory.openJournal().close();
    }

    @Test
    void aRunWithoutTrialsIsTakenBack() throws Exception {
        directory.discard();
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void everyFileOfARunIsKept() throws Exception {
        for (String file : List.of("job-settings.xml", "arguments.txt")) {
            Path other = Files.createDirectory(folder.resolve(file + ".d"));
            Files.writeString(other.resolve(file), "kept");
            assertThatExceptionOfType(UsageException.class)
                    .isThrownBy(() -> new RunDirectory(other).requireNoOtherRun())
                    .withMessageContaining("holds another run (" + file + ")");
        }
    }

    @Test
    void aRunWithTrialsOutlivesAnInputThatIsGone() throws Exception {
        Files.writeString(folder.resolve("run/journal.jsonl"), "{\"number\":1}\n");
        directory.discard();
        assertThat(folder.resolve("run/journal.jsonl")).hasContent("{\"number\":1}");
        assertThat(folder.resolve("run/run.json")).exists();
    }
}
