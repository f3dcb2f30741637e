package io.wattle.tuning.engine;

import io.wattle.tuning.run.OutOfTimeException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Follows submitted jobs to their ends, and kills them at a limit. The time of a job begins when its master is started:
 * how long it waited in its queue says something of the cluster, and nothing of its settings.
 */
final class JobWatch {

    private static final long POLL_MILLIS = 200;
    private static final Set<YarnApplicationState> STARTED = EnumSet.of(
            YarnApplicationState.RUNNING,
            YarnApplicationState.FINISHED,
            YarnApplicationState.FAILED,
            YarnApplicationState.KILLED);

    private final YarnClient yarn;

    JobWatch(YarnClient yarn) {
        this.yarn = yarn;
    }

    /**
     * Waits for the end of a job. Whatever happens, also an interrupt, the job has ended or is killed afterwards.
     *
     * @param timeout from the start of its master on
     * @param end when no job may run any more
     * @return whether it ended by itself
     * @throws OutOfTimeException if {@code end} came first
     */
    boolean await(Job job, Duration timeout, Instant end, DoubleConsumer progress)
            throws IOException, InterruptedException {
        boolean ended = false;
        try {
            ended = awaitEnd(job, timeout, end, progress);
            return ended;
        } finally {
            if (!ended) {
                Uninterrupted.run(job::killJob);
            }
        }
    }

    private boolean awaitEnd(Job job, Duration timeout, Instant end, DoubleConsumer progress)
            throws IOException, InterruptedException {
        ApplicationId app = TypeConverter.toYarn(job.getJobID()).getAppId();
        long submittedNanos = System.nanoTime();
        boolean started = false;
        long startedNanos = 0;
        while (!job.isComplete()) {
            long nanos = System.nanoTime();
            if (!started && hasStarted(app)) {
                started = true;
                startedNanos = nanos;
            }
            if (started && nanos - startedNanos >= timeout.toNanos()) {
                return false;
            }
            if (!Instant.now().isBefore(end)) {
                throw new OutOfTimeException(
                        started
                                ? "the job was killed after " + seconds(nanos - startedNanos) + " s"
                                : "the job had waited " + seconds(nanos - submittedNanos)
                                        + " s for its master to start and was killed");
            }
            progress.accept(started ? (job.mapProgress() + job.reduceProgress()) / 2 : 0);
            Thread.sleep(POLL_MILLIS);
        }
        return true;
    }

    private boolean hasStarted(ApplicationId app) throws IOException {
        try {
            ApplicationReport report = yarn.getApplicationReport(app);
            return report.getLaunchTime() > 0 || STARTED.contains(report.getYarnApplicationState());
        } catch (YarnException e) {
            throw new IOException("the ResourceManager does not know " + app + ": " + e.getMessage(), e);
        }
    }

    private static long seconds(long nanos) {
        return nanos / 1_000_000_000L;
    }
}
