package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** A key of localhost for web servers, made by the JDK's keytool, and {@code ssl-client.xml} as Hadoop finds it. */
final class WebKeys implements AutoCloseable {

    private static final String PASSWORD = "changeit";
    private static final String CLIENT_FILE = "ssl-client.xml";

    private final Path keys;
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final URLClassLoader loader;

    private WebKeys(Path directory, Path keys) throws IOException {
        this.keys = keys;
        loader = new URLClassLoader(new URL[] {directory.toUri().toURL()}, before);
    }

    /**
     * Makes a key; the file of clients trusts it or, as if that were another's, something else. What this thread starts finds
     * the file, until {@link #close}.
     *
     * @param directory empty, to hold both
     */
    static WebKeys in(Path directory, boolean trusted) throws Exception {
        Path keys = make(directory, "node");
        Path trust = trusted ? keys : make(directory, "other");
        Configuration client = new Configuration(false);
        client.set("ssl.client.truststore.location", trust.toString());
        client.set("ssl.client.truststore.type", "PKCS12");
        client.set("ssl.client.truststore.password", PASSWORD);
        try (OutputStream out = Files.newOutputStream(directory.resolve(CLIENT_FILE))) {
            client.writeXml(out);
        }
        WebKeys made = new WebKeys(directory, keys);
        Thread.currentThread().setContextClassLoader(made.loader);
        return made;
    }

    private static Path make(Path directory, String alias) throws Exception {
        Path store = directory.resolve(alias + ".p12");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        store.toString(),
                        "-alias",
                        alias,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-storepass",
                        PASSWORD))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return store;
    }

    /** All web servers of YARN speak HTTPS only. */
    void secure(Configuration conf) {
        conf.set(YarnConfiguration.YARN_HTTP_POLICY_KEY, HttpConfig.Policy.HTTPS_ONLY.name());
        conf.set("ssl.server.keystore.location", keys.toString());
        conf.set("ssl.server.keystore.type", "PKCS12");
        conf.set("ssl.server.keystore.password", PASSWORD);
        conf.set("ssl.server.keystore.keypassword", PASSWORD);
        conf.set("ssl.server.truststore.location", keys.toString());
        conf.set("ssl.server.truststore.type", "PKCS12");
        conf.set("ssl.server.truststore.password", PASSWORD);
        conf.set(YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS, "localhost:0");
        conf.set(YarnConfiguration.NM_WEBAPP_HTTPS_ADDRESS, "localhost:0");
    }

    @Override
    public void close() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        loader.close();
    }
}
