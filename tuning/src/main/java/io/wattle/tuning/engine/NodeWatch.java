package io.wattle.tuning.engine;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.wattle.tuning.engine.NodeSight.Seen;
import io.wattle.tuning.engine.site.BriefYarnClient;
import io.wattle.tuning.engine.site.JsonClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at a cluster's NodeManagers: what the ResourceManager says of them, and of those that run, when they started, as a ResourceManager takes minutes to
 * miss one and does not tell that one was started anew. Used by one thread.
 */
final class NodeWatch implements NodeWatchedEngine.Watch {

    private static final Logger LOG = LoggerFactory.getLogger(NodeWatch.class);

    /** More are not asked themselves: it would cost each trial time. */
    private static final int MOST_ASKED = 32;

    private static final String PAGE = "/ws/v1/node/info";
    private static final JsonClient CLIENT = new JsonClient(2_000);

    /** One that is busy with a trial's last containers may be slow, and one whose page is closed to clients never answers. */
    private static final int MOST_TRIES = 2;

    private static final long LONGEST_SECONDS = 5;

    private final YarnClient yarn;
    private final String scheme;
    private final ExecutorService threads = Executors.newCachedThreadPool(new ThreadFactoryBuilder()
            .setDaemon(true)
            .setNameFormat("node-watch-%d")
            .build());

    private boolean isAsked = true;
    private boolean hasAnswered;

    NodeWatch(Configuration conf) {
        scheme = WebAppUtils.getHttpSchemePrefix(conf);
        // A trial counts without a look: that is nothing to wait for.
        yarn = BriefYarnClient.of(conf);
    }

    /** All nodes that the ResourceManager knows of. */
    @Override
    public NodeSight look() throws IOException, InterruptedException {
        List<NodeReport> reports;
        try {
            reports = yarn.getNodeReports(EnumSet.allOf(NodeState.class).toArray(NodeState[]::new));
        } catch (YarnException e) {
            throw new IOException("the ResourceManager does not tell its nodes: " + e.getMessage(), e);
        }
        List<NodeReport> running = reports.stream()
                .filter(it -> it.getNodeState() == NodeState.RUNNING)
                .toList();
        Map<String, Long> starts = running.size() <= MOST_ASKED && isAsked ? starts(running) : Map.of();
        // Where no page is open to clients, asking again would only cost time.
        hasAnswered |= !starts.isEmpty();
        isAsked = hasAnswered || running.isEmpty();
        Map<String, Seen> nodes = new LinkedHashMap<>();
        for (NodeReport report : reports) {
            String id = report.getNodeId().toString();
            nodes.put(
                    id,
                    new Seen(
                            report.getNodeId().getHost(),
                            report.getNodeState(),
                            starts.containsKey(id) ? OptionalLong.of(starts.get(id)) : OptionalLong.empty()));
        }
        return new NodeSight(nodes);
    }

    /** By the ids of the nodes that answer. */
    private Map<String, Long> starts(List<NodeReport> running) throws InterruptedException {
        List<Callable<Optional<Long>>> questions = new ArrayList<>();
        running.forEach(it -> questions.add(() -> start(scheme + it.getHttpAddress() + PAGE)));
        List<Future<Optional<Long>>> answered = threads.invokeAll(questions, LONGEST_SECONDS, TimeUnit.SECONDS);
        Map<String, Long> starts = new LinkedHashMap<>();
        for (int i = 0; i < running.size(); i++) {
            if (!answered.get(i).isCancelled()) {
                String id = running.get(i).getNodeId().toString();
                answer(answered.get(i)).ifPresent(it -> starts.put(id, it));
            }
        }
        return starts;
    }

    private static Optional<Long> answer(Future<Optional<Long>> answered) throws InterruptedException {
        try {
            return answered.get();
        } catch (ExecutionException e) {
            LOG.info("A NodeManager's page was not understood", e);
            return Optional.empty();
        }
    }

    private static Optional<Long> start(String address) {
        for (int attempt = 1; attempt <= MOST_TRIES; attempt++) {
            Optional<Long> start = CLIENT.get(address)
                    .map(it -> it.at("/nodeInfo/nmStartupTime").asLong())
                    .filter(it -> it > 0);
            if (start.isPresent()) {
                return start;
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        yarn.stop();
    }
}
