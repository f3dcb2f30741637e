package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class JobWorkTest {

    private static final FrameworkCosts COSTS = new FrameworkCosts(1, 1, 1, 1000, 10, 100, 3, 5, 7, 1);

    private static JobSettings settings(int reduces, boolean combines) {
        return JobSettings.builder()
                .blockMb(64)
                .replication(1, 1)
                .reduces(reduces)
                .combines(combines)
                .containers(300, 300, 300, 0.85)
                .sortMb(100)
                .slowstart(0.05)
                .build();
    }

    private static JobProfile profile(double combinedShare) {
        return new JobProfile("job", 640, 10, 50, 20, 2, combinedShare, 30, 1);
    }

    @Test
    void everyByteAndEveryTaskCounts() {
        JobWork work = JobWork.of(profile(1), settings(4, false), COSTS);
        assertThat(work.operations()).isCloseTo(50 + 640 * 20 + 1280 * 30, within(1e-9));
        assertThat(work.frameworkOperations())
                .isCloseTo(1000 + 14 * (10 + 100) + 1280 * 3 + 10 * 4 * 7 + 1280 * 5, within(1e-9));
    }

    @Test
    void whatTheCombinerTakesAwayIsNotReduced() {
        JobWork work = JobWork.of(profile(0.1), settings(4, true), COSTS);
        assertThat(work.operations()).isCloseTo(50 + 640 * 20 + 128 * 30, within(1e-9));
        assertThat(JobWork.of(profile(0.1), settings(4, false), COSTS).operations())
                .isGreaterThan(work.operations());
    }

    @Test
    void withoutReducesNothingIsSortedOrFetched() {
        JobWork work = JobWork.of(profile(1), settings(0, false), COSTS);
        assertThat(work.operations()).isCloseTo(50 + 640 * 20, within(1e-9));
        assertThat(work.frameworkOperations()).isCloseTo(1000 + 10 * 110, within(1e-9));
    }
}
