package io.wattle.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReduceSkewTest {

    private static SimulationResult run(double sigma) throws StuckException {
        JobSettings settings =
                SettingOverrides.apply(TestingJobs.reduces(8), Map.of("wattle.reduce.skew", Double.toString(sigma)));
        return Simulation.run(
                List.of(new Workers(TestingJobs.withDisk(20_000), 4)),
                List.of(new Submission(TestingJobs.sorting(400, 40), settings, 0)),
                PlacementRule.STOCK,
                TestingJobs.CONDITIONS.until(2000, PowerPolicy.ALWAYS_ON));
    }

    /** The largest reduce is the last one; all together compute what they computed before. */
    @Test
    void theLargestReduceIsTheTail() throws StuckException {
        SimulationResult even = run(0);
        SimulationResult skewed = run(1);
        assertThat(skewed.jobs().get(0).seconds())
                .isGreaterThan(even.jobs().get(0).seconds() + 3);
        assertThat(skewed.jobs().get(0).mapsDoneSeconds())
                .isCloseTo(even.jobs().get(0).mapsDoneSeconds(), within(5.0));
        assertThat(skewed.joules()).isCloseTo(even.joules(), within(1e-3));
    }

    @Test
    void aNegativeSkewIsRefused() {
        assertThatThrownBy(() -> run(-1)).hasMessage("wattle.reduce.skew is -1.0 (allowed: 0 or more)");
    }
}
