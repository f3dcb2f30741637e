package io.wattle.tuning.engine;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
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

    private static final long POLL_MILLIS = 500;
    private static final int TAIL_BYTES = 16_384;

    private final Configuration conf;

    ContainerLogs(Configuration conf) {
        this.conf = conf;
    }

    /**
     * The end of its logs, once a NodeManager has handed them over; empty if none does in 20 s, or the cluster keeps none.
     *
     * @param node that it ran on, host and port; without it the files of all nodes of the application are looked at
     * @param files of it
     */
    Optional<String> await(ApplicationReport app, Optional<String> node, String container, Set<String> files)
            throws InterruptedException {
        if (!conf.getBoolean(YarnConfiguration.LOG_AGGREGATION_ENABLED, false)) {
            return Optional.empty();
        }
        long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
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
        } catch (IOException | RuntimeException e) {
            LOG.debug("no log of {} yet", container, e);
            return "";
        }
    }
}
