package io.wattle.scheduler.account;

import static io.wattle.scheduler.account.TestingRun.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class NodeMetersTest extends TestingAccounting {

    private static final String CLOSING = "energy-meter-close";

    private NodeMeters meters(Failures guard) throws Exception {
        Path file = Files.writeString(directory.resolve("meters.yaml"), exporter.metersFile());
        keys.put("yarn.energy.meters.file", file.toString());
        return new NodeMeters(settings().meters(), (node, reading) -> {}, System::nanoTime, guard);
    }

    /** At a failover all are closed at once, and each may take its time. */
    @Test
    void manyMetersAreClosedByFewThreads() throws Exception {
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(40);
        NodeMeters meters = meters(new Failures() {
            @Override
            public void entered(EntryPoint where) {
                if (Thread.currentThread().getName().equals(CLOSING)) {
                    try {
                        slow.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    closed.countDown();
                }
            }
        });
        for (int i = 0; i < 40; i++) {
            meters.request(node("e" + i, "edison"), Instant.now());
        }
        meters.stop();
        long threads = Thread.getAllStackTraces().keySet().stream()
                .filter(it -> it.getName().equals(CLOSING))
                .count();
        slow.countDown();
        closed.await();
        assertThat(threads).isBetween(1L, 8L);
    }

    /** As when no thread can be made: it must not be taken for a reading under way. */
    @Test
    void aReadingThatCannotBeginIsNotUnderWay() throws Exception {
        NodeMeters meters = meters(new Failures());
        meters.stop();
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(RejectedExecutionException.class)
                    .isThrownBy(() -> meters.request(node("e1", "edison"), Instant.now()));
        }
    }
}
