package io.wattle.scheduler.metering;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.guard.Failures;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class MeterReadersTest {

    private static final Duration INTERVAL = Duration.ofSeconds(5);

    @Test
    void asManyAsReadAllInTheIntervalWithinBounds() {
        assertThat(MeterReaders.needed(1, INTERVAL, 0)).isEqualTo(MeterReaders.FEWEST);
        assertThat(MeterReaders.needed(200, INTERVAL, 0)).isEqualTo(40);
        assertThat(MeterReaders.needed(200, Duration.ofMillis(2500), 0)).isEqualTo(80);
        assertThat(MeterReaders.needed(5_000, INTERVAL, 0)).isEqualTo(MeterReaders.MOST);
        assertThat(MeterReaders.needed(5_000, Duration.ofMillis(500), 9)).isEqualTo(MeterReaders.MOST);
    }

    @Test
    void thoseThatHangAreReplaced() {
        assertThat(MeterReaders.needed(8, INTERVAL, 3)).isEqualTo(MeterReaders.FEWEST + 3);
    }

    @Test
    void theirNumberFollowsTheNeed() throws Exception {
        MeterReaders readers = new MeterReaders(new Failures());
        CountDownLatch together = new CountDownLatch(20);
        try {
            readers.use(30);
            readers.use(20);
            for (int i = 0; i < 20; i++) {
                readers.execute(false, () -> {
                    together.countDown();
                    try {
                        together.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
            }
            together.await();
        } finally {
            readers.stop();
            readers.end();
        }
    }

    @Test
    void whatIsClosedAfterTheEndIsClosedAllTheSame() {
        Failures failures = new Failures();
        MeterReaders readers = new MeterReaders(failures);
        readers.stop();
        readers.end();
        CountDownLatch closed = new CountDownLatch(1);
        readers.close(closed::countDown);
        assertThat(closed.getCount()).isZero();
        assertThat(failures.counts()).isEmpty();
    }
}
