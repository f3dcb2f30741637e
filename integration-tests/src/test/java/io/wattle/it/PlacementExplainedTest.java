package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.placement.DecisionCounts;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real ResourceManager with two node classes says why containers wait: by REST, on its page and to {@code bin/tuner why}. */
@Tag("embedded")
@Timeout(600)
class PlacementExplainedTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String IO = "wattle-workload=io";
    private static final Resource SMALL = Resource.newInstance(512, 1);
    private static final String DEFAULT_QUEUE = "yarn.scheduler.capacity.root.default.";

    @TempDir
    private Path directory;

    private Configuration conf;
    private DrivenResourceManager driven;
    private DrivenResourceManager.Node edison;
    private DrivenResourceManager.Node dell;

    @AfterEach
    void nothingFailed() {
        if (driven != null) {
            try (DrivenResourceManager closed = driven) {
                assertThat(closed.rm().getFailureCause()).isNull();
                assertThat(scheduler().failures().counts()).isEmpty();
            }
        }
    }

    @Test
    void whatWaitsForAClassSaysSoEverywhere() throws Exception {
        start(Map.of());
        DrivenApp app = driven.submit("default", IO, "wattle-deadline=soon");
        assertThat(app.ask(2, SMALL)).isEmpty();
        JsonNode before = placement(app.id());
        assertThat(before.at("/requests/0/state").asText()).isEqualTo("not_offered");
        refuses(dell);

        JsonNode told = placement(app.id());
        assertThat(told.get("mode").asText()).isEqualTo("active");
        assertThat(told.get("queue").asText()).isEqualTo("root.default");
        assertThat(told.at("/hints/problems")).hasSize(1);
        JsonNode request = told.at("/requests/0");
        assertThat(request.get("state").asText()).isEqualTo("waiting");
        assertThat(request.get("priority").asInt()).isEqualTo(20);
        assertThat(request.get("containers").asInt()).isEqualTo(2);
        assertThat(request.get("workload").asText()).isEqualTo("io");
        assertThat(request.get("workload_from").asText()).isEqualTo("hint");
        assertThat(request.get("waits_for")).isEqualTo(MAPPER.readTree("[\"edison\"]"));
        assertThat(Instant.parse(request.get("waits_until").asText()))
                .isEqualTo(Instant.parse(request.get("waits_since").asText()).plusSeconds(3_600));
        JsonNode onDell = on(request, "dell-r620");
        assertThat(onDell.get("standing").asText()).isEqualTo("dearer");
        assertThat(onDell.get("if_offered").asText()).isEqualTo("defer");
        assertThat(onDell.get("nodes").asInt()).isEqualTo(1);
        assertThat(onDell.get("expected_seconds").asDouble()).isPositive();
        assertThat(onDell.get("expected_joules").asDouble()).isPositive();
        assertThat(on(request, "edison").get("room_now").asBoolean()).isTrue();

        TunerProcess.Ended ended =
                new TunerProcess(directory).run("why", app.id().toString(), "--rm", uri("").toString());
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("waits for edison", "dell-r620", "as the application says", "wattle-deadline");

        String page = new Chromium(directory).dom(uri("/energy#why=" + app.id()));
        assertThat(page).contains("waits for edison", "io work goes to wimpy nodes", "A hint is ignored");

        List<DrivenApp.Placed> placed = new ArrayList<>();
        DrivenApp.await("its containers", () -> {
            driven.heartbeats();
            placed.addAll(app.collect());
            return placed.size() == 2;
        });
        assertThat(placed).allMatch(it -> it.node().equals(edison.id()));
        JsonNode after = placement(app.id());
        assertThat(after.get("requests")).isEmpty();
        assertThat(after.get("running_containers")).isEqualTo(MAPPER.readTree("{\"edison\": 2}"));
        app.finish();
        DrivenApp.await(
                "its removal",
                () -> get("/energy/v1/apps/" + app.id() + "/placement").statusCode() == 404);
        assertThat(error(app.id().toString(), 404)).contains("is not in the scheduler");
    }

    @Test
    void aQueueAtItsLimitIsSaid() throws Exception {
        start(Map.of(
                "yarn.scheduler.capacity.root.queues",
                "default,other",
                "yarn.scheduler.capacity.root.other.capacity",
                "95",
                DEFAULT_QUEUE + "capacity",
                "5",
                DEFAULT_QUEUE + "maximum-capacity",
                "10",
                DEFAULT_QUEUE + "user-limit-factor",
                "10"));
        DrivenApp app = driven.submit("default", IO);
        assertThat(app.ask(10, SMALL)).isEmpty();
        int[] placed = {0};
        // A tenth of 44 vcores.
        DrivenApp.await("the containers that the queue may have", () -> {
            driven.heartbeats();
            placed[0] += app.collect().size();
            return placed[0] == 4;
        });
        driven.heartbeats();
        JsonNode request = placement(app.id()).at("/requests/0");
        assertThat(request.get("containers").asInt()).isEqualTo(6);
        assertThat(request.at("/limit/of").asText()).isEqualTo("queue");
        assertThat(request.at("/limit/queue").asText()).isEqualTo("root.default");
        assertThat(request.at("/limit/used_vcores").asInt()).isEqualTo(4);
        assertThat(request.get("words").asText()).contains("Queue root.default is at its limit, so no node is offered");
    }

    @Test
    void aMasterThatDoesNotRunYetHasYarnsWords() throws Exception {
        start(Map.of());
        ApplicationId id = submitManaged();
        JsonNode told = placement(id);
        assertThat(told.get("yarn_says").asText()).isNotBlank();
        JsonNode request = told.at("/requests/0");
        assertThat(request.get("master").asBoolean()).isTrue();
        assertThat(request.get("words").asText()).matches("1 application master of [0-9]+ MiB and 1 vcore: .*");
        assertThat(on(request, "edison").get("words").asText()).contains("application masters go to brawny nodes");
    }

    @Test
    void onlyWhoMayViewAnApplicationIsTold() throws Exception {
        start(Map.of("yarn.acl.enable", "true", "yarn.admin.acl", "admin"));
        DrivenApp app = driven.submit("default", IO);
        app.ask(1, SMALL);
        String owner = UserGroupInformation.getCurrentUser().getShortUserName();
        String path = "/energy/v1/apps/" + app.id() + "/placement";
        for (String who : List.of("?user.name=carol", "")) {
            HttpResponse<String> refused = get(path + who);
            assertThat(refused.statusCode()).as(who).isEqualTo(403);
            assertThat(refused.body()).doesNotContain("requests", "root.default");
        }
        for (String who : List.of(owner, "admin", "queue-admin")) {
            assertThat(get(path + "?user.name=" + who).statusCode()).as(who).isEqualTo(200);
        }
        TunerProcess.Ended asOwner =
                new TunerProcess(directory).run("why", app.id().toString(), "--rm", uri("").toString());
        assertThat(asOwner.exitCode()).as(asOwner.err()).isZero();
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        start(Map.of());
        assertThat(error("17", 400)).contains("'17' (allowed: application_ and two numbers");
        assertThat(error("application_1_0001", 404)).contains("no application application_1_0001");
    }

    private String error(String app, int status) throws Exception {
        HttpResponse<String> answer = get("/energy/v1/apps/" + app + "/placement");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return MAPPER.readTree(answer.body()).get("error").asText();
    }

    private JsonNode placement(ApplicationId app) throws Exception {
        HttpResponse<String> answer = get("/energy/v1/apps/" + app + "/placement");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return MAPPER.readTree(answer.body());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return WebResourceManager.get(uri(path));
    }

    private URI uri(String path) {
        return WebResourceManager.uri(conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS), path);
    }

    private static JsonNode on(JsonNode request, String nodeClass) {
        return StreamSupport.stream(request.get("node_classes").spliterator(), false)
                .filter(it -> it.get("node_class").asText().equals(nodeClass))
                .findFirst()
                .orElseThrow();
    }

    private ApplicationId submitManaged() throws Exception {
        ApplicationId id = driven.rm()
                .getClientRMService()
                .getNewApplication(GetNewApplicationRequest.newInstance())
                .getApplicationId();
        ApplicationSubmissionContext context = ApplicationSubmissionContext.newInstance(
                id,
                "managed",
                "default",
                Priority.newInstance(0),
                ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of("true"), Map.of(), null, Map.of()),
                false,
                false,
                1,
                SMALL);
        context.setApplicationTags(Set.of(IO));
        driven.rm().getClientRMService().submitApplication(SubmitApplicationRequest.newInstance(context));
        DrivenApp.await(
                "its request",
                () -> get("/energy/v1/apps/" + id + "/placement").statusCode() == 200
                        && !placement(id).get("requests").isEmpty());
        return id;
    }

    /** The node alone offers itself, and is refused. */
    private void refuses(DrivenResourceManager.Node node) throws Exception {
        DecisionCounts counts = scheduler().energy().counts();
        DrivenApp.await("refusal", () -> {
            node.heartbeat();
            return counts.deferred() > 0;
        });
    }

    private EnergyCapacityScheduler scheduler() {
        return (EnergyCapacityScheduler) driven.rm().getResourceScheduler();
    }

    private void start(Map<String, String> settings) throws Exception {
        Path hosts = Files.writeString(
                directory.resolve("hosts.yaml"), "hosts:\n  '10.1.*': edison\n  '10.2.*': dell-r620\n");
        conf = WebResourceManager.configuration();
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        // Else, as 3.5.0 does by default, nodes are offered without a heartbeat of theirs.
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 100);
        conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
        conf.set("yarn.energy.deferral.longest-ms", "3600000");
        conf.set("yarn.energy.deferral.patience-ms", "604800000");
        settings.forEach(conf::set);
        driven = DrivenResourceManager.start(conf);
        edison = driven.register("10.1.0.1", Resource.newInstance(8_000, 4));
        dell = driven.register("10.2.0.1", Resource.newInstance(80_000, 40));
        DrivenApp.await("nodes", () -> scheduler().getNumClusterNodes() == 2);
    }
}
