package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.InterruptedIOException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DeadlineTest {

    private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void whatIsUnfinishedAtTheEndIsTold() {
        assertThatCode(() -> at(END.minusNanos(1)).check(() -> "half")).doesNotThrowAnyException();
        assertThatExceptionOfType(OutOfTimeException.class)
                .isThrownBy(() -> at(END).check(() -> "half"))
                .withMessage("half");
        assertThatCode(() -> Deadline.NONE.check(() -> "half")).doesNotThrowAnyException();
    }

    @Test
    void anInterruptIsNoticedAndStays() {
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(InterruptedIOException.class)
                    .isThrownBy(() -> Deadline.NONE.check(() -> "half"))
                    .withMessage("interrupted: half");
        } finally {
            assertThatCode(() -> Thread.sleep(0)).isInstanceOf(InterruptedException.class);
        }
    }

    private static Deadline at(Instant now) {
        return new Deadline(END, () -> now);
    }
}
