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
import java.util.concurrent.TimeUnit;

/** Reads the auxiliary service's figures from a NodeManager's {@code /jmx}. Thread safe. */
class NodeUsageHttp {

    /** More than ten thousand containers' worth: a node that sends more is not believed. */
    private static final int MOST_BYTES = 4_000_000;

    private static final int PATIENCE_MILLIS = 3_000;
    private static final double BYTES_PER_MEBIBYTE = 1024 * 1024;
    /** Several where one process runs several daemons, as tests do; a container's id tells them apart. */
    private static final String BEANS = "Hadoop:service=*,name=WattleUsage*";

    private final ObjectMapper mapper = new ObjectMapper();

    /**
     * All containers that a node tells of, by container id.
     *
     * @param httpAddress host and port
     * @throws IOException if it does not answer in time, or not as expected: without the service, for one
     */
    Map<String, NodeUsage> read(String httpAddress) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url(httpAddress).openConnection();
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        connection.setInstanceFollowRedirects(false);
        try {
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
                throw new IOException("its /jmx answers with status " + connection.getResponseCode());
            }
            try (InputStream body = connection.getInputStream()) {
                return parse(mapper.readTree(readAll(body)));
            }
        } finally {
            connection.disconnect();
        }
    }

    private static URL url(String httpAddress) throws IOException {
        try {
            return new URI("http://" + httpAddress + "/jmx?qry=" + BEANS).toURL();
        } catch (URISyntaxException e) {
            throw new IOException("its web server's address is none: " + e.getMessage(), e);
        }
    }

    /** The connection's own timeout is for each read: bytes that drip in would hold the thread for ever. */
    private static byte[] readAll(InputStream body) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
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
