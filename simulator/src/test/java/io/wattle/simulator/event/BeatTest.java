package io.wattle.simulator.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BeatTest {

    @Test
    void theNextInstantIsLaterThanNow() {
        Beat beat = new Beat(0.25, 1);
        assertThat(beat.next(0)).isEqualTo(0.25);
        assertThat(beat.next(0.3)).isEqualTo(1.25);
        assertThat(beat.next(7.25)).isEqualTo(8.25);
    }

    @Test
    void thePresentCountsOnce() {
        Beat beat = new Beat(0.25, 1);
        assertThat(beat.nowOrNext(7.25)).isEqualTo(7.25);
        assertThat(beat.nowOrNext(7.25)).isEqualTo(8.25);
        assertThat(beat.nowOrNext(9.5)).isEqualTo(10.25);
    }

    /** Of these instants some divide to a little less than a whole number. */
    @Test
    void noInstantComesTwice() {
        for (double offset : new double[] {0, 0.1, 0.618033988749895 * 0.8, 0.236}) {
            for (double period : new double[] {0.1, 0.8, 1, 3}) {
                Beat beat = new Beat(offset, period);
                double now = beat.next(0);
                for (int i = 0; i < 10_000; i++) {
                    double next = beat.next(now);
                    assertThat(next - now).isCloseTo(period, within(1e-6));
                    now = next;
                }
            }
        }
    }
}
