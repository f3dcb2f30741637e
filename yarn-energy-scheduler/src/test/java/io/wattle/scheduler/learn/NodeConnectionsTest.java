package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class NodeConnectionsTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path directory;

    private ClassLoader before;
    private HttpsServer server;

    /** A NodeManager with HTTPS_ONLY, as to what is asked of it. */
    @BeforeEach
    void start() throws Exception {
        Path keys = directory.resolve("keys.p12");
        run(
                "-genkeypair",
                "-keystore",
                keys,
                "-alias",
                "node",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1");
        KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/jmx", exchange -> {
            byte[] body = "{\"beans\":[{\"Containers\":[]}]}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread()
                .setContextClassLoader(
                        new URLClassLoader(new URL[] {directory.toUri().toURL()}, before));
    }

    @AfterEach
    void stop() {
        Thread.currentThread().setContextClassLoader(before);
        server.stop(0);
    }

    private static void run(Object... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        for (Object each : arguments) {
            command.add(each.toString());
        }
        command.addAll(List.of("-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(text).isZero();
        }
    }

    private Configuration trusting(Path store) throws IOException {
        Files.writeString(
                directory.resolve("client.xml"),
                "<configuration><property><name>ssl.client.truststore.location</name><value>" + store
                        + "</value></property><property><name>ssl.client.truststore.type</name><value>PKCS12</value>"
                        + "</property><property><name>ssl.client.truststore.password</name><value>" + PASSWORD
                        + "</value></property></configuration>");
        Configuration conf = new Configuration(false);
        conf.set("yarn.http.policy", "HTTPS_ONLY");
        conf.set("hadoop.ssl.client.conf", "client.xml");
        return conf;
    }

    private String address() {
        return "localhost:" + server.getAddress().getPort();
    }

    @Test
    void theSchemeFollowsThePolicyAndTrustTheClientsFile() throws Exception {
        try (NodeUsageHttp http = new NodeUsageHttp(trusting(directory.resolve("keys.p12")))) {
            assertThat(http.read(address())).isEmpty();
        }
    }

    @Test
    void aServerThatIsNotTrustedIsNotAsked() throws Exception {
        Path others = directory.resolve("others.p12");
        run("-genkeypair", "-keystore", others, "-alias", "other", "-keyalg", "EC", "-dname", "CN=other");
        try (NodeUsageHttp http = new NodeUsageHttp(trusting(others))) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> http.read(address()))
                    .withMessageContaining("ssl.client.truststore.location in ssl-client.xml")
                    .withMessageContaining("PKIX");
        }
    }

    @Test
    void aFileThatCannotBeUsedIsNamed() throws Exception {
        try (NodeUsageHttp http = new NodeUsageHttp(trusting(directory.resolve("none.p12")))) {
            for (int i = 0; i < 2; i++) {
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(() -> http.read(address()))
                        .withMessageContaining("ssl-client.xml of the ResourceManager cannot be used for HTTPS");
            }
        }
    }

    @Test
    void withoutHttpsTheSchemeIsPlain() {
        try (NodeConnections plain = new NodeConnections(new Configuration(false))) {
            assertThat(plain.scheme()).isEqualTo("http");
            assertThat(plain.isSecure()).isFalse();
        }
    }
}
