package io.wattle.tuning.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.logaggregation.ContainerLogsRequest;
import org.apache.hadoop.yarn.logaggregation.filecontroller.LogAggregationFileControllerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What containers of applications that have ended wrote, where the cluster keeps it. */
final class ContainerLogs {

    private static final Logger LOG = LoggerFactory.getLogger(ContainerLogs.class);

    /** NodeManagers hand logs over some seconds after an application's end. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Duration LAST_READ = Duration.ofSeconds(10);

    private static final long POLL_MILLIS = 500;
    private static final int TAIL_BYTES = 16_384;

    private final Configuration conf;

    private final Duration patience;
    private final Duration lastRead;

    ContainerLogs(Configuration conf) {
        this(conf, PATIENCE, LAST_READ);
    }

    /**
     * @param patience for the logs to be there
     * @param lastRead more, for a look that begins just before the end of that
     */
    ContainerLogs(Configuration conf, Duration patience, Duration lastRead) {
        this.conf = conf;
        this.patience = patience;
        this.lastRead = lastRead;
    }

    /**
     * The end of its logs, once a NodeManager has handed them over; empty if none does in 20 s, if they cannot be read in 30, or if the cluster keeps none.
     *
     * @param node that it ran on, host and port; without it the files of all nodes of the application are looked at
     * @param files of it
     */
    Optional<String> await(ApplicationReport app, Optional<String> node, String container, Set<String> files)
            throws InterruptedException {
        if (!conf.getBoolean(YarnConfiguration.LOG_AGGREGATION_ENABLED, false)) {
            return Optional.empty();
        }
        // A file system that hangs must not hold a search: its client's own retries take minutes.
        FutureTask<Optional<String>> reading = new FutureTask<>(() -> poll(app, node, container, files));
        Thread thread = new Thread(reading, "logs of " + container);
        thread.setDaemon(true);
        thread.start();
        try {
            return reading.get(patience.plus(lastRead).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.info(
                    "the log of {} cannot be read in {} s",
                    container,
                    patience.plus(lastRead).toSeconds());
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("reading the log of " + container, e.getCause());
        } finally {
            reading.cancel(true);
        }
    }

    private Optional<String> poll(ApplicationReport app, Optional<String> node, String container, Set<String> files)
            throws InterruptedException {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        do {
            String log = read(app, node, container, files);
            if (!log.isEmpty()) {
                return Optional.of(log);
            }
            Thread.sleep(POLL_MILLIS);
        } while (System.nanoTime() < deadlineNanos);
        return Optional.empty();
    }

    private String read(ApplicationReport app, Optional<String> node, String container, Set<String> files) {
        ContainerLogsRequest request = new ContainerLogsRequest();
        request.setAppId(app.getApplicationId());
        request.setAppOwner(app.getUser());
        node.ifPresent(request::setNodeId);
        request.setContainerId(container);
        request.setAppFinished(true);
        request.setLogTypes(new HashSet<>(files));
        request.setBytes(-TAIL_BYTES);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            new LogAggregationFileControllerFactory(conf)
                    .getFileControllerForRead(app.getApplicationId(), app.getUser())
                    .readAggregatedLogs(request, out);
            return out.toString(StandardCharsets.UTF_8);
        } catch (InterruptedIOException e) {
            // Nobody waits any more.
            Thread.currentThread().interrupt();
            return "";
        } catch (IOException | RuntimeException e) {
            LOG.debug("no log of {} yet", container, e);
            return "";
        }
    }
}
