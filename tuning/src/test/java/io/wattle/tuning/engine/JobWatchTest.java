package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.run.OutOfTimeException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.impl.YarnClientImpl;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

/** Jobs that wait in a queue for a time that is exact, as none on a cluster does. */
class JobWatchTest {

    private static final long NEVER = Long.MAX_VALUE;

    private final long submittedNanos = System.nanoTime();

    private JobWatch watch;

    private long millis() {
        return (System.nanoTime() - submittedNanos) / 1_000_000;
    }

    /** In its queue until one time, at work until another. */
    private final class TimedJob extends Job {

        private final long startMillis;
        private final long endMillis;
        private boolean killed;
        private boolean serverIsDown;

        @SuppressWarnings("deprecation") // The other constructors are Hadoop's own.
        TimedJob(long startMillis, long endMillis) throws IOException {
            super(new Configuration(false));
            this.startMillis = startMillis;
            this.endMillis = endMillis;
            setJobID(new JobID("1", 1));
        }

        @Override
        public boolean isComplete() throws IOException {
            if (millis() >= endMillis && serverIsDown) {
                throw new IOException("no history server");
            }
            return millis() >= endMillis;
        }

        @Override
        public float mapProgress() {
            return 0;
        }

        @Override
        public float reduceProgress() {
            return 0;
        }

        @Override
        public void killJob() {
            killed = true;
        }

        boolean await(Duration timeout, Instant end) throws Exception {
            watch = new JobWatch(new YarnClientImpl() {
                @Override
                public ApplicationReport getApplicationReport(ApplicationId app) {
                    ApplicationReport report = Records.newRecord(ApplicationReport.class);
                    YarnApplicationState started =
                            millis() >= endMillis ? YarnApplicationState.FINISHED : YarnApplicationState.RUNNING;
                    report.setYarnApplicationState(millis() >= startMillis ? started : YarnApplicationState.ACCEPTED);
                    report.setFinalApplicationStatus(FinalApplicationStatus.FAILED);
                    report.setDiagnostics("Task failed");
                    return report;
                }
            });
            return watch.await(this, timeout, end, share -> {});
        }
    }

    @Test
    void theWaitInAQueueIsNoTimeOfTheJob() throws Exception {
        TimedJob job = new TimedJob(4_000, 5_000);
        assertThat(job.await(Duration.ofSeconds(3), Instant.MAX)).isTrue();
        assertThat(job.killed).isFalse();
    }

    /** Who a client asks of a job that has ended. */
    @Test
    void withoutAHistoryServerTheResourceManagerTellsTheEnd() throws Exception {
        TimedJob job = new TimedJob(0, 500);
        job.serverIsDown = true;
        assertThat(job.await(Duration.ofSeconds(30), Instant.MAX)).isTrue();
        assertThat(job.killed).isFalse();
        assertThat(watch.end(job)).isEqualTo(new JobWatch.End(false, false, "Task failed"));
    }

    @Test
    void aJobThatRunsTooLongIsKilled() throws Exception {
        TimedJob job = new TimedJob(0, NEVER);
        assertThat(job.await(Duration.ofSeconds(1), Instant.MAX)).isFalse();
        assertThat(job.killed).isTrue();
    }

    @Test
    void aJobThatWaitsWhenAllTimeIsOverIsKilled() throws Exception {
        TimedJob job = new TimedJob(NEVER, NEVER);
        assertThatExceptionOfType(OutOfTimeException.class)
                .isThrownBy(
                        () -> job.await(Duration.ofMillis(100), Instant.now().plusSeconds(1)))
                .withMessageContaining("s for its master to start and was killed");
        assertThat(job.killed).isTrue();
    }
}
