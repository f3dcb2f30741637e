package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunJobTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "grep in", "sort in out", "grep in out more", "pi-input in 4"})
    void otherArgumentsAreExplained(String arguments) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> runner().run(arguments.split(" ")))
                .withMessageContaining("arguments: '" + arguments + "' (allowed: JOB INPUT OUTPUT, with JOB one of")
                .withMessageContaining("kmeans-native")
                .withMessageContaining("pi-input FOLDER MAPS SAMPLES_PER_MAP");
    }

    @Test
    void writesTheInputOfPi(@TempDir Path folder) throws Exception {
        Path input = folder.resolve("in");
        assertThat(runner().run(new String[] {"pi-input", input.toString(), "2", "1000"}))
                .isZero();
        assertThat(input.resolve("part00001")).isNotEmptyFile();
    }

    @Test
    void refusesOddNumbersAndLeftoversOfPi(@TempDir Path folder) throws Exception {
        for (String maps : List.of("0", "-1", "two", "2147483648", "")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> runner().run(new String[] {"pi-input", folder + "/in", maps, "1000"}))
                    .withMessage("pi-input: MAPS is '" + maps + "' (allowed: a whole number from 1 on)");
        }
        assertThatExceptionOfType(FileAlreadyExistsException.class)
                .isThrownBy(() -> runner().run(new String[] {"pi-input", folder.toString(), "1", "1000"}))
                .withMessageContaining("exists (needed: a new folder)");
    }

    private static RunJob runner() {
        RunJob runner = new RunJob();
        runner.setConf(new Configuration(false));
        return runner;
    }
}
