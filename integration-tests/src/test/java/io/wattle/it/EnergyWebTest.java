package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.web.EnergySource;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.ClientRMService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a real ResourceManager's web server answers, with ACLs on and users who say themselves who they are. */
@Tag("embedded")
@Tag("hadoop-versions")
class EnergyWebTest {

    private static final String FORGOTTEN = "application_1600000000000_0007";

    private static WebResourceManager rm;
    private static String ofAlice;

    @BeforeAll
    static void startResourceManager() throws Exception {
        WebResourceManager.forgetMetrics();
        EnergyReport report = TestingReports.rich(60);
        ReportingScheduler.REPORTS.put("web", report);
        ReportingScheduler.PLACEMENTS.put("web", TestingReports.placements());
        rm = WebResourceManager.start("web", conf -> {
            conf.setBoolean("yarn.acl.enable", true);
            conf.set("yarn.admin.acl", "admin");
            conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
        });
        // An application that lets bob look at it.
        ofAlice = submit("alice", "bob");
        ReportingScheduler.REPORTS.put(
                "web",
                TestingReports.with(
                        report,
                        List.of(
                                TestingReports.app(ofAlice, TestingReports.SCRIPT, "alice", 1000),
                                TestingReports.app(FORGOTTEN, "of yesterday", "bob", 9000))));
    }

    @AfterAll
    static void stopResourceManager() {
        if (rm != null) {
            rm.close();
        }
    }

    @Test
    void answersPageAndFigures() throws Exception {
        for (String path : List.of("/energy", "/energy/")) {
            HttpResponse<String> page = rm.get(path);
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body()).contains("<title>Energy of the cluster</title>");
            assertThat(header(page, "Content-Security-Policy"))
                    .contains("default-src 'none'", "script-src 'self';")
                    .doesNotContain("unsafe");
        }
        assertThat(rm.get("/energy").body()).contains("src=\"energy/page.js\"");
        assertThat(rm.get("/energy/").body()).contains("src=\"page.js\"");
        for (String file : List.of("page.js", "placements.js", "page.css", "chart.umd.min.js")) {
            assertThat(rm.get("/energy/" + file).statusCode()).as(file).isEqualTo(200);
        }
        for (String resource : List.of("cluster", "nodes", "apps", "queues", "users", "node-classes")) {
            HttpResponse<String> answer = rm.get("/energy/v1/" + resource);
            assertThat(answer.statusCode()).as(resource).isEqualTo(200);
            assertThat(header(answer, "Content-Type")).isEqualTo("application/json;charset=utf-8");
            assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
            assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
        }
        assertThat(rm.json("/energy/v1/cluster").get("watts").asDouble()).isPositive();
        assertThat(rm.json("/energy/v1/nodes").get("nodes")).hasSize(60);
        JsonNode placements = rm.json("/energy/v1/cluster").get("placements");
        assertThat(placements.get("mode").asText()).isEqualTo("shadow");
        assertThat(placements.at("/by_queue_and_class/0/would_save_joules").asDouble())
                .isEqualTo(27_000);
        assertThat(placements.at("/waits/0/up_to_seconds/3").asInt()).isEqualTo(1040);
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        assertThat(problem("/energy/v1/apps/..%3Bx", 400)).contains("application_1700000000000_0001");
        assertThat(problem("/energy/v1/apps/1", 400)).contains("'1' (allowed: application_ and two numbers");
        assertThat(problem("/energy/v1/apps/application_1_1", 404)).contains("no energy known of application_1_1");
        assertThat(problem("/energy/v1/apps?limit=10001", 400))
                .isEqualTo("limit: '10001' (allowed: a whole number from 0 to 10000; default: 100)");
        assertThat(problem("/energy/v1/watts", 404))
                .contains("cluster, nodes, apps, apps/{id}, apps/{id}/placement, queues");
        assertThat(problem("/energy/page.html", 404)).contains("known: /energy");
        HttpResponse<String> posted = WebResourceManager.send(
                HttpRequest.newBuilder(rm.uri("/energy/v1/cluster")).POST(HttpRequest.BodyPublishers.ofString("{}")));
        assertThat(posted.statusCode()).isEqualTo(405);
        assertThat(header(posted, "Allow")).isEqualTo("GET, HEAD, OPTIONS");
    }

    /** By hand: Java's own client does not send them. */
    @Test
    void aQueryThatCannotBeDecodedIsTheCallersMistake() throws Exception {
        for (String query : List.of("x=%zz", "limit=%", "x=%u12")) {
            URI uri = rm.uri("/");
            try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
                socket.getOutputStream()
                        .write(("GET /energy/v1/apps?" + query + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .as(query)
                        .startsWith("HTTP/1.1 400 ")
                        .contains("the query cannot be decoded");
            }
        }
        assertThat(((EnergySource) rm.rm().getResourceScheduler()).failures().counts())
                .isEmpty();
    }

    @Test
    void answersHeadWithoutBodyAndPacksForThoseWhoAsk() throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(rm.uri("/energy/v1/nodes"));
        HttpResponse<String> head =
                WebResourceManager.send(request.copy().method("HEAD", HttpRequest.BodyPublishers.noBody()));
        int length = Integer.parseInt(header(head, "Content-Length"));
        assertThat(length).isGreaterThan(10_000);
        assertThat(head.body()).isEmpty();
        HttpResponse<String> packed = WebResourceManager.send(request.copy().header("Accept-Encoding", "gzip"));
        assertThat(header(packed, "Content-Encoding")).isEqualTo("gzip");
        assertThat(Integer.parseInt(header(packed, "Content-Length"))).isLessThan(length / 4);
    }

    @Test
    void leavesAllOtherPagesAsTheyWere() throws Exception {
        assertThat(rm.get("/energyx").body()).doesNotContain("Energy of the cluster");
        assertThat(rm.get("/cluster").body()).contains("Hadoop");
        assertThat(rm.json("/ws/v1/cluster/info").at("/clusterInfo/state").asText())
                .isEqualTo("STARTED");
        assertThat(rm.json("/ws/v1/cluster/userinfo?user.name=alice").findValuesAsText("requestedUser"))
                .as("the ResourceManager still learns who asks")
                .containsExactly("alice");
    }

    @Test
    void showsApplicationsToThoseWhoMayViewThem() throws Exception {
        Map<String, List<String>> seen = Map.of(
                "alice", List.of(ofAlice),
                "bob", List.of(ofAlice, FORGOTTEN),
                "queue-admin", List.of(ofAlice),
                "admin", List.of(ofAlice, FORGOTTEN),
                "carol", List.of());
        for (Map.Entry<String, List<String>> entry : seen.entrySet()) {
            JsonNode answer = rm.json("/energy/v1/apps?user.name=" + entry.getKey());
            assertThat(answer.get("apps").findValuesAsText("app"))
                    .as(entry.getKey())
                    .isEqualTo(entry.getValue());
            assertThat(answer.get("total").asInt()).isEqualTo(entry.getValue().size());
        }
        assertThat(rm.json("/energy/v1/apps").get("apps")).as("nobody").isEmpty();
        String path = "/energy/v1/apps/" + ofAlice + "?user.name=";
        assertThat(problem(path + "carol", 403)).isEqualTo("you may not view " + ofAlice);
        assertThat(rm.json(path + "bob").get("joules").asDouble()).isEqualTo(1000);
    }

    @Test
    void showsSumsOfUsersToThemselvesAndOfQueuesToAll() throws Exception {
        assertThat(users("alice")).containsExactly("alice");
        assertThat(users("carol")).isEmpty();
        assertThat(users("admin")).containsExactly("alice", "bob", TestingReports.SCRIPT);
        assertThat(rm.json("/energy/v1/queues?user.name=carol").get("queues").findValuesAsText("queue"))
                .contains("root", "root.etl");
    }

    @Test
    void showsMetricsAtJmxAndProm() throws Exception {
        JsonNode bean = rm.json("/jmx?qry=Hadoop:service=ResourceManager,name=WattleEnergy*")
                .get("beans");
        JsonNode cluster = StreamSupport.stream(bean.spliterator(), false)
                .filter(it -> it.has("DecisionsPlacedTotal"))
                .findFirst()
                .orElseThrow();
        assertThat(cluster.get("Watts").asDouble()).isPositive();
        assertThat(cluster.get("JoulesTotal").isIntegralNumber()).isTrue();
        String prom = rm.prom(it -> it.contains("wattle_energy_watts"));
        assertThat(prom)
                .containsPattern("(?m)^wattle_energy_watts\\{context=\"yarn\"[^}]*} [0-9.]+$")
                .contains("# TYPE wattle_energy_joules_total counter")
                .containsPattern("(?m)^wattle_energy_class_watts\\{[^}]*nodeclass=\"edison\"[^}]*} [0-9.]+$")
                .containsPattern("(?m)^wattle_energy_quality_joules_total\\{[^}]*quality=\"measured\"[^}]*} [0-9]+$")
                .contains("node=\"edison-0.example.org:8041\"")
                .containsPattern("(?m)^wattle_energy_placement_containers_total\\{[^}]*queue=\"root.etl\"[^}]*"
                        + "reason=\"after_wait\"[^}]*} 8$")
                .containsPattern("(?m)^wattle_energy_placement_would_save_joules_total\\{[^}]*} 27000$")
                .containsPattern("(?m)^wattle_energy_wait_seconds_bucket\\{[^}]*le=\"\\+Inf\"[^}]*} 1096$")
                .containsPattern("(?m)^wattle_energy_backlog_learning_notes\\{[^}]*} [0-9]+$");
    }

    @Test
    void theDashboardAsksForNothingElse() throws Exception {
        JsonNode dashboard = new ObjectMapper().readTree(Files.readString(dashboardFile()));
        List<String> expressions = dashboard.findValuesAsText("expr");
        assertThat(expressions).hasSizeGreaterThan(10);
        TreeSet<String> asked = new TreeSet<>();
        for (String expression : expressions) {
            List<String> names = Pattern.compile("\\bwattle_\\w+")
                    .matcher(expression)
                    .results()
                    .map(MatchResult::group)
                    .toList();
            assertThat(names).as(expression).isNotEmpty();
            asked.addAll(names);
        }
        List<String> shown = rm.prom(it -> it.contains("wattle_energy_watts"))
                .lines()
                .filter(it -> it.startsWith("wattle_"))
                .map(it -> it.substring(0, it.indexOf('{')))
                .toList();
        assertThat(shown).containsAll(asked);
    }

    /** After a failover there and back two series hold the joules of the time between: only the larger one may count. */
    @Test
    void theDashboardCountsNoTimeTwice() throws Exception {
        List<String> overTheRange = new ObjectMapper()
                .readTree(Files.readString(dashboardFile())).findValuesAsText("expr").stream()
                        .filter(it -> it.contains("$__range"))
                        .toList();
        assertThat(overTheRange)
                .isNotEmpty()
                .allSatisfy(it -> assertThat(it.replaceAll(
                                "increase\\(max( by \\(\\w+\\) )?\\(\\w+\\{[^}]*}\\)\\[\\$__range:\\$__interval]\\)",
                                "ok"))
                        .as(it)
                        .doesNotContain("increase", "$__range"));
    }

    private static List<String> users(String caller) throws Exception {
        return rm.json("/energy/v1/users?user.name=" + caller).get("users").findValuesAsText("user");
    }

    private static String problem(String path, int status) throws Exception {
        HttpResponse<String> answer = rm.get(path);
        assertThat(answer.statusCode()).as(path).isEqualTo(status);
        assertThat(header(answer, "Content-Type")).isEqualTo("application/json;charset=utf-8");
        return new ObjectMapper().readTree(answer.body()).get("error").asText();
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("none");
    }

    private static Path dashboardFile() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/grafana/yarn-energy.json"))) {
            folder = folder.getParent();
        }
        return folder.resolve("docs/grafana/yarn-energy.json");
    }

    private static String submit(String user, String viewers) throws Exception {
        return UserGroupInformation.createRemoteUser(user).doAs((java.security.PrivilegedExceptionAction<String>)
                () -> {
                    ClientRMService service = rm.rm().getClientRMService();
                    ApplicationId id = service.getNewApplication(GetNewApplicationRequest.newInstance())
                            .getApplicationId();
                    ContainerLaunchContext launch = ContainerLaunchContext.newInstance(
                            Map.of(),
                            Map.of(),
                            List.of("true"),
                            Map.of(),
                            null,
                            Map.of(ApplicationAccessType.VIEW_APP, viewers));
                    service.submitApplication(
                            SubmitApplicationRequest.newInstance(ApplicationSubmissionContext.newInstance(
                                    id,
                                    "test",
                                    "default",
                                    Priority.newInstance(0),
                                    launch,
                                    true,
                                    false,
                                    1,
                                    Resource.newInstance(128, 1))));
                    return id.toString();
                });
    }
}
