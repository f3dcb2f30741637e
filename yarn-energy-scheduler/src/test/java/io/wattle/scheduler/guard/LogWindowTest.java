package io.wattle.scheduler.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LogWindowTest {

    private long nanos = -5;
    private final LogWindow lines = new LogWindow(3, Duration.ofNanos(100), () -> nanos);

    @Test
    void eachCauseIsToldOnceAWindow() {
        assertThat(lines.admits("a")).isTrue();
        assertThat(lines.others()).isEmpty();
        assertThat(lines.admits("a")).isFalse();
        assertThat(lines.admits("b")).isTrue();
        assertThat(lines.others()).isEqualTo(" (1 other lines like this one were not logged)");
        nanos += 100;
        assertThat(lines.admits("a")).isTrue();
        assertThat(lines.others()).isEmpty();
    }

    @Test
    void aMillionCausesAreAFewLines() {
        long told = 0;
        for (int i = 0; i < 1_000_000; i++) {
            told += lines.admits("cause " + i) ? 1 : 0;
        }
        assertThat(told).isEqualTo(3);
        nanos += 100;
        assertThat(lines.admits("cause")).isTrue();
        assertThat(lines.others()).contains("999997 other lines");
    }
}
