package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.lifecycle.ProgramOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchResultTest {

    private static ProgramOutcome outcome(ProgramOutcome whole, String line, String host) {
        return new BatchResult(new ProgramResult(whole, "of a test"), List.of("first", line))
                .of(host)
                .outcome();
    }

    @Test
    void whoIsNamedHasFailed() {
        assertThat(outcome(ProgramOutcome.FAILED, "failed n1: why", "n1")).isEqualTo(ProgramOutcome.FAILED);
        assertThat(outcome(ProgramOutcome.FAILED, "failed n1", "n1")).isEqualTo(ProgramOutcome.FAILED);
        assertThat(outcome(ProgramOutcome.FAILED, "failed n1: why", "n2")).isEqualTo(ProgramOutcome.SUCCEEDED);
    }

    /** Whose programs name nobody. */
    @Test
    void whereNobodyIsNamedAllHaveFailed() {
        assertThat(outcome(ProgramOutcome.FAILED, "it failed", "n1")).isEqualTo(ProgramOutcome.FAILED);
        assertThat(outcome(ProgramOutcome.FAILED, "failed", "n1")).isEqualTo(ProgramOutcome.FAILED);
    }

    /** What was ended in its midst may not have come to the others. */
    @Test
    void onlyAProgramThatEndedByItselfTellsHostsApart() {
        assertThat(outcome(ProgramOutcome.TIMED_OUT, "failed n1", "n2")).isEqualTo(ProgramOutcome.TIMED_OUT);
        assertThat(outcome(ProgramOutcome.SUCCEEDED, "failed n1", "n1")).isEqualTo(ProgramOutcome.SUCCEEDED);
    }
}
