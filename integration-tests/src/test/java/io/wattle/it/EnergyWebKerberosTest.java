package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
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
            "/energy/v1/queues",
            "/energy/v1/users",
            "/energy/v1/nonsense",
            "/%65nergy/v1/cluster",
            "/static/../energy/v1/cluster",
            "//energy/v1/cluster",
            "/energy/v1/cluster;a=b");

    @TempDir
    private static Path directory;

    private static MiniKdc kdc;
    private static File keytab;

    @BeforeAll
    static void startKdc() throws Exception {
        kdc = new MiniKdc(MiniKdc.createConf(), directory.toFile());
        kdc.start();
        keytab = directory.resolve("test.keytab").toFile();
        kdc.createPrincipal(keytab, "rm/localhost", "HTTP/localhost", "alice", "carol");
    }

    @AfterAll
    static void stopKdc() {
        if (kdc != null) {
            kdc.stop();
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
        } finally {
            UserGroupInformation.reset();
            UserGroupInformation.setConfiguration(new Configuration());
        }
    }

    private static void secure(Configuration conf, boolean ownFilter) {
        String realm = "@" + kdc.getRealm();
        conf.set("hadoop.security.authentication", "kerberos");
        conf.set(YarnConfiguration.RM_PRINCIPAL, "rm/localhost" + realm);
        conf.set(YarnConfiguration.RM_KEYTAB, keytab.toString());
        conf.set(YarnConfiguration.RM_WEBAPP_SPNEGO_USER_NAME_KEY, "HTTP/localhost" + realm);
        conf.set(YarnConfiguration.RM_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab.toString());
        conf.set("hadoop.http.filter.initializers", AuthenticationFilterInitializer.class.getName());
        conf.set("hadoop.http.authentication.type", "kerberos");
        conf.set("hadoop.http.authentication.kerberos.principal", "HTTP/localhost" + realm);
        conf.set("hadoop.http.authentication.kerberos.keytab", keytab.toString());
        conf.setBoolean("yarn.resourcemanager.webapp.delegation-token-auth-filter.enabled", ownFilter);
        conf.setBoolean("yarn.acl.enable", true);
        conf.set("yarn.admin.acl", "rm");
        try {
            Path secret = directory.resolve("secret");
            Files.writeString(secret, "only for this test");
            conf.set("hadoop.http.authentication.signature.secret.file", secret.toString());
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        UserGroupInformation.setConfiguration(conf);
    }

    private static String as(String user, WebResourceManager rm, String path) throws Exception {
        UserGroupInformation ugi =
                UserGroupInformation.loginUserFromKeytabAndReturnUGI(user + "@" + kdc.getRealm(), keytab.toString());
        return ugi.doAs((PrivilegedExceptionAction<String>) () -> {
            HttpURLConnection connection =
                    new AuthenticatedURL().openConnection(rm.uri(path).toURL(), new AuthenticatedURL.Token());
            assertThat(connection.getResponseCode()).as(path).isEqualTo(200);
            return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        });
    }
}
