package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.engine.program.QueueWaits.JobSpan;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueueWaitsTest {

    @Test
    void theFirstJobsWaitIsBeforeTheProgramsTime() {
        assertThat(QueueWaits.millis(List.of(new JobSpan(0, 900, 1000)))).isZero();
        assertThat(QueueWaits.millis(List.of())).isZero();
    }

    @Test
    void laterJobsWaitsCountAndWhatTheProgramDoesBetweenThemDoesNot() {
        List<JobSpan> jobs =
                List.of(new JobSpan(5000, 5700, 6000), new JobSpan(0, 10, 1000), new JobSpan(1200, 1500, 4000));
        assertThat(QueueWaits.millis(jobs)).isEqualTo(300 + 700);
    }

    @Test
    void aWaitBesideAJobThatRunsIsNotCounted() {
        List<JobSpan> jobs = List.of(new JobSpan(0, 10, 1000), new JobSpan(20, 600, 900));
        assertThat(QueueWaits.millis(jobs)).isZero();
        List<JobSpan> longer = List.of(new JobSpan(0, 10, 1000), new JobSpan(20, 1400, 2000));
        assertThat(QueueWaits.millis(longer)).as("after the first one's end").isEqualTo(400);
    }

    @Test
    void jobsThatWaitTogetherWaitOnce() {
        List<JobSpan> jobs =
                List.of(new JobSpan(0, 10, 1000), new JobSpan(1100, 1900, 2000), new JobSpan(1300, 1700, 1800));
        assertThat(QueueWaits.millis(jobs)).as("1100 to 1700, 1800 to 1900").isEqualTo(700);
    }

    /** The client's clock is ahead of the master's. */
    @Test
    void aSubmissionAfterTheStartIsNoWait() {
        assertThat(QueueWaits.millis(List.of(new JobSpan(0, 10, 1000), new JobSpan(1600, 1500, 2000))))
                .isZero();
    }

    @Test
    void aJobEndsAfterItsStart() {
        assertThatIllegalArgumentException().isThrownBy(() -> new JobSpan(0, 10, 9));
    }
}
