package io.wattle.benchmarks.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TunerOverheadTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return TunerOverhead.run(new PrintStream(bytes, true, StandardCharsets.UTF_8), arguments);
    }

    @ParameterizedTest
    @CsvSource({"binary, --trials 2", "text, --trials 2 --text"})
    void eachPartHasItsMedian(String format, String options) {
        assertThat(run(("--tasks 300 --rounds 2 " + options).split(" "))).isZero();
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .startsWith("300 tasks, a history of ")
                .contains("(" + format + "), 2 trials before, median of 2 rounds")
                .containsPattern("\\| reading and parsing the history \\| \\d+\\.\\d \\| \\d+\\.\\d \\|")
                .containsPattern("\\| next proposal of --strategy auto \\| \\d+\\.\\d \\| \\d+\\.\\d \\|")
                .containsPattern("\\| all \\| \\d+\\.\\d \\| \\d+\\.\\d \\|");
    }

    @Test
    void aJobOfNoTasksIsRefused() {
        assertThat(run("--tasks", "0")).isEqualTo(2);
    }
}
