package io.wattle.scheduler.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SideBySideTest {

    private final Failures failures = new Failures();
    private final CountDownLatch beside = new CountDownLatch(1);
    private final CountDownLatch here = new CountDownLatch(1);

    /** Each ends only once the other one has begun. */
    @Test
    void bothRunAtOnceAndAreWaitedFor() {
        AtomicBoolean ended = new AtomicBoolean();
        SideBySide.stop(
                failures,
                () -> {
                    beside.countDown();
                    ended.set(met(here));
                },
                () -> {
                    here.countDown();
                    assertThat(met(beside)).isTrue();
                });
        assertThat(ended).isTrue();
        assertThat(failures.count(EntryPoint.STOP)).isZero();
    }

    @Test
    void whatOneThrowsLeavesTheOtherAlone() {
        SideBySide.stop(
                failures,
                () -> {
                    throw new IllegalStateException("of a test");
                },
                here::countDown);
        SideBySide.stop(failures, beside::countDown, () -> {
            throw new IllegalStateException("of a test");
        });
        assertThat(here.getCount() + beside.getCount()).isZero();
        assertThat(failures.count(EntryPoint.STOP)).isEqualTo(2);
    }

    private static boolean met(CountDownLatch other) {
        try {
            return other.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
