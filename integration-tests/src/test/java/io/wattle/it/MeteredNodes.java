package io.wattle.it;

import com.sun.net.httpserver.HttpServer;
import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;

/**
 * Meters of a cluster's nodes, and what a second pair of eyes makes of them: it looks every few milliseconds at what the
 * NodeManagers themselves run, and adds up each application's joules without the ResourceManager.
 */
final class MeteredNodes implements AutoCloseable {

    private final MixedCluster cluster;
    private final HttpServer server;
    private final Map<String, Double> joulesByApp = new HashMap<>();
    private final Map<NodeId, NodeClass> classes = new TreeMap<>();
    private final Thread watcher;
    private volatile boolean stopped;

    MeteredNodes(MixedCluster cluster) throws IOException {
        this.cluster = cluster;
        cluster.classNames()
                .forEach((id, name) ->
                        classes.put(id, Catalog.builtIn().nodeClass(name).orElseThrow()));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        classes.forEach((id, nodeClass) -> server.createContext("/" + id.getPort(), exchange -> {
            byte[] page = ("node_power_watts " + watts(id, nodeClass, System.currentTimeMillis()) + "\n")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(page);
            }
        }));
        server.start();
        watcher = new Thread(this::watch, "container-watcher");
        watcher.setDaemon(true);
        watcher.start();
    }

    /** The text of yarn.energy.meters.file. */
    String metersFile() {
        StringBuilder yaml = new StringBuilder("meters:\n");
        classes.keySet()
                .forEach(id -> yaml.append("  '*:")
                        .append(id.getPort())
                        .append("':\n    prometheus: {url: 'http://127.0.0.1:")
                        .append(server.getAddress().getPort())
                        .append('/')
                        .append(id.getPort())
                        .append("', metric: node_power_watts}\n"));
        return yaml.toString();
    }

    /** Joules of one application so far, by the containers' own times. */
    double joules(String app) {
        synchronized (joulesByApp) {
            return joulesByApp.getOrDefault(app, 0.0);
        }
    }

    /** Slow waves above idle: a different one for each node. */
    private static double watts(NodeId id, NodeClass nodeClass, long millis) {
        double idle = nodeClass.powerCurve().idleWatts();
        double busy = nodeClass.powerCurve().busyWatts();
        double wave = 0.5 + 0.4 * Math.sin(millis / 12000.0 + id.getPort());
        return idle + (busy - idle) * wave;
    }

    private void watch() {
        long before = System.currentTimeMillis();
        while (!stopped) {
            try {
                Thread.sleep(15);
            } catch (InterruptedException e) {
                return;
            }
            long now = System.currentTimeMillis();
            for (int i = 0; i < classes.size(); i++) {
                look(cluster.getNodeManager(i), (before + now) / 2, (now - before) / 1000.0);
            }
            before = now;
        }
    }

    /** Every container here has one vcore. */
    private void look(NodeManager node, long millis, double seconds) {
        NodeId id = node.getNMContext().getNodeId();
        List<String> apps = new ArrayList<>();
        node.getNMContext().getContainers().forEach((container, state) -> {
            if (state.cloneAndGetContainerStatus().getState() == ContainerState.RUNNING) {
                apps.add(container.getApplicationAttemptId().getApplicationId().toString());
            }
        });
        NodeClass nodeClass = classes.get(id);
        double idle = nodeClass.powerCurve().idleWatts();
        double active = watts(id, nodeClass, millis) - idle;
        for (String app : apps) {
            double share = active / apps.size() + idle / Math.max(nodeClass.containerVcores(), apps.size());
            synchronized (joulesByApp) {
                joulesByApp.merge(app, share * seconds, Double::sum);
            }
        }
    }

    @Override
    public void close() {
        stopped = true;
        server.stop(0);
    }
}
