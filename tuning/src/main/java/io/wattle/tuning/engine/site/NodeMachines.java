package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.wattle.tuning.energy.NodeArchitectures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What processors the nodes of a real cluster have. A ResourceManager knows memory and vcores only, but the JVM of each
 * NodeManager tells its own machine at {@code /jmx}.
 */
final class NodeMachines {

    private static final Logger LOG = LoggerFactory.getLogger(NodeMachines.class);

    private static final String PAGE = "/jmx?qry=java.lang:type=OperatingSystem";

    /** Nodes of the same size are seldom of several kinds: some of them stand for all. */
    private static final int MOST_ASKED = 5;

    /** NodeManagers' ports are often closed to clients; the owner waits to be asked meanwhile. */
    private static final JsonClient CLIENT = new JsonClient(3_000);

    /** For all of them together: one that sends a letter now and then answers each part in time. */
    private static final long LONGEST_SECONDS = 10;

    private NodeMachines() {}

    /** Addresses of the pages of some of the nodes, spread over all of them. */
    static List<String> addresses(List<SiteNode> nodes, Configuration conf) {
        List<String> alike =
                nodes.stream().flatMap(it -> it.webAddress().stream()).sorted().toList();
        int asked = Math.min(MOST_ASKED, alike.size());
        return IntStream.range(0, asked)
                .mapToObj(it -> WebAppUtils.getHttpSchemePrefix(conf) + alike.get(it * alike.size() / asked))
                .toList();
    }

    /** Asks all at once, and waits for some seconds at most. */
    static NodeArchitectures ask(List<String> addresses) throws InterruptedException {
        ExecutorService threads = Executors.newCachedThreadPool(new ThreadFactoryBuilder()
                .setDaemon(true)
                .setNameFormat("node-machine-%d")
                .build());
        try {
            List<Callable<Optional<String>>> questions = addresses.stream()
                    .map(it -> (Callable<Optional<String>>)
                            () -> CLIENT.get(it + PAGE).flatMap(NodeMachines::machine))
                    .toList();
            List<String> names = new ArrayList<>();
            for (Future<Optional<String>> answer : threads.invokeAll(questions, LONGEST_SECONDS, TimeUnit.SECONDS)) {
                answered(answer).ifPresent(names::add);
            }
            return new NodeArchitectures(names, addresses.size());
        } finally {
            threads.shutdownNow();
        }
    }

    private static Optional<String> answered(Future<Optional<String>> answer) throws InterruptedException {
        try {
            return answer.isCancelled() ? Optional.empty() : answer.get();
        } catch (ExecutionException e) {
            LOG.info("A node cannot be asked for its architecture", e);
            return Optional.empty();
        }
    }

    private static Optional<String> machine(JsonNode page) {
        return Optional.of(page.at("/beans/0/Arch").asText()).filter(it -> it.matches("[A-Za-z0-9_.-]{1,30}"));
    }
}
