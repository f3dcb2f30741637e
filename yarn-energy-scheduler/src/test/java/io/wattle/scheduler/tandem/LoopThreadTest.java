package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LoopThreadTest {

    private final Failures failures = new Failures();
    private final BlockingQueue<Double> begun = new LinkedBlockingQueue<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final LoopThread thread = new LoopThread(failures, this::cycle);

    /** As where its directory does not answer. */
    private void cycle(ClusterObservation observed) {
        begun.add(observed.nowSeconds());
        if (observed.nowSeconds() < 0) {
            throw new IllegalStateException("of a test");
        }
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void observed(double nowSeconds) {
        thread.observed(
                new ClusterObservation(nowSeconds, List.of(), Set.of(), it -> false, Set.of(), List.of(), 0, Set.of()));
    }

    @Test
    void ofThoseThatWaitTheNewestCounts() throws Exception {
        observed(1);
        assertThat(begun.take()).isEqualTo(1);
        observed(2);
        observed(3);
        gate.countDown();
        assertThat(begun.take()).isEqualTo(3);
        CountDownLatch ended = new CountDownLatch(1);
        thread.close(ended::countDown);
        ended.await();
        assertThat(begun).isEmpty();
    }

    /** A ResourceManager that becomes standby must not wait for a file system that is ill; what was begun is closed all the same. */
    @Test
    void whoClosesItDoesNotWaitForLong() throws Exception {
        observed(1);
        begun.take();
        CountDownLatch closed = new CountDownLatch(1);
        long begin = System.nanoTime();
        thread.close(closed::countDown);
        assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.SECONDS.toNanos(30));
        assertThat(closed.getCount()).isEqualTo(1);
        observed(2);
        gate.countDown();
        closed.await();
        assertThat(begun).isEmpty();
        assertThat(failures.counts()).isEmpty();
    }

    @Test
    void aCycleThatFailsIsNotTheLast() throws Exception {
        gate.countDown();
        observed(-1);
        assertThat(begun.take()).isEqualTo(-1);
        observed(1);
        assertThat(begun.take()).isEqualTo(1);
        assertThat(failures.count(EntryPoint.TANDEM)).isEqualTo(1);
        thread.close(() -> {});
    }
}
