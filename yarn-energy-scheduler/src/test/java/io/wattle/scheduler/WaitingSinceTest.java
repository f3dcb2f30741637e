package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitingSinceTest {

    private final WaitingSince waiting = new WaitingSince();

    @Test
    void theOldestAreServedFirst() {
        waiting.asked(2, 100);
        waiting.asked(5, 200);
        assertThat(waiting.oldestMillis()).isEqualTo(100);
        waiting.placed(4);
        assertThat(waiting.oldestMillis()).isEqualTo(100);
        waiting.placed(3);
        assertThat(waiting.oldestMillis()).isEqualTo(200);
        waiting.placed(0);
        assertThat(waiting.oldestMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void whatIsAskedForNoMoreIsTheYoungest() {
        waiting.asked(2, 100);
        waiting.asked(5, 200);
        waiting.asked(2, 300);
        waiting.placed(1);
        assertThat(waiting.oldestMillis()).isEqualTo(100);
    }

    @Test
    void manyBatchesNeverLookTooYoung() {
        for (int i = 1; i <= 1000; i++) {
            waiting.asked(i, i);
        }
        assertThat(waiting.oldestMillis()).isEqualTo(1);
        waiting.placed(1000 - 31);
        assertThat(waiting.oldestMillis()).isEqualTo(32);
        waiting.placed(1);
        assertThat(waiting.oldestMillis()).isEqualTo(32);
    }
}
