package io.wattle.benchmarks.packing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DelayingProxyTest {

    private static final int DELAY_MILLIS = 50;

    private HttpServer server;
    private DelayingProxy proxy;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = "here".getBytes(StandardCharsets.US_ASCII);
            boolean isHead = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(200, isHead ? -1 : body.length);
            if (!isHead) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.start();
        proxy = new DelayingProxy(server.getAddress(), Duration.ofMillis(DELAY_MILLIS));
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        server.stop(0);
    }

    @Test
    void eachRequestIsLateAndCounted() throws Exception {
        long start = System.nanoTime();
        assertThat(ask("GET")).isEqualTo("here");
        assertThat(ask("GET")).isEqualTo("here");
        assertThat(ask("HEAD")).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(3 * DELAY_MILLIS - 1));
        assertThat(proxy.takeRequests()).isEqualTo(Map.of("GET", 2L, "HEAD", 1L));
        assertThat(proxy.takeRequests()).as("counted anew").isEmpty();
    }

    private String ask(String method) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + proxy.port() + "/x").toURL().openConnection();
        connection.setRequestMethod(method);
        return new String(connection.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
}
