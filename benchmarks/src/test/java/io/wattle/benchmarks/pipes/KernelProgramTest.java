package io.wattle.benchmarks.pipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelProgramTest {

    private static final String MEASURED = """
            {"context": {"num_cpus": 2}, "benchmarks": [
              {"name": "wordcount/scalar", "real_time": 2.0e+08, "cpu_time": 2.0e+08, "time_unit": "ns",
               "bytes_per_second": 1.5e+08, "words": 4.97123e+05},
              {"name": "wordcount/avx2", "real_time": 1.0e+08, "cpu_time": 9.0e+07, "time_unit": "ns",
               "bytes_per_second": 4.0e+08, "words": 4.97123e+05}]}
            """;

    private final KernelProgram program =
            new KernelProgram(Path.of("wordcount-benchmark"), "bytes_per_second", "words");

    @Test
    void ratesAreByTheClock() throws Exception {
        assertThat(program.parse(MEASURED))
                .containsExactly(
                        new Speed("wordcount/scalar", 1.5e8, 497_123), new Speed("wordcount/avx2", 3.6e8, 497_123));
    }

    @Test
    void failuresOfAKernelAreErrors() {
        String failed = """
                {"benchmarks": [{"name": "wordcount/avx2", "error_occurred": true, "error_message": "full"}]}
                """;
        assertThatThrownBy(() -> program.parse(failed))
                .isInstanceOf(IOException.class)
                .hasMessage("wordcount/avx2 failed: full");
    }

    @Test
    void missingFiguresAreErrorsAndNotZero() {
        assertThatThrownBy(() -> program.parse(MEASURED.replace("bytes_per_second", "items_per_second")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("wordcount/scalar: bytes_per_second");
        assertThatThrownBy(() -> program.parse("{\"benchmarks\": []}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("measured nothing");
    }

    @Test
    void theProgramGetsItsEnvironmentAndItsErrorsAreShown(@TempDir Path folder) throws Exception {
        Path script = folder.resolve("program");
        Files.writeString(script, "#!/bin/sh\necho \"no text $WATTLE_TEXT\" >&2\nexit 2\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        KernelProgram failing = new KernelProgram(script, "bytes_per_second", "words");
        assertThatThrownBy(() -> failing.run("wordcount/", Map.of("WATTLE_TEXT", "/here")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("ended with 2: no text /here");
    }
}
