package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With Kerberos at the web server nobody sees anything without a ticket. */
@Tag("embedded")
@Tag("secure")
@Tag("hadoop-versions")
class EnergyWebKerberosTest {

    private static final List<String> PATHS = List.of(
            "/energy",
            "/energy/",
            "/energy/page.js",
            "/energy/v1/cluster",
            "/energy/v1/nodes",
            "/energy/v1/apps",
            "/energy/v1/apps/application_1_1",
            "/energy/v1/apps/application_1_1/placement",
            "/energy/v1/queues",
            "/energy/v1/users",
            "/energy/v1/nonsense",
            "/%65nergy/v1/cluster",
            "/static/../energy/v1/cluster",
            "//energy/v1/cluster",
            "/energy/v1/cluster;a=b");

    private static final String OFF = "{\"most\":\"off\"}";

    @TempDir
    private static Path directory;

    private static TestingKdc kdc;

    @BeforeAll
    static void startKdc() throws Exception {
        kdc = TestingKdc.start(directory, "alice", "carol", "boss");
    }

    @AfterAll
    static void stopKdc() {
        if (kdc != null) {
            kdc.close();
        }
    }

    /** Hadoop has two filters that know Kerberos; the ResourceManager takes its own unless told not to. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anonymousGetsNothing(boolean ownFilter) throws Exception {
        ReportingScheduler.REPORTS.put(
                "kerberos",
                TestingReports.with(
                        TestingReports.rich(5),
                        List.of(TestingReports.app("application_1600000000000_0001", "secret", "alice", 10))));
        try (WebResourceManager rm = WebResourceManager.start("kerberos", conf -> secure(conf, ownFilter))) {
            for (String path : PATHS) {
                assertThat(rm.get(path).statusCode()).as(path).isEqualTo(401);
            }
            assertThat(rm.get("/energy/v1/cluster?user.name=alice").statusCode())
                    .isEqualTo(401);
            assertThat(as("alice", rm, "/energy")).contains("<title>Energy of the cluster</title>");
            assertThat(as("alice", rm, "/energy/v1/cluster")).contains("\"watts\":");
            assertThat(as("alice", rm, "/energy/v1/apps")).contains("\"name\":\"secret\"");
            String ofCarol = as("carol", rm, "/energy/v1/apps");
            assertThat(new ObjectMapper().readTree(ofCarol).get("total").asInt())
                    .isZero();
            administratorsBoundTheMode(rm);
        } finally {
            TestingKdc.forget();
        }
    }

    private static void administratorsBoundTheMode(WebResourceManager rm) throws Exception {
        HttpRequest.Builder nobody = HttpRequest.newBuilder(rm.uri("/energy/v1/mode?user.name=boss"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(OFF));
        assertThat(WebResourceManager.send(nobody).statusCode()).isEqualTo(401);
        assertThat(bound("carol", rm)).isEqualTo(403);
        assertThat(mostMode(rm)).isEqualTo("active");
        try (AuditLines audit = AuditLines.listen()) {
            assertThat(bound("boss", rm)).isEqualTo(200);
            assertThat(audit.lines())
                    .singleElement()
                    .asString()
                    .startsWith("user=boss")
                    .endsWith("\tresult=allowed");
        }
        assertThat(mostMode(rm)).isEqualTo("off");
    }

    private static String mostMode(WebResourceManager rm) throws Exception {
        return new ObjectMapper()
                .readTree(as("alice", rm, "/energy/v1/cluster"))
                .get("most_mode")
                .asText();
    }

    /** The status of the answer. */
    private static int bound(String user, WebResourceManager rm) throws Exception {
        return kdc.login(user).doAs((PrivilegedExceptionAction<Integer>) () -> {
            HttpURLConnection connection = new AuthenticatedURL()
                    .openConnection(rm.uri("/energy/v1/mode").toURL(), new AuthenticatedURL.Token());
            connection.setRequestMethod("POST");
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            connection.getOutputStream().write(OFF.getBytes(StandardCharsets.UTF_8));
            return connection.getResponseCode();
        });
    }

    private static void secure(Configuration conf, boolean ownFilter) {
        conf.setBoolean("yarn.resourcemanager.webapp.delegation-token-auth-filter.enabled", ownFilter);
        conf.setBoolean("yarn.acl.enable", true);
        conf.set("yarn.admin.acl", "rm,boss");
        try {
            kdc.secure(conf);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String as(String user, WebResourceManager rm, String path) throws Exception {
        return kdc.login(user).doAs((PrivilegedExceptionAction<String>) () -> {
            HttpURLConnection connection =
                    new AuthenticatedURL().openConnection(rm.uri(path).toURL(), new AuthenticatedURL.Token());
            assertThat(connection.getResponseCode()).as(path).isEqualTo(200);
            return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        });
    }
}
