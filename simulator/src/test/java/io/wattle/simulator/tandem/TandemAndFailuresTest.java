package io.wattle.simulator.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.simulator.Failures;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.TestingJobs;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tandem.TandemSettingsParser;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Four nodes of 10 W at rest and 1 W asleep, of which one is to be awake. */
class TandemAndFailuresTest {

    private static final double HOUR = 3600;

    /** One of four that had failed to wake would be more than the fifth at which the policy's breaker stops all switching. */
    @Test
    void aMachineThatFailedDidNotFailToWake() throws StuckException {
        PowerPolicy.Factory tandem = TandemPower.with(TandemSettingsParser.parse(
                List.of(TandemPower.group(TestingJobs.SMALL)),
                Map.of("minimum-awake", TestingJobs.SMALL.name() + ":1")));
        double joules = Simulation.run(
                        List.of(new Workers(TestingJobs.SMALL, 4)),
                        List.of(new Submission(TestingJobs.computing(100), TestingJobs.maps(1), 0)),
                        PlacementRule.STOCK,
                        TestingJobs.CONDITIONS
                                .failing(Failures.given(20 * HOUR, new Failures.NodeFailure(3, 120)))
                                .until(10 * HOUR, tandem))
                .joules();
        // Three are awake for somewhat more than the hour after which the load is known, then one.
        double least = 3 * HOUR * 10 + 9 * HOUR * (10 + 2);
        assertThat(joules).isBetween(0.9 * least, 1.2 * least);
    }
}
