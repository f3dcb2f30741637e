package io.wattle.benchmarks.sls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunRecorderTest {

    private static final TaskSpan TASK = new TaskSpan("a", "10.1.0.1", false, 1, 3_000, 9_000);
    private static final JobSpan JOB = new JobSpan("a", 1, 1_000, 2_000, 10_000);

    private final RunRecorder recorder = new RunRecorder(1);

    @Test
    void theLastJobEndsTheRun() throws Exception {
        recorder.began(TASK);
        recorder.ended(JOB);
        SlsTrace trace = recorder.await(Duration.ofMinutes(1));
        assertThat(trace.tasks()).containsExactly(TASK);
        assertThat(trace.jobs()).containsExactly(JOB);
        assertThat(trace.beginMillis()).isEqualTo(1_000);
    }

    @Test
    void whatIsStuckIsSaid() {
        recorder.began(TASK);
        assertThatExceptionOfType(SlsException.class)
                .isThrownBy(() -> recorder.await(Duration.ZERO))
                .withMessageContaining("only 0 of 1 jobs have ended within 0 s, 1 tasks have begun");
    }

    @Test
    void aFailedThreadEndsTheRun() {
        recorder.failed(new IllegalStateException("no node"));
        assertThatExceptionOfType(SlsException.class)
                .isThrownBy(() -> recorder.await(Duration.ofMinutes(1)))
                .withMessageContaining("no node")
                .withCauseInstanceOf(IllegalStateException.class);
    }
}
