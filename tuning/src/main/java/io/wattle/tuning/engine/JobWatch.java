package io.wattle.tuning.engine;

import io.wattle.tuning.engine.program.TaggedApplications;
import io.wattle.tuning.run.OutOfTimeException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Follows submitted jobs to their ends, and kills them at a limit. The time of a job begins when its master is started:
 * how long it waited in its queue says something of the cluster, and nothing of its settings. Only the ResourceManager is asked:
 * MapReduce's own client asks master and history server, too, and each time as long again where they are away.
 */
final class JobWatch {

    private static final long POLL_MILLIS = 200;

    private final YarnClient yarn;
    private final YarnClient killer;

    /**
     * How a job ended.
     *
     * @param report the ResourceManager's, of an application that is over
     */
    record End(ApplicationReport report) {

        boolean succeeded() {
            return report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
        }

        boolean killed() {
            return report.getFinalApplicationStatus() == FinalApplicationStatus.KILLED;
        }

        /** Why it did not succeed; null where nobody tells. */
        String told() {
            return report.getDiagnostics();
        }
    }

    /**
     * A watch.
     *
     * @param yarn that waits for a ResourceManager that restarts
     * @param killer that gives up soon
     */
    JobWatch(YarnClient yarn, YarnClient killer) {
        this.yarn = yarn;
        this.killer = killer;
    }

    /**
     * Waits for the end of a job. Whatever happens, also an interrupt, the job has ended or is killed afterwards, if the ResourceManager
     * answers.
     *
     * @param timeout from the start of its master on
     * @param end when no job may run any more
     * @return whether it ended by itself
     * @throws OutOfTimeException if {@code end} came first
     * @throws IOException if the ResourceManager does not answer, also where the job had to be killed
     */
    boolean await(ApplicationId app, Duration timeout, Instant end, DoubleConsumer progress)
            throws IOException, InterruptedException {
        boolean ended;
        try {
            ended = awaitEnd(app, timeout, end, progress);
        } catch (IOException | InterruptedException | RuntimeException e) {
            try {
                kill(app);
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
        if (!ended) {
            kill(app);
        }
        return ended;
    }

    private void kill(ApplicationId app) throws IOException {
        try {
            Uninterrupted.run(() -> {
                try {
                    killer.killApplication(app);
                } catch (YarnException e) {
                    throw new IOException(e.getMessage(), e);
                }
            });
        } catch (IOException e) {
            throw new IOException(
                    app + " could not be killed: " + e.getMessage() + " (yarn application -kill " + app + " ends it)",
                    e);
        }
    }

    private boolean awaitEnd(ApplicationId app, Duration timeout, Instant end, DoubleConsumer progress)
            throws IOException, InterruptedException {
        long submittedNanos = System.nanoTime();
        boolean started = false;
        long startedNanos = 0;
        for (ApplicationReport report = report(app); !TaggedApplications.isOver(report); report = report(app)) {
            long nanos = System.nanoTime();
            if (!started && TaggedApplications.hasStarted(report)) {
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
            progress.accept(started ? report.getProgress() : 0);
            Thread.sleep(POLL_MILLIS);
        }
        return true;
    }

    /** How a job of {@link #await} ended. */
    End end(ApplicationId app) throws IOException {
        return new End(report(app));
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
