package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class OverrunGuardTest {

    private static final Duration NEVER = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofMillis(500);

    private final List<String> told = new CopyOnWriteArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    private OverrunGuard guard(Duration untilInterrupt, Duration untilEnd) {
        return new OverrunGuard(untilInterrupt, untilEnd, new OverrunGuard.Process() {
            @Override
            public void say(String what) {
                told.add(what);
            }

            @Override
            public void interrupt(Thread thread) {
                thread.interrupt();
            }

            @Override
            public void end() {
                ended.countDown();
            }
        });
    }

    @Test
    void workThatEndsInTimeIsLeftAlone() throws Exception {
        assertThat(guard(NEVER, NEVER).guard(() -> 7)).isEqualTo(7);
        assertThat(told).isEmpty();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** It accepts connections, as a NameNode whose disks hang does, and says nothing. */
    @Test
    void aCallOfANameNodeThatNeverAnswersIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Configuration conf = new Configuration();
            conf.setBoolean("fs.hdfs.impl.disable.cache", true);
            Path root = new Path("hdfs://127.0.0.1:" + silent.getLocalPort() + "/");
            assertThatThrownBy(() -> guard(SOON, NEVER)
                            .guard(() -> FileSystem.get(root.toUri(), conf).exists(root)))
                    .isInstanceOf(IOException.class);
        } finally {
            // The client may leave it set.
            Thread.interrupted();
        }
        assertThat(told).containsExactly("a call to the cluster does not return; it is given up");
    }

    @Test
    void workThatIgnoresTheInterruptEndsWithTheProcess() throws Exception {
        guard(SOON, SOON.multipliedBy(2)).guard(() -> {
            while (ended.getCount() > 0) {
                Thread.onSpinWait();
            }
            return Thread.interrupted();
        });
        assertThat(told).hasSize(2);
        assertThat(told.get(1)).startsWith("the command does not end; the process is ended");
    }
}
