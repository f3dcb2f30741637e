package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.TestingDeadlines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextInputTest {

    @TempDir
    private Path folder;

    @Test
    void filesEndAtLineEndsAndAShortTextStartsOver() throws Exception {
        TextInput input = new TextInput(
                "three lines", () -> List.of("one", "two", "three").iterator());
        input.write(TestingInput.CONF, TestingInput.hadoop(folder), new Layout(2, 20), Deadline.NONE);
        assertThat(folder.resolve("text-00000.txt")).hasContent("one\ntwo\nthree\n");
        assertThat(folder.resolve("text-00001.txt")).hasContent("one\ntwo\nthree\n");
        input.write(TestingInput.CONF, TestingInput.hadoop(folder), new Layout(2, 10), Deadline.NONE);
        assertThat(folder.resolve("text-00000.txt")).hasContent("one\ntwo\n");
        assertThat(folder.resolve("text-00001.txt")).hasContent("three\n");
    }

    @Test
    void nobodyGoesOnWritingAfterTheDeadline() {
        TextInput input = new TextInput("a line", () -> List.of("line").iterator());
        assertThatExceptionOfType(OutOfTimeException.class)
                .isThrownBy(() -> input.write(
                        TestingInput.CONF,
                        TestingInput.hadoop(folder),
                        new Layout(2, 20),
                        TestingDeadlines.afterLooks(3)))
                .withMessage("text-00001.txt of 2 files of the input was being written");
        assertThat(folder.resolve("text-00000.txt")).hasContent("line\nline\n");
        assertThat(folder.resolve("text-00001.txt")).hasContent("line\n");
    }

    @Test
    void everyShippedTextGivesWhatItsJobReads() throws Exception {
        for (String name : List.of("wordcount", "logcount", "grep", "kmeans")) {
            TunedJob job = TunedJobs.named(name);
            Path files = Files.createDirectory(folder.resolve(name));
            job.ownInput().write(TestingInput.CONF, TestingInput.hadoop(files), new Layout(1, 300_000), Deadline.NONE);
            org.apache.hadoop.fs.Path file = TestingInput.hadoop(files.resolve("text-00000.txt"));
            OutputDigest digest = job.reference(new InputLines("it", List.of(file), TestingInput.CONF, Deadline.NONE))
                    .orElseThrow();
            assertThat(digest.lines()).as(name).isGreaterThan(10);
        }
    }
}
