package io.wattle.scheduler.learn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/** Reads the auxiliary service's figures from a NodeManager's {@code /jmx}. Thread safe. */
class NodeUsageHttp implements AutoCloseable {

    /** More than ten thousand containers' worth: a node that sends more is not believed. */
    private static final int MOST_BYTES = 4_000_000;

    private static final double BYTES_PER_MEBIBYTE = 1024 * 1024;
    /** Several where one process runs several daemons, as tests do; a container's id tells them apart. */
    private static final String BEANS = "Hadoop:service=*,name=WattleUsage*";

    private final ObjectMapper mapper = new ObjectMapper();
    private final NodeConnections connections;

    /** @param conf the ResourceManager's: which scheme, what trust; null for plain HTTP */
    NodeUsageHttp(Configuration conf) {
        this(new NodeConnections(conf));
    }

    NodeUsageHttp(NodeConnections connections) {
        this.connections = connections;
    }

    /** Forgets the nodes that are not there any more. */
    void retain(Set<String> httpAddresses) {
        connections.retain(httpAddresses);
    }

    @Override
    public void close() {
        connections.close();
    }

    /**
     * All containers that a node tells of, by container id.
     *
     * @param httpAddress host and port
     * @throws IOException if it does not answer in time, or not as expected: without the service, for one
     */
    Map<String, NodeUsage> read(String httpAddress) throws IOException {
        try {
            return read(url(httpAddress));
        } catch (IOException e) {
            throw NodeConnections.explained(e);
        }
    }

    private Map<String, NodeUsage> read(URL url) throws IOException {
        HttpURLConnection connection = connections.open(url);
        try {
            int status = connection.getResponseCode();
            if (status == HttpURLConnection.HTTP_UNAUTHORIZED || status == HttpURLConnection.HTTP_FORBIDDEN) {
                connections.forget(url);
            }
            if (status != HttpURLConnection.HTTP_OK) {
                throw new IOException("its /jmx answers with status " + status);
            }
            try (InputStream body = connection.getInputStream()) {
                return parse(mapper.readTree(readAll(body)));
            }
        } finally {
            connection.disconnect();
        }
    }

    private URL url(String httpAddress) throws IOException {
        try {
            return new URI(connections.scheme() + "://" + httpAddress + "/jmx?qry=" + BEANS).toURL();
        } catch (URISyntaxException e) {
            throw new IOException("its web server's address is none: " + e.getMessage(), e);
        }
    }

    /** The connection's own timeout is for each read: bytes that drip in would hold the thread for ever. */
    private static byte[] readAll(InputStream body) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(NodeConnections.PATIENCE_MILLIS);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] some = new byte[8192];
        for (int count = body.read(some); count >= 0; count = body.read(some)) {
            all.write(some, 0, count);
            if (all.size() > MOST_BYTES || System.nanoTime() > deadline) {
                throw new IOException("its /jmx sends too much, or too slowly");
            }
        }
        return all.toByteArray();
    }

    private static Map<String, NodeUsage> parse(JsonNode root) throws IOException {
        JsonNode beans = root.path("beans");
        if (beans.isEmpty()) {
            throw new IOException("its /jmx has no " + BEANS
                    + "; add wattle_usage to yarn.nodemanager.aux-services there, or set yarn.energy.usage.interval-ms to"
                    + " 0");
        }
        Map<String, NodeUsage> found = new HashMap<>();
        for (JsonNode bean : beans) {
            for (JsonNode container : bean.path("Containers")) {
                JsonNode cpu = container.path("cpuSeconds");
                JsonNode watched = container.path("watchedSeconds");
                if (isAmount(cpu) && isAmount(watched)) {
                    found.put(
                            container.path("id").asText(),
                            new NodeUsage(cpu.doubleValue(), watched.doubleValue(), read(container)));
                }
            }
        }
        return found;
    }

    /** A node without this figure, or with null for it, does not know. */
    private static OptionalDouble read(JsonNode container) {
        JsonNode bytes = container.path("bytesRead");
        return bytes.isIntegralNumber() && bytes.doubleValue() >= 0
                ? OptionalDouble.of(bytes.doubleValue() / BYTES_PER_MEBIBYTE)
                : OptionalDouble.empty();
    }

    private static boolean isAmount(JsonNode value) {
        return value.isNumber() && value.doubleValue() >= 0 && value.doubleValue() < 1e12;
    }
}
