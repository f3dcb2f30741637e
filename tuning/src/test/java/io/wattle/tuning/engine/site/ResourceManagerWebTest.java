package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is made of a ResourceManager's answers, and of none. */
class ResourceManagerWebTest {

    private static final String INFO = "/ws/v1/cluster/info";

    private final AtomicReference<String> accepted = new AtomicReference<>();
    private HttpServer server;
    private Configuration conf;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        conf = new YarnConfiguration();
        conf.set(
                YarnConfiguration.RM_WEBAPP_ADDRESS,
                "localhost:" + server.getAddress().getPort());
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void aDocumentIsTheAnswer() {
        answer(INFO, 200, "{\"clusterInfo\":{\"hadoopVersion\":\"3.4.3\"}}");
        assertThat(new ResourceManagerWeb(conf)
                        .get(INFO)
                        .orElseThrow()
                        .at("/clusterInfo/hadoopVersion")
                        .asText())
                .isEqualTo("3.4.3");
        assertThat(accepted).hasValue("application/json");
    }

    @Test
    void everythingElseIsNone() {
        answer("/html", 200, "<html></html>");
        answer("/list", 200, "[1]");
        answer("/gone", 404, "{}");
        answer("/empty", 200, "");
        ResourceManagerWeb web = new ResourceManagerWeb(conf);
        assertThat(web.get("/html")).isEmpty();
        assertThat(web.get("/list")).isEmpty();
        assertThat(web.get("/gone")).isEmpty();
        assertThat(web.get("/empty")).isEmpty();
        server.stop(0);
        assertThat(web.get(INFO)).isEmpty();
    }

    @Test
    void ofSeveralTheFirstThatAnswersCounts() throws IOException {
        answer(INFO, 200, "{\"id\":1}");
        int nobody;
        try (ServerSocket free = new ServerSocket(0)) {
            nobody = free.getLocalPort();
        }
        conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
        conf.set(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
        conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS + ".rm1", "localhost:" + nobody);
        conf.set(
                YarnConfiguration.RM_WEBAPP_ADDRESS + ".rm2",
                "localhost:" + server.getAddress().getPort());
        assertThat(new ResourceManagerWeb(conf).get(INFO)).isPresent();
    }

    private void answer(String path, int status, String body) {
        server.createContext(path, exchange -> {
            accepted.set(exchange.getRequestHeaders().getFirst("Accept"));
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }
}
