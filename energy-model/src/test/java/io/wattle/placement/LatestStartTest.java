package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class LatestStartTest {

    @Test
    void isTheDeadlineLessTheTimeNeeded() {
        Instant deadline = Instant.parse("2026-11-22T12:00:00Z");
        assertThat(LatestStart.of(deadline, 90.5)).isEqualTo(Instant.parse("2026-11-22T11:58:29.500Z"));
        assertThat(LatestStart.of(deadline, 0)).isEqualTo(deadline);
    }

    @Test
    void theEndsOfTimeCanBeReckonedWith() {
        for (Instant deadline : new Instant[] {Instant.MIN, Instant.ofEpochMilli(Long.MIN_VALUE), Instant.MAX}) {
            for (double seconds : new double[] {0, 1e9, 1e18, Double.MAX_VALUE, Double.POSITIVE_INFINITY}) {
                assertThatCode(() -> LatestStart.of(deadline, seconds)
                                .plusMillis(1)
                                .plusMillis(10_000)
                                .toEpochMilli())
                        .as(deadline + " less " + seconds)
                        .doesNotThrowAnyException();
            }
        }
        assertThat(LatestStart.of(Instant.MIN, 1)).isBefore(LatestStart.of(Instant.MAX, 1));
    }
}
