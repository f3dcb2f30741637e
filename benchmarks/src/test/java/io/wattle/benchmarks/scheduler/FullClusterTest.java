package io.wattle.benchmarks.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

/** The benchmark's body, small. */
class FullClusterTest {

    private static final FullCluster SMALL = new FullCluster(20, 400, 12);

    @Test
    void accountingTakesInAllContainersAndSaves() throws Exception {
        FullCluster.Outcome outcome = SMALL.run(EnergyCapacityScheduler.class);
        assertThat(outcome.startMicros()).isPositive();
        assertThat(outcome.accountingShare()).isPositive();
        assertThat(outcome.ownShare()).isGreaterThanOrEqualTo(outcome.accountingShare());
        assertThat(outcome.longestMillis()).isGreaterThanOrEqualTo(outcome.usualMillis());
        assertThat(outcome.saves())
                .isNotEmpty()
                .allSatisfy(it -> assertThat(it.bytes()).isPositive());
    }

    @Test
    void stockHasNoneOfIt() throws Exception {
        FullCluster.Outcome outcome = new FullCluster(20, 400, 1).run(CapacityScheduler.class);
        assertThat(outcome.startMicros()).isZero();
        assertThat(outcome.ownShare()).isZero();
        assertThat(outcome.saves()).isEmpty();
        assertThat(outcome.longestMillis()).isPositive();
    }
}
