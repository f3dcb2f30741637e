package io.wattle.scheduler.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackOffTest {

    private static final long SECOND = 1_000_000_000L;

    private final BackOff backOff = new BackOff(Duration.ofMinutes(1));

    private long pauseSeconds() {
        backOff.failed(0);
        long seconds = 0;
        while (backOff.isPaused(seconds * SECOND)) {
            seconds++;
        }
        return seconds;
    }

    @Test
    void pausesDoubleToAMinuteAndBeginAnewAfterAReading() {
        assertThat(backOff.isPaused(0)).isFalse();
        for (long expected : new long[] {1, 2, 4, 8, 16, 32, 60, 60, 60}) {
            assertThat(pauseSeconds()).isEqualTo(expected);
        }
        backOff.worked();
        assertThat(backOff.isPaused(0)).isFalse();
        assertThat(pauseSeconds()).isEqualTo(1);
    }

    @Test
    void aPauseIsNeverLongerThanTheLongest() {
        BackOff days = new BackOff(Duration.ofDays(365));
        for (int i = 0; i < 100; i++) {
            days.failed(0);
            assertThat(days.isPaused(SECOND - 1)).isTrue();
            assertThat(days.isPaused(365 * 86_400 * SECOND)).isFalse();
        }
    }

    @Test
    void oneFailureMakesNoSuspect() {
        for (int i = 0; i < 2; i++) {
            assertThat(backOff.isSuspect()).isFalse();
            backOff.failed(0);
            assertThat(backOff.isSuspect()).isFalse();
            backOff.failed(0);
            assertThat(backOff.isSuspect()).isTrue();
            backOff.worked();
        }
    }
}
