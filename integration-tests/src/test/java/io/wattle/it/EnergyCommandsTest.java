package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerUsed;
import io.wattle.ledger.JobName;
import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.placement.DecisionCounts;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands by POST to a real ResourceManager, whose web server takes the name that a caller gives itself. */
@Tag("embedded")
@Tag("hadoop-versions")
@Timeout(300)
class EnergyCommandsTest {

    private static final String OFF = "{\"most\":\"off\",\"reason\":\"a trial\"}";
    private static final String MODE = "/energy/v1/mode";
    private static final String BY_ADMIN = "?user.name=admin";
    private static final Resource SMALL = Resource.newInstance(512, 1);

    @TempDir
    private Path directory;

    private DrivenResourceManager driven;
    private AuditLines audit;

    @BeforeEach
    void listen() {
        audit = AuditLines.listen();
    }

    @AfterEach
    void nothingFailed() {
        audit.close();
        if (driven != null) {
            try (DrivenResourceManager closed = driven) {
                assertThat(closed.rm().getFailureCause()).isNull();
                assertThat(scheduler().failures().counts()).isEmpty();
            }
        }
    }

    @Test
    void administratorsMayAndNobodyElse() throws Exception {
        start(Map.of());
        for (String other : List.of(
                "",
                "?user.name=alice",
                "?user.name=dr.who",
                "?user.name=alice&doAs=admin",
                "?user.name=admin&doAs=alice",
                "?user.name=alice%0Aresult%3Dallowed")) {
            assertThat(post(MODE + other, OFF).statusCode()).as(other).isEqualTo(403);
            assertThat(scheduler().energy().mostMode()).as(other).isEqualTo(RunMode.ACTIVE);
        }
        for (String noName : List.of("?user.name=", "?user.name=a%40b%2Fc%40d")) {
            assertThat(post(MODE + noName, OFF).statusCode())
                    .as("Hadoop's filter itself fails at it: " + noName)
                    .isEqualTo(500);
            assertThat(scheduler().energy().mostMode()).as(noName).isEqualTo(RunMode.ACTIVE);
        }
        assertThat(problem(post(MODE + "?user.name=alice", OFF)))
                .isEqualTo("user 'alice' is no administrator (allowed: yarn.admin.acl)");
        assertThat(problem(post(MODE, OFF))).startsWith("nobody is logged in").contains("yarn rmadmin -refreshQueues");
        assertThat(audit.lines()).isNotEmpty().allMatch(it -> it.contains("\tresult=refused: "));
        HttpResponse<String> done = post(MODE + BY_ADMIN, OFF);
        assertThat(done.statusCode()).as(done.body()).isEqualTo(200);
        assertThat(new ObjectMapper().readTree(done.body()).get("most_mode").asText())
                .isEqualTo("off");
        assertThat(audit.lines().get(audit.lines().size() - 1))
                .matches("user=admin\taddress=[0-9.:a-f]+\tcommand=mode\targuments=most=off reason=a trial"
                        + "\tresult=allowed");
        Await.until(() -> "a report", () -> json("/energy/v1/cluster").has("watts"));
        JsonNode cluster = json("/energy/v1/cluster");
        assertThat(cluster.get("mode").asText()).isEqualTo("active");
        assertThat(cluster.get("most_mode").asText()).isEqualTo("off");
        assertThat(cluster.at("/mode_bound/by").asText()).isEqualTo("admin");
    }

    @Test
    void withoutNamedAdministratorsNobodyMay() throws Exception {
        start(Map.of("yarn.admin.acl", "*"));
        for (String caller : List.of("", "?user.name=dr.who", "?user.name=alice", BY_ADMIN)) {
            assertThat(post(MODE + caller, OFF).statusCode()).as(caller).isEqualTo(403);
        }
        assertThat(problem(post(MODE + BY_ADMIN, OFF))).startsWith("yarn.admin.acl is '*', which names nobody");
        assertThat(scheduler().energy().mostMode()).isEqualTo(RunMode.ACTIVE);
    }

    @Test
    void withoutAclsNobodyMay() throws Exception {
        start(Map.of("yarn.acl.enable", "false"));
        assertThat(problem(post(MODE + BY_ADMIN, OFF))).startsWith("yarn.acl.enable is false");
        assertThat(scheduler().energy().mostMode()).isEqualTo(RunMode.ACTIVE);
    }

    @Test
    void whatIsNoCommandIsRefused() throws Exception {
        start(Map.of());
        for (String method : List.of("GET", "HEAD", "PUT", "DELETE")) {
            HttpResponse<String> answer = WebResourceManager.send(
                    HttpRequest.newBuilder(uri(MODE + BY_ADMIN)).method(method, HttpRequest.BodyPublishers.noBody()));
            assertThat(answer.statusCode()).as(method).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).hasValue("POST, OPTIONS");
        }
        HttpResponse<String> list = post("/energy/v1/jobs" + BY_ADMIN, "{}");
        assertThat(list.statusCode()).isEqualTo(405);
        assertThat(list.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
        HttpResponse<String> unknown = post(MODE + BY_ADMIN, "{\"most\":\"off\",\"why\":\"x\"}");
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(problem(unknown)).isEqualTo("unknown field 'why' (allowed: most, reason)");
        assertThat(post(MODE + BY_ADMIN, OFF + " ".repeat(64 * 1024)).statusCode())
                .isEqualTo(413);
        HttpResponse<String> form = WebResourceManager.send(HttpRequest.newBuilder(uri(MODE + BY_ADMIN))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(OFF)));
        assertThat(form.statusCode()).isEqualTo(415);
        assertThat(scheduler().energy().mostMode()).isEqualTo(RunMode.ACTIVE);
        assertThat(audit.lines()).hasSize(3).allMatch(it -> it.contains("\tresult=failed: 4"));
    }

    /** In Hadoop's chain its filter stands behind ours. */
    @Test
    void hadoopsFilterAgainstForgedRequestsIsAsked() throws Exception {
        start(Map.of(
                "yarn.resourcemanager.webapp.rest-csrf.enabled", "true",
                "yarn.resourcemanager.webapp.rest-csrf.custom-header", "X-Ours"));
        HttpRequest.Builder browser = HttpRequest.newBuilder(uri(MODE + BY_ADMIN))
                .header("Content-Type", "application/json")
                .header("User-Agent", "Mozilla/5.0")
                .POST(HttpRequest.BodyPublishers.ofString(OFF));
        assertThat(WebResourceManager.send(browser.copy()).statusCode()).isEqualTo(400);
        assertThat(scheduler().energy().mostMode()).isEqualTo(RunMode.ACTIVE);
        assertThat(WebResourceManager.send(browser.copy().header("X-Ours", "")).statusCode())
                .isEqualTo(200);
        assertThat(scheduler().energy().mostMode()).isEqualTo(RunMode.OFF);
    }

    /** A request may wait for an hour here. */
    @Test
    void theKillSwitchLetsWhatWaitsGoAtOnce() throws Exception {
        start(Map.of());
        DrivenResourceManager.Node dell = driven.register("10.2.0.1", Resource.newInstance(80_000, 40));
        driven.register("10.1.0.1", Resource.newInstance(8_000, 4));
        DrivenApp.await("nodes", () -> scheduler().getNumClusterNodes() == 2);
        DrivenApp app = driven.submit("default", "wattle-workload=io");
        List<DrivenApp.Placed> placed = new ArrayList<>(app.ask(3, SMALL));
        DecisionCounts counts = scheduler().energy().counts();
        DrivenApp.await("50 refusals", () -> {
            dell.heartbeat();
            placed.addAll(app.collect());
            return counts.deferred() >= 50;
        });
        assertThat(placed).as("it waits for the Edison").isEmpty();
        assertThat(post(MODE + BY_ADMIN, OFF).statusCode()).isEqualTo(200);
        DrivenApp.await("its containers", () -> {
            dell.heartbeat();
            placed.addAll(app.collect());
            return placed.size() == 3;
        });
        assertThat(placed).extracting(DrivenApp.Placed::node).containsOnly(dell.id());
        long deferred = counts.deferred();
        assertThat(post(MODE + BY_ADMIN, "{\"most\":\"active\"}").statusCode()).isEqualTo(200);
        placed.clear();
        placed.addAll(app.ask(1, SMALL));
        DrivenApp.await("it waits again", () -> {
            dell.heartbeat();
            placed.addAll(app.collect());
            return counts.deferred() > deferred;
        });
        assertThat(placed).isEmpty();
    }

    @Test
    void learnedJobsAreListedPinnedAndForgotten() throws Exception {
        start(Map.of());
        for (String user : List.of("alice", "bob")) {
            scheduler()
                    .energy()
                    .learning()
                    .add(
                            new JobName(user, "nightly"),
                            ApplicationId.newInstance(1, 1),
                            20,
                            "edison",
                            ContainerObservation.worked(12, ContainerUsed.NOTHING));
        }
        String jobs = "/energy/v1/jobs";
        assertThat(json(jobs + BY_ADMIN).get("jobs").findValuesAsText("user")).containsExactly("alice", "bob");
        assertThat(json(jobs + "?user.name=alice").get("jobs").findValuesAsText("user"))
                .containsExactly("alice");
        assertThat(json(jobs).get("jobs")).as("nobody is logged in").isEmpty();
        JsonNode first = json(jobs + BY_ADMIN + "&limit=1");
        assertThat(first.at("/jobs/0/classes/0/task_seconds").asDouble()).isEqualTo(12);
        assertThat(json(jobs + BY_ADMIN + "&after=" + first.get("next").asText())
                        .get("jobs")
                        .findValuesAsText("user"))
                .containsExactly("bob");

        String ofAlice = "{\"user\":\"alice\",\"name\":\"nightly\"";
        assertThat(post(jobs + "/pin?user.name=alice", ofAlice + ",\"pinned\":true}")
                        .statusCode())
                .as("not even one's own")
                .isEqualTo(403);
        assertThat(post(jobs + "/pin" + BY_ADMIN, ofAlice + ",\"pinned\":true}").statusCode())
                .isEqualTo(200);
        assertThat(json(jobs + BY_ADMIN).at("/jobs/0/pinned").asBoolean()).isTrue();
        assertThat(post(jobs + "/forget?user.name=bob", "{\"all\":true}").statusCode())
                .isEqualTo(403);
        assertThat(post(jobs + "/forget" + BY_ADMIN, ofAlice + "}").statusCode())
                .isEqualTo(200);
        assertThat(json(jobs + BY_ADMIN).get("jobs").findValuesAsText("user")).containsExactly("bob");
        assertThat(post(jobs + "/forget" + BY_ADMIN, ofAlice + "}").statusCode())
                .isEqualTo(404);
        assertThat(post(jobs + "/forget" + BY_ADMIN, "{\"all\":true}").body()).isEqualTo("{\"forgotten\":1}");
    }

    private void start(Map<String, String> more) throws Exception {
        Path hosts = Files.writeString(
                directory.resolve("hosts.yaml"), "hosts:\n  '10.1.*': edison\n  '10.2.*': dell-r620\n");
        Configuration conf = WebResourceManager.configuration();
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        // Else, as 3.5.0 does by default, nodes are offered without a heartbeat of theirs.
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 100);
        conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
        conf.set("yarn.energy.deferral.longest-ms", "3600000");
        conf.set("yarn.energy.deferral.patience-ms", "604800000");
        conf.set("yarn.energy.meters.interval-ms", "500");
        Map<String, String> all = new TreeMap<>(Map.of("yarn.acl.enable", "true", "yarn.admin.acl", "admin"));
        all.putAll(more);
        all.forEach(conf::set);
        driven = DrivenResourceManager.start(conf);
    }

    private EnergyCapacityScheduler scheduler() {
        return (EnergyCapacityScheduler) driven.rm().getResourceScheduler();
    }

    private URI uri(String path) {
        return WebResourceManager.uri(driven.rm().getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS), path);
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return WebResourceManager.send(HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private JsonNode json(String path) throws Exception {
        return new ObjectMapper().readTree(WebResourceManager.get(uri(path)).body());
    }

    private static String problem(HttpResponse<String> answer) throws Exception {
        return new ObjectMapper().readTree(answer.body()).get("error").asText();
    }
}
