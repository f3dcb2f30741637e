package io.wattle.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DayNightTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--seeds 0",
                "--capacity --fewest",
                "--fewst",
                "--sleep-figures 3",
                "--sleep-figures 0",
                "--fewest --sleep-figures 2"
            })
    void badInputEndsWithCode2(String arguments) {
        assertThat(new CommandLine(new DayNight()).execute(arguments.split(" ")))
                .isEqualTo(2);
    }
}
