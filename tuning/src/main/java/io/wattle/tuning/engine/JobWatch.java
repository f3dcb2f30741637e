package io.wattle.tuning.engine;

import io.wattle.tuning.engine.program.TaggedApplications;
import io.wattle.tuning.run.OutOfTimeException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows submitted jobs to their ends, and kills them at a limit. The time of a job begins when its master is started:
 * how long it waited in its queue says something of the cluster, and nothing of its settings.
 */
final class JobWatch {

    private static final Logger LOG = LoggerFactory.getLogger(JobWatch.class);
    private static final long POLL_MILLIS = 200;

    private final YarnClient yarn;
    private boolean serverIsSilent;

    /**
     * How a job ended.
     *
     * @param told why it did not succeed; null where nobody tells
     */
    record End(boolean succeeded, boolean killed, String told) {}

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
        while (!isComplete(job, app)) {
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
            progress.accept(started && !serverIsSilent ? progress(job) : 0);
            Thread.sleep(POLL_MILLIS);
        }
        return true;
    }

    /** A job that ends just then has its progress with the history server: the next look tells whether it has ended. */
    private static double progress(Job job) {
        try {
            return (job.mapProgress() + job.reduceProgress()) / 2;
        } catch (IOException e) {
            LOG.debug("no progress of {}", job, e);
            return 0;
        }
    }

    /** Of a job that has ended its client asks the history server, and waits long for one that is down. */
    private boolean isComplete(Job job, ApplicationId app) throws IOException {
        if (serverIsSilent) {
            return TaggedApplications.isOver(report(app));
        }
        try {
            return job.isComplete();
        } catch (IOException e) {
            serverIsSilent = TaggedApplications.isOver(report(app));
            if (!serverIsSilent) {
                throw e;
            }
            LOG.warn("The job history server does not answer: the ends of jobs are taken from the ResourceManager", e);
            return true;
        }
    }

    /** How a job of {@link #await} ended. */
    End end(Job job) throws IOException, InterruptedException {
        if (!serverIsSilent) {
            JobStatus status = job.getStatus();
            return new End(
                    status.getState() == JobStatus.State.SUCCEEDED,
                    status.getState() == JobStatus.State.KILLED,
                    status.getFailureInfo());
        }
        ApplicationReport report = report(TypeConverter.toYarn(job.getJobID()).getAppId());
        return new End(
                report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED,
                report.getFinalApplicationStatus() == FinalApplicationStatus.KILLED,
                report.getDiagnostics());
    }

    private boolean hasStarted(ApplicationId app) throws IOException {
        return TaggedApplications.hasStarted(report(app));
    }

    private ApplicationReport report(ApplicationId app) throws IOException {
        try {
            return yarn.getApplicationReport(app);
        } catch (YarnException e) {
            throw new IOException("the ResourceManager does not know " + app + ": " + e.getMessage(), e);
        }
    }

    private static long seconds(long nanos) {
        return nanos / 1_000_000_000L;
    }
}
