package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OverrunGuardTest {

    private static final Duration NEVER = Duration.ofMillis(Long.MAX_VALUE);
    private static final Duration SOON = Duration.ofMillis(500);

    private final AtomicInteger interrupts = new AtomicInteger();
    private final CountDownLatch ended = new CountDownLatch(1);

    private OverrunGuard guard(Duration untilInterrupt, Duration untilEnd) {
        return new OverrunGuard(untilInterrupt, untilEnd, new OverrunGuard.Actions() {
            @Override
            public void interrupt(Thread working) {
                interrupts.incrementAndGet();
                working.interrupt();
            }

            @Override
            public void end() {
                ended.countDown();
            }
        });
    }

    @Test
    void workThatEndsInTimeIsLeftAlone() throws Exception {
        Duration later = Duration.ofSeconds(3);
        assertThat(guard(later, later).guard(() -> 7)).isEqualTo(7);
        Thread.sleep(later.plus(SOON).toMillis());
        assertThat(interrupts).hasValue(0);
        assertThat(ended.getCount()).isEqualTo(1);
    }

    @Test
    void aTimeOfAnyLengthIsBorne() throws Exception {
        assertThat(guard(NEVER.plus(SOON), NEVER.plus(NEVER)).guard(() -> 7)).isEqualTo(7);
    }

    /** It accepts connections, as a NameNode whose disks hang does, and says nothing. */
    @Test
    void aCallOfANameNodeThatNeverAnswersIsGivenUp() throws Exception {
        Configuration conf = new Configuration();
        conf.setBoolean("fs.hdfs.impl.disable.cache", true);
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, 0);
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Path root = new Path("hdfs://127.0.0.1:" + silent.getLocalPort() + "/");
            assertThatIOException()
                    .isThrownBy(() -> guard(SOON, NEVER)
                            .guard(() -> FileSystem.get(root.toUri(), conf).exists(root)));
        } finally {
            // The client may leave it set.
            Thread.interrupted();
        }
        assertThat(interrupts).hasValue(1);
    }

    @Test
    void workThatIgnoresTheInterruptEndsWithTheProcess() throws Exception {
        boolean interrupted = guard(SOON, SOON.multipliedBy(2)).guard(() -> {
            while (ended.getCount() > 0) {
                Thread.onSpinWait();
            }
            return Thread.interrupted();
        });
        assertThat(interrupted).isTrue();
    }
}
