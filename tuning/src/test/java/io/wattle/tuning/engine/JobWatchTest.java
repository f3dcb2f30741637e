package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.engine.site.BriefYarnClient;
import io.wattle.tuning.run.OutOfTimeException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.impl.YarnClientImpl;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs that wait in a queue for a time that is exact, as none on a cluster does. */
class JobWatchTest {

    private static final long NEVER = Long.MAX_VALUE;
    private static final ApplicationId APP = ApplicationId.newInstance(1, 1);

    private final long submittedNanos = System.nanoTime();

    private long millis() {
        return (System.nanoTime() - submittedNanos) / 1_000_000;
    }

    /** Tells of one in its queue until one time, at work until another. */
    private final class TimedYarn extends YarnClientImpl {

        private final long startMillis;
        private final long endMillis;
        private boolean killed;
        private boolean away;

        TimedYarn(long startMillis, long endMillis) {
            this.startMillis = startMillis;
            this.endMillis = endMillis;
        }

        @Override
        public ApplicationReport getApplicationReport(ApplicationId app) throws IOException {
            requireThere();
            ApplicationReport report = Records.newRecord(ApplicationReport.class);
            YarnApplicationState started =
                    millis() >= endMillis ? YarnApplicationState.FINISHED : YarnApplicationState.RUNNING;
            report.setYarnApplicationState(millis() >= startMillis ? started : YarnApplicationState.ACCEPTED);
            report.setFinalApplicationStatus(FinalApplicationStatus.FAILED);
            report.setDiagnostics("Task failed");
            return report;
        }

        @Override
        public void killApplication(ApplicationId app) throws IOException {
            requireThere();
            killed = true;
        }

        private void requireThere() throws IOException {
            if (away) {
                throw new IOException("connection refused");
            }
        }

        boolean await(Duration timeout, Instant end) throws Exception {
            return new JobWatch(this, this).await(APP, timeout, end, share -> {});
        }
    }

    @Test
    void theWaitInAQueueIsNoTimeOfTheJob() throws Exception {
        TimedYarn job = new TimedYarn(4_000, 5_000);
        assertThat(job.await(Duration.ofSeconds(3), Instant.MAX)).isTrue();
        assertThat(job.killed).isFalse();
    }

    @Test
    void theResourceManagerTellsTheEnd() throws Exception {
        TimedYarn job = new TimedYarn(0, 500);
        assertThat(job.await(Duration.ofSeconds(30), Instant.MAX)).isTrue();
        assertThat(job.killed).isFalse();
        JobWatch.End end = new JobWatch(job, job).end(APP);
        assertThat(end.succeeded()).isFalse();
        assertThat(end.killed()).isFalse();
        assertThat(end.told()).isEqualTo("Task failed");
    }

    @Test
    void aJobThatRunsTooLongIsKilled() throws Exception {
        TimedYarn job = new TimedYarn(0, NEVER);
        assertThat(job.await(Duration.ofSeconds(1), Instant.MAX)).isFalse();
        assertThat(job.killed).isTrue();
    }

    @Test
    void aJobThatWaitsWhenAllTimeIsOverIsKilled() throws Exception {
        TimedYarn job = new TimedYarn(NEVER, NEVER);
        assertThatExceptionOfType(OutOfTimeException.class)
                .isThrownBy(
                        () -> job.await(Duration.ofMillis(100), Instant.now().plusSeconds(1)))
                .withMessageContaining("s for its master to start and was killed");
        assertThat(job.killed).isTrue();
    }

    @Test
    void whyItStoppedIsToldBeforeWhatCouldNotBeKilled() {
        TimedYarn job = new TimedYarn(0, NEVER);
        job.away = true;
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> job.await(Duration.ofSeconds(1), Instant.MAX))
                .withMessage("connection refused")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .asString()
                        .contains("could not be killed", "yarn application -kill " + APP));
    }

    /** The documentation's port for discarding is closed everywhere that tests run. */
    @Test
    @Timeout(90)
    void aBriefClientGivesAResourceManagerUpThatIsAway() {
        Configuration conf = new YarnConfiguration();
        conf.set(YarnConfiguration.RM_ADDRESS, "127.0.0.1:9");
        YarnClient brief = BriefYarnClient.of(conf);
        try {
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> brief.killApplication(APP));
        } finally {
            brief.stop();
        }
    }

    @Test
    void aBriefClientWaitsNoLongerThanTheSite() {
        Configuration conf = new YarnConfiguration();
        conf.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 2_000);
        YarnClient brief = BriefYarnClient.of(conf);
        assertThat(brief.getConfig().getLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 0))
                .isEqualTo(2_000);
        brief.stop();
        conf.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, -1);
        YarnClient eternal = BriefYarnClient.of(conf);
        assertThat(eternal.getConfig().getLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 0))
                .as("a site that waits for ever")
                .isEqualTo(30_000);
        eternal.stop();
    }
}
