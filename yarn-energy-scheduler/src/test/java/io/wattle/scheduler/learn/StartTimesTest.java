package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

class StartTimesTest {

    private final StartTimes times = new StartTimes();

    @Test
    void aStartIsToldOnce() {
        times.started(container(1), 7);
        assertThat(times.take(container(2))).as("not seen").isEmpty();
        assertThat(times.take(container(1))).hasValue(7);
        assertThat(times.take(container(1))).isEmpty();
        assertThat(times.size()).isZero();
    }

    @Test
    void nodesThatNameEverMoreContainersFillNoMemory() {
        for (int i = 0; i <= StartTimes.MOST; i++) {
            times.started(container(i), 7);
        }
        assertThat(times.size()).isEqualTo(StartTimes.MOST);
        assertThat(times.take(container(StartTimes.MOST))).isEmpty();
        assertThat(times.take(container(0))).hasValue(7);
    }

    @Test
    void aStartToldTwiceCountsOnce() {
        times.started(container(1), 7);
        times.started(container(1), 8);
        assertThat(times.take(container(1))).hasValue(7);
        assertThat(times.size()).isZero();
    }

    @Test
    void whatDoesNotRunAnyMoreIsForgottenAtTheSecondLook() {
        times.started(container(1), 7);
        times.started(container(2), 8);
        times.look(Set.of(container(2)));
        assertThat(times.size()).as("one that began during the look").isEqualTo(2);
        times.look(Set.of(container(2)));
        assertThat(times.take(container(1))).isEmpty();
        assertThat(times.take(container(2))).hasValue(8);
    }

    @Test
    void oneLookThatMissesAContainerDoesNotAddUpWithLaterOnes() {
        times.started(container(1), 7);
        times.look(Set.of());
        times.look(Set.of(container(1)));
        times.look(Set.of());
        assertThat(times.take(container(1))).hasValue(7);
    }

    private static ContainerId container(long number) {
        return ContainerId.newContainerId(ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1), number);
    }
}
