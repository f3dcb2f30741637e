package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.TestingDeadlines;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputLinesTest {

    @TempDir
    private Path folder;

    @Test
    void areThoseThatMapsGet() throws Exception {
        assertThat(lines(TestingInput.of(folder, "\uFEFFto be\r\nor\rnot\n\nto be", "", "that is\n")))
                .containsExactly("to be", "or", "not", "", "to be", "that is");
    }

    @Test
    void compressedFilesAreRead() throws Exception {
        Path file = folder.resolve("text.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("to be\nor not\n".getBytes(StandardCharsets.UTF_8));
        }
        InputLines input = new InputLines("it", List.of(TestingInput.hadoop(file)), TestingInput.CONF, Deadline.NONE);
        assertThat(lines(input)).containsExactly("to be", "or not");
    }

    @Test
    void nobodyGoesOnReadingAfterTheDeadline() throws Exception {
        Path file = Files.writeString(folder.resolve("text"), "a\n".repeat(5));
        List<String> read = new ArrayList<>();
        InputLines input = new InputLines(
                "it", List.of(TestingInput.hadoop(file)), TestingInput.CONF, TestingDeadlines.afterLooks(2));
        assertThatExceptionOfType(OutOfTimeException.class)
                .isThrownBy(() -> input.forEach(line -> read.add(line.toString())))
                .withMessage("the right output was being counted, in text");
        assertThat(read).hasSize(2);
    }

    private static List<String> lines(InputLines input) throws Exception {
        List<String> lines = new ArrayList<>();
        input.forEach(line -> lines.add(line.toString()));
        return lines;
    }
}
