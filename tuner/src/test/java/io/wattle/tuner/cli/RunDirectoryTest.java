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

    private static final RunSpec SPEC = new RunSpec(
            JobSpec.of("grep").on("/text", 0, 0),
            ClusterSpec.embedded("edison", List.of(), 2).withHostSpeed(1),
            SpaceAdjustments.NONE);

    @TempDir
    private Path folder;

    private RunDirectory directory;

    @BeforeEach
    void setUp() throws Exception {
        directory = new RunDirectory(folder.resolve("run"));
        directory.create(SPEC);
        directory.openJournal().close();
    }

    @Test
    void aRunWithoutTrialsIsTakenBack() throws Exception {
        directory.discard();
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void everyFileOfARunIsKept() throws Exception {
        for (String file : List.of("job-settings.xml", "arguments.txt", "hadoop.log")) {
            Path other = Files.createDirectory(folder.resolve(file + ".d"));
            Files.writeString(other.resolve(file), "kept");
            assertThatExceptionOfType(UsageException.class)
                    .isThrownBy(() -> RunDirectory.ofNewRun(other).requireNoOtherRun())
                    .withMessageContaining("holds another run (" + file + ")");
        }
    }

    @Test
    void whoHadTheLockFirstKeepsHisRun() throws Exception {
        RunDirectory first = RunDirectory.ofNewRun(folder.resolve("both"));
        RunDirectory second = RunDirectory.ofNewRun(folder.resolve("both"));
        first.requireNoOtherRun();
        second.requireNoOtherRun();
        RunLock lock = first.lock();
        first.create(SPEC);
        lock.close();
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(second::lock)
                .withMessageContaining("holds another run (run.json)");
    }

    @Test
    void filesThatWereThereBeforeAreNotTakenBack() throws Exception {
        Files.writeString(folder.resolve("run/hadoop.log"), "of another program");
        RunLock lock = directory.lock();
        directory.create(SPEC);
        directory.discard();
        lock.close();
        assertThat(folder.resolve("run/hadoop.log")).hasContent("of another program");
        assertThat(folder.resolve("run/run.json"))
                .as("of a run that was to be resumed")
                .exists();
    }

    @Test
    void aRunWithTrialsOutlivesAnInputThatIsGone() throws Exception {
        Files.writeString(folder.resolve("run/journal.jsonl"), "{\"number\":1}\n");
        directory.discard();
        assertThat(folder.resolve("run/journal.jsonl")).hasContent("{\"number\":1}");
        assertThat(folder.resolve("run/run.json")).exists();
    }
}
