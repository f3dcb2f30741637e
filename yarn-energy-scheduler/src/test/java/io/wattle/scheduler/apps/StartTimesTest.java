package io.wattle.scheduler.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

class StartTimesTest {

    private final StartTimes times = new StartTimes();

    @Test
    void aStartIsToldOnce() {
        times.started(container(1, 1), 7);
        assertThat(times.take(container(1, 2))).as("not seen").isEmpty();
        assertThat(times.take(container(1, 1))).hasValue(7);
        assertThat(times.take(container(1, 1))).isEmpty();
        assertThat(times.size()).isZero();
    }

    @Test
    void whatIsLeftOfAnApplicationGoesWithIt() {
        times.started(container(1, 1), 7);
        times.started(container(1, 2), 8);
        times.started(container(2, 1), 9);
        assertThat(times.take(container(1, 2))).hasValue(8);
        times.forget(app(1));
        assertThat(times.size()).isOne();
        assertThat(times.take(container(1, 1))).isEmpty();
        assertThat(times.take(container(2, 1))).hasValue(9);
        times.forget(app(2));
        times.forget(app(3));
        assertThat(times.size()).isZero();
    }

    @Test
    void aStartToldTwiceCountsOnce() {
        times.started(container(1, 1), 7);
        times.started(container(1, 1), 8);
        assertThat(times.size()).isOne();
        assertThat(times.take(container(1, 1))).hasValue(7);
        assertThat(times.size()).isZero();
    }

    @Test
    void thereIsABound() {
        for (int i = 0; i < StartTimes.MOST + 10; i++) {
            times.started(container(i % 100, i), 7);
        }
        assertThat(times.size()).isEqualTo(StartTimes.MOST);
        times.forget(app(5));
        times.started(container(1_000, 1), 7);
        assertThat(times.take(container(1_000, 1))).as("there is room again").isPresent();
    }

    private static ApplicationId app(int number) {
        return ApplicationId.newInstance(1, number);
    }

    private static ContainerId container(int app, long number) {
        return ContainerId.newContainerId(ApplicationAttemptId.newInstance(app(app), 1), number);
    }
}
