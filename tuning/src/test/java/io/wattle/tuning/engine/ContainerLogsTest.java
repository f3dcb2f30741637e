package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ContainerLogsTest {

    private static final Semaphore ASKED = new Semaphore(0);
    private static final CountDownLatch GIVEN_UP = new CountDownLatch(1);

    /** Does not answer until whoever asks gives up. */
    public static final class Hanging extends RawLocalFileSystem {
        @Override
        public void initialize(URI name, Configuration conf) {
            ASKED.release();
            try {
                Thread.sleep(TimeUnit.MINUTES.toMillis(10));
            } catch (InterruptedException e) {
                GIVEN_UP.countDown();
                throw new IllegalStateException(e);
            }
        }
    }

    /** The same, for Hadoop's other interface of file systems, which logs are read by. */
    public static final class HangingContext extends DelegateToFileSystem {
        /** As Hadoop makes one. */
        public HangingContext(URI uri, Configuration conf) throws IOException, URISyntaxException {
            super(uri, new Hanging(), conf, "hanging", false);
        }
    }

    private static ApplicationReport report() {
        ApplicationReport report = Records.newRecord(ApplicationReport.class);
        report.setApplicationId(ApplicationId.newInstance(1_700_000_000_000L, 1));
        report.setUser("somebody");
        return report;
    }

    private static Optional<String> await(Configuration conf) throws InterruptedException {
        return new ContainerLogs(conf, Duration.ofMillis(100), Duration.ofSeconds(5))
                .await(report(), Optional.empty(), "container_1700000000000_0001_01_000001", Set.of("stderr"));
    }

    @Test
    @Timeout(60)
    void aFileSystemThatHangsEndsTheWaitAndItsThread() throws Exception {
        Configuration conf = new YarnConfiguration();
        conf.setBoolean(YarnConfiguration.LOG_AGGREGATION_ENABLED, true);
        conf.set("fs.AbstractFileSystem.hanging.impl", HangingContext.class.getName());
        conf.set(YarnConfiguration.NM_REMOTE_APP_LOG_DIR, "hanging:///logs");
        assertThat(await(conf)).isEmpty();
        assertThat(ASKED.tryAcquire()).isTrue();
        assertThat(GIVEN_UP.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aClusterThatKeepsNoLogsIsNotAsked() throws Exception {
        Configuration conf = new YarnConfiguration();
        conf.setBoolean(YarnConfiguration.LOG_AGGREGATION_ENABLED, false);
        conf.set("fs.AbstractFileSystem.hanging.impl", HangingContext.class.getName());
        conf.set(YarnConfiguration.NM_REMOTE_APP_LOG_DIR, "hanging:///logs");
        assertThat(await(conf)).isEmpty();
        assertThat(ASKED.tryAcquire()).isFalse();
    }
}
