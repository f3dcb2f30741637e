package io.wattle.tuning.engine;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptReport;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an application master that ended by itself wrote last. YARN tells its exit code only. */
final class MasterFailure {

    private static final Logger LOG = LoggerFactory.getLogger(MasterFailure.class);

    private static final Set<String> FILES = Set.of("syslog", "stderr", "stdout");

    private final YarnClient yarn;
    private final ContainerLogs logs;

    MasterFailure(YarnClient yarn, Configuration conf) {
        this.yarn = yarn;
        logs = new ContainerLogs(conf);
    }

    /** The end of the last master's log, as its error; empty if nobody has it, or it tells of none. */
    Optional<String> lastError(ApplicationId app) throws InterruptedException {
        try {
            ApplicationReport report = yarn.getApplicationReport(app);
            List<ApplicationAttemptReport> attempts = yarn.getApplicationAttempts(app);
            if (attempts.isEmpty()) {
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
                    : logs.await(
                                    report,
                                    Optional.empty(),
                                    last.getAMContainerId().toString(),
                                    FILES)
                            .flatMap(MasterLog::lastError);
        } catch (IOException | YarnException | RuntimeException e) {
            // It would only hide the failure that is to be explained.
            LOG.info("the log of {}'s master cannot be read", app, e);
            return Optional.empty();
        }
    }
}
