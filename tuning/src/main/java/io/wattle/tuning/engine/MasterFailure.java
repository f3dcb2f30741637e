package io.wattle.tuning.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptReport;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.logaggregation.ContainerLogsRequest;
import org.apache.hadoop.yarn.logaggregation.filecontroller.LogAggregationFileControllerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an application master that ended by itself wrote last. YARN tells its exit code only. */
final class MasterFailure {

    private static final Logger LOG = LoggerFactory.getLogger(MasterFailure.class);

    /** NodeManagers hand logs over some seconds after an application's end. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final long POLL_MILLIS = 500;
    private static final int TAIL_BYTES = 16_384;

    private final YarnClient yarn;
    private final Configuration conf;

    MasterFailure(YarnClient yarn, Configuration conf) {
        this.yarn = yarn;
        this.conf = conf;
    }

    /** The end of the last master's log, as its error; empty if nobody has it, or it tells of none. */
    Optional<String> lastError(ApplicationId app) throws InterruptedException {
        try {
            ApplicationReport report = yarn.getApplicationReport(app);
            List<ApplicationAttemptReport> attempts = yarn.getApplicationAttempts(app);
            if (attempts.isEmpty() || !conf.getBoolean(YarnConfiguration.LOG_AGGREGATION_ENABLED, false)) {
                return Optional.empty();
            }
            ApplicationAttemptReport last = attempts.get(0);
            for (ApplicationAttemptReport attempt : attempts) {
                if (attempt.getApplicationAttemptId().compareTo(last.getApplicationAttemptId()) > 0) {
                    last = attempt;
                }
            }
            return last.getAMContainerId() == null
                    ? Optional.empty()
                    : awaitLog(report, last.getAMContainerId().toString()).flatMap(MasterLog::lastError);
        } catch (IOException | YarnException | RuntimeException e) {
            // It would only hide the failure that is to be explained.
            LOG.info("the log of {}'s master cannot be read", app, e);
            return Optional.empty();
        }
    }

    private Optional<String> awaitLog(ApplicationReport app, String container) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
        do {
            String log = log(app, container);
            if (!log.isEmpty()) {
                return Optional.of(log);
            }
            Thread.sleep(POLL_MILLIS);
        } while (System.nanoTime() < deadlineNanos);
        return Optional.empty();
    }

    private String log(ApplicationReport app, String container) {
        ContainerLogsRequest request = new ContainerLogsRequest();
        request.setAppId(app.getApplicationId());
        request.setAppOwner(app.getUser());
        request.setContainerId(container);
        request.setAppFinished(true);
        request.setLogTypes(new HashSet<>(Set.of("syslog", "stderr", "stdout")));
        request.setBytes(-TAIL_BYTES);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            new LogAggregationFileControllerFactory(conf)
                    .getFileControllerForRead(app.getApplicationId(), app.getUser())
                    .readAggregatedLogs(request, out);
            return out.toString(StandardCharsets.UTF_8);
        } catch (IOException | RuntimeException e) {
            LOG.debug("no log of {} yet", container, e);
            return "";
        }
    }
}
