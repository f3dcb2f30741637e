package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static ContainerId container(long number) {
        ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, 1), 1);
        return ContainerId.newContainerId(attempt, number);
    }
}
