package io.wattle.scheduler.account;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Pages with the watts of nodes, as exporters have them; a node can be slow. */
final class TestingExporter implements AutoCloseable {

    final Map<String, Double> watts = new ConcurrentHashMap<>();
    final Map<String, Integer> asked = new ConcurrentHashMap<>();
    final Map<String, Long> slowMillis = new ConcurrentHashMap<>();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    TestingExporter() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String node = exchange.getRequestURI().getPath().substring(1);
            asked.merge(node, 1, Integer::sum);
            try {
                Thread.sleep(slowMillis.getOrDefault(node, 0L));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Double now = watts.get(node);
            byte[] page = (now == null ? "" : "node_power_watts " + now + "\n").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length == 0 ? -1 : page.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(page);
            }
        });
        server.setExecutor(threads);
        server.start();
    }

    /** A file of meters in which each host has its own page here. */
    String metersFile() {
        return "meters:\n  '*':\n    prometheus: {url: 'http://127.0.0.1:"
                + server.getAddress().getPort() + "/{host}', metric: node_power_watts}\n";
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
