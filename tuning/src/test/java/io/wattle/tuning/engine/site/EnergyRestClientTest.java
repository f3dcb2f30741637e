package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.wattle.tuning.engine.job.InputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ResourceManagers; that a name is said where one is wanted PlacementExplainedTest shows. */
class EnergyRestClientTest {

    private static final String APP = "application_1_0001";
    private static final String PATH = "/energy/v1/apps/" + APP + "/placement";

    @TempDir
    private Path confDir;

    private final List<HttpServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(it -> it.stop(0));
        UserGroupInformation.reset();
        UserGroupInformation.setConfiguration(new Configuration());
    }

    @Test
    void ofTwoTheOneThatIsActiveAnswers() throws IOException {
        int standby = serve(503, "{\"error\": \"no ResourceManager is active; try again later\"}");
        int active = serve(200, "{\"requests\": []}");
        assertThat(EnergyRestClient.of(site(standby, active))
                        .ask("apps/" + APP + "/placement", "requests")
                        .path("requests"))
                .isEmpty();
        assertThat(EnergyRestClient.of(site(active, standby))
                        .ask("apps/" + APP + "/placement", "requests")
                        .path("requests"))
                .isEmpty();
    }

    @Test
    void whatTheFirstOneKnowsNothingOfNobodyElseIsAskedFor() throws IOException {
        Path site = site(serve(404, "{\"error\": \"no application " + APP + "\"}"), serve(200, "{\"requests\": []}"));
        assertThatThrownBy(() -> EnergyRestClient.of(site).ask("apps/" + APP + "/placement", "requests"))
                .isInstanceOf(InputException.class)
                .hasMessage("no application " + APP);
    }

    private Path site(int one, int two) throws IOException {
        Files.writeString(confDir.resolve("yarn-site.xml"), """
                <configuration>
                <property><name>yarn.resourcemanager.ha.enabled</name><value>true</value></property>
                <property><name>yarn.resourcemanager.ha.rm-ids</name><value>rm1,rm2</value></property>
                <property><name>yarn.resourcemanager.webapp.address.rm1</name><value>localhost:%d</value></property>
                <property><name>yarn.resourcemanager.webapp.address.rm2</name><value>localhost:%d</value></property>
                </configuration>
                """.formatted(one, two));
        return confDir;
    }

    private HttpServer server() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        servers.add(server);
        return server;
    }

    private int serve(int status, String body) throws IOException {
        HttpServer server = server();
        server.createContext(PATH, exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        return server.getAddress().getPort();
    }
}
