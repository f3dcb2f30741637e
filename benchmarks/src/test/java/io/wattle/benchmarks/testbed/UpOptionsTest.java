package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class UpOptionsTest {

    @Test
    void optionsStandAsOnTheCommandLine() {
        assertThat(UpOptions.of("mixed-arm")
                        .with("--daemon-share", 0.25)
                        .withWorkers(Map.of("xeon-e5-2603", 1, "odroid-xu-big", 2))
                        .withWorkers(Map.of())
                        .asFastAs(OptionalDouble.empty())
                        .list())
                .isEqualTo(List.of(
                        "--cluster",
                        "mixed-arm",
                        "--daemon-share",
                        "0.25",
                        "--workers",
                        "odroid-xu-big=2,xeon-e5-2603=1"));
    }

    @Test
    void laterTestbedsTakeTheMachineForAsFast() {
        assertThat(UpOptions.of("edison").asFastAs(OptionalDouble.of(20_000.5)).list())
                .endsWith("20000.5");
    }
}
