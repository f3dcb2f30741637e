package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

class ContainerAgesTest {

    private static final ContainerId CONTAINER =
            ContainerId.newContainerId(ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1), 1);
    private static final long HOUR = 3_600_000;

    private final ContainerAges ages = new ContainerAges();

    /** In either direction: what a container has done must not jump, or demand does. */
    @Test
    void aStepOfTheWallClockChangesNoAge() {
        assertThat(ages.seconds(CONTAINER, 10 * HOUR, 5_000, 10 * HOUR + 30_000))
                .isEqualTo(30);
        ages.endRound();
        assertThat(ages.seconds(CONTAINER, 10 * HOUR, 15_000, 11 * HOUR + 40_000))
                .isEqualTo(40);
        ages.endRound();
        assertThat(ages.seconds(CONTAINER, 10 * HOUR, 25_000, 9 * HOUR)).isEqualTo(50);
    }

    @Test
    void nothingIsYoungerThanNothing() {
        assertThat(ages.seconds(CONTAINER, 10 * HOUR, 5_000, 9 * HOUR)).isZero();
    }

    @Test
    void whatHasEndedIsForgotten() {
        assertThat(ages.seconds(CONTAINER, 1_000, 5_000, 2_000)).isEqualTo(1);
        ages.endRound();
        ages.endRound();
        assertThat(ages.seconds(CONTAINER, 1_000, 5_000, 5_000)).isEqualTo(4);
    }
}
