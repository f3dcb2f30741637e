package io.wattle.scheduler.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.config.TandemMode;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnergyRestTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Also without a report. */
    @Test
    void tandem() throws Exception {
        Answer answer =
                EnergyRest.answer("tandem", Map.of(), TestingReport.source(TestingTandem.status()), Viewer.OF_ALL);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(MAPPER.readTree(answer.body())).isEqualTo(MAPPER.readTree("""
                {"time": "2026-11-26T04:00:00Z", "mode": "active", "dry_run": false,
                 "blocked_reason": "the journal is not read", "warnings": ["the NameNode does not answer"],
                 "demand_share": 0.25, "expected_share": null,
                 "load_error_share": 0.5, "idle_error_share": {"server": 0.123},
                 "saved": {"joules": 14000.0, "asleep_seconds": 300.0, "sleeps": 3, "wakes": 2,
                   "assumption": "against nodes that are always on and idle, by the watts of their classes"},
                 "nodes": [
                   {"host": "n1", "group": "server", "state": "asleep", "state_seconds": 300.0, "liveness": "unregistered",
                    "failed_wakes": 0, "retry_seconds": null, "data_node_maintenance": false, "hold": null, "action": "keep", "cause": "not_needed",
                    "why": "it is not needed"},
                   {"host": "n2", "group": "server", "state": "failed", "state_seconds": 10.0, "liveness": "unregistered",
                    "failed_wakes": 2, "retry_seconds": 350.0, "data_node_maintenance": true, "hold": "a?reason", "action": null, "cause": null, "why": null}],
                 "events": [{"time": "2026-11-26T03:55:00Z", "host": "n1", "kind": "asleep", "text": "it sleeps"}],
                 "event_counts": {"asleep": 3}}
                """));
        assertThat(EnergyRest.answer("tandem", Map.of(), TestingReport.source(Optional.empty()), Viewer.OF_ALL)
                        .status())
                .isEqualTo(404);
    }

    /** No figure of it may be taken for one of nodes that really sleep. */
    @Test
    void aDryRunOfTheTandemHasFieldsOfItsOwn() throws Exception {
        JsonNode json = MAPPER.readTree(EnergyRest.answer(
                        "tandem",
                        Map.of(),
                        TestingReport.source(TestingTandem.status(TandemMode.DRY_RUN)),
                        Viewer.OF_ALL)
                .body());
        assertThat(json.path("mode").asText()).isEqualTo("dry-run");
        assertThat(json.path("dry_run").asBoolean()).isTrue();
        assertThat(json.has("saved")).isFalse();
        assertThat(json.at("/would_have_saved/joules").asDouble()).isEqualTo(14_000);
        assertThat(json.at("/nodes/0").has("state")).isFalse();
        assertThat(json.at("/nodes/0/would_be_state").asText()).isEqualTo("asleep");
    }

    @Test
    void cluster() throws IOException {
        assertThat(json("cluster")).isEqualTo(MAPPER.readTree("""
                        {"time": "2026-11-21T12:00:00Z", "watts": 1.5, "nodes_with_watts": 1, "nodes": 2,
                         "joules": 1000.0, "active_joules": 400.0, "container_idle_joules": 300.0,
                         "idle_bucket_joules": 200.0, "boot_joules": 60.0, "shutdown_joules": 40.0,
                         "unmetered_seconds": 7.5, "joules_by_quality": {"measured": 900.0, "assumed": 100.0},
                         "decisions": {"placed": 4, "deferred": 3, "rejected": 2, "unknown": 1},
                         "placements": {"mode": "shadow", "by_queue_and_class": [
                           {"queue": "root.a", "node_class": "dell", "role": "container", "containers": 10, "best": 1,
                            "as_best_is_full": 2, "after_wait": 3, "other": 4, "expected_containers": 10,
                            "expected_joules": 100.5, "best_class_joules": 60.25, "would_wait": 7, "would_come": 0,
                            "would_save_joules": 40.5, "would_cost_joules": 0.25},
                           {"queue": "root.a", "node_class": "edison", "role": "master", "containers": 1, "best": 1,
                            "as_best_is_full": 0, "after_wait": 0, "other": 0, "expected_containers": 0,
                            "expected_joules": null, "best_class_joules": null, "would_wait": 0, "would_come": 7,
                            "would_save_joules": null, "would_cost_joules": null}],
                          "waits": [
                           {"queue": "root.a", "role": "container", "containers": 10, "waited": 4, "seconds": 8.5,
                            "mean_seconds": 2.125,
                            "up_to_seconds": {"0": 6, "1": 7, "3": 9, "10": 9, "30": 10, "60": 10}},
                           {"queue": "root.a", "role": "master", "containers": 1, "waited": 0, "seconds": 0.0,
                            "mean_seconds": null, "up_to_seconds": {"0": 1}}],
                          "expected_and_seen": [
                           {"node_class": "edison", "containers": 4, "expected_joules": 20.5,
                            "seen_active_joules": 24.0}]},
                         "backlogs": {"accounting_events": 5, "learning_notes": 6},
                         "failures": {"allocator.offer": 2, "web": 1},
                         "mode": "active", "most_mode": "active", "mode_bound": null,
                         "meter_round": {"started": "2026-11-21T11:59:57Z", "seconds": 1.25, "meters": 10, "read": 7,
                          "failed": 2, "overdue": 1},
                         "ledger": {"state": "attached", "since": "2026-11-20T12:00:00Z", "problem": null,
                          "saved": "2026-11-21T11:59:30Z", "saved_bytes": 123456, "save_seconds": 0.25,
                          "waiting_lines": 1, "lost_lines": 0,
                          "learned_jobs_problem": null},
                         "last_hour": [
                           {"time": "2026-11-21T11:59:50Z", "watts": null, "nodes_with_watts": 0, "nodes": 2},
                           {"time": "2026-11-21T11:59:55Z", "watts": 1.5, "nodes_with_watts": 1, "nodes": 2}]}
                        """));
    }

    @Test
    void whatIsLearnedButNotSavedIsTold() throws IOException {
        EnergySource source = TestingReport.source(Optional.of(TestingReport.small()), "learned jobs are not saved");
        assertThat(read(EnergyRest.answer("cluster", Map.of(), source, Viewer.OF_ALL))
                        .at("/ledger/learned_jobs_problem")
                        .asText())
                .isEqualTo("learned jobs are not saved");
    }

    @Test
    void whatIsNotKnownIsNull() throws IOException {
        JsonNode cluster = json("cluster", TestingReport.empty());
        for (String name : new String[] {"watts", "joules", "active_joules", "idle_bucket_joules", "boot_joules"}) {
            assertThat(cluster.get(name).isNull()).as(name).isTrue();
        }
        JsonNode edison =
                json("node-classes", TestingReport.empty()).get("node_classes").get(0);
        assertThat(edison.get("joules").isNull()).isTrue();
        assertThat(edison.get("quality").isNull()).isTrue();
        assertThat(edison.get("joules_by_quality")).isEmpty();
        assertThat(edison.get("unmetered_seconds").asDouble()).isEqualTo(9);
    }

    @Test
    void nodes() throws IOException {
        JsonNode nodes = json("nodes").get("nodes");
        assertThat(nodes).hasSize(3);
        assertThat(nodes.get(0).get("state").asText()).isEqualTo("up");
        assertThat(nodes.get(0).get("joules").asDouble())
                .as("rounded to thousandths")
                .isEqualTo(900);
        assertThat(nodes.get(0).get("joules_quality").asText()).isEqualTo("measured");
        assertThat(nodes.get(0).get("joules_by_quality")).isEqualTo(MAPPER.readTree("{\"measured\": 900.0}"));
        assertThat(nodes.get(0).get("irregularities")).hasSize(1);
        for (String name : new String[] {"node_class", "state", "watts", "quality", "joules", "unmetered_seconds"}) {
            assertThat(nodes.get(1).get(name).isNull()).as(name).isTrue();
        }
        assertThat(nodes.get(1).get("problem").asText()).isEqualTo("no pattern matches");
        assertThat(nodes.get(2).get("registered").asBoolean()).isFalse();
        assertThat(nodes.get(2).get("joules").isNull())
                .as("unmetered all the time")
                .isTrue();
        assertThat(nodes.get(2).get("unmetered_seconds").asDouble()).isEqualTo(7.5);
    }

    @Test
    void sumsHaveTheMostJoulesFirst() throws IOException {
        assertThat(json("queues").get("queues").findValuesAsText("queue")).containsExactly("root", "root.a", "root.b");
        assertThat(json("users").get("users").findValuesAsText("user")).containsExactly("bob", "alice");
        assertThat(json("queues").get("queues").get(0).get("active_joules").asDouble())
                .isEqualTo(2.25);
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', 1 2 3",
        "limit, 2, 1 2",
        "limit, 0, ''",
        "offset, 1, 2 3",
        "offset, 9, ''",
        "sort, joules, 2 3 1",
        "sort, recent, 1 2 3",
        "user.name, x, 1 2 3"
    })
    void pagesOfApplications(String name, String value, String expected) throws IOException {
        Map<String, String> parameters = name.isEmpty() ? Map.of() : Map.of(name, value);
        JsonNode answer = read(answer("apps", parameters, TestingReport.small(), Viewer.OF_ALL));
        String numbers = String.join(
                " ",
                answer.get("apps").findValuesAsText("app").stream()
                        .map(it -> it.substring(it.length() - 1))
                        .toList());
        assertThat(numbers).isEqualTo(expected);
        assertThat(answer.get("total").asInt()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "_0002, application_1_0002",
        "JOB OF AL, application_1_0001",
        "<B>, application_1_0003",
        "Root.A, application_1_0001 application_1_0002 application_1_0003",
        "'', application_1_0001 application_1_0002 application_1_0003",
        "nobody, ''"
    })
    void applicationsAreFoundByAPartOfIdNameUserOrQueue(String contains, String expected) throws IOException {
        Map<String, String> parameters = Map.of("contains", contains, "limit", "1");
        JsonNode one = read(answer("apps", parameters, TestingReport.small(), Viewer.OF_ALL));
        int total = expected.isEmpty() ? 0 : expected.split(" ").length;
        assertThat(one.get("total").asInt()).isEqualTo(total);
        assertThat(one.get("apps")).hasSize(Math.min(1, total));
        JsonNode all = read(answer("apps", Map.of("contains", contains), TestingReport.small(), Viewer.OF_ALL));
        assertThat(String.join(" ", all.get("apps").findValuesAsText("app"))).isEqualTo(expected);
    }

    @Test
    void whatIsLookedForIsBounded() throws IOException {
        Map<String, String> longest = Map.of("contains", "x".repeat(100));
        assertThat(answer("apps", longest, TestingReport.small(), Viewer.OF_ALL).status())
                .isEqualTo(200);
        Answer refused = answer("apps", Map.of("contains", "x".repeat(101)), TestingReport.small(), Viewer.OF_ALL);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(read(refused).get("error").asText())
                .isEqualTo("contains: '" + "x".repeat(100)
                        + "...' (allowed: at most 100 characters of an id, name, user or queue)");
    }

    @Test
    void anApplication() throws IOException {
        JsonNode app = json("apps/application_1_0002");
        assertThat(app.get("time").asText()).isEqualTo("2026-11-21T12:00:00Z");
        assertThat(app.get("submitted").asText()).isEqualTo("2026-11-21T11:59:00Z");
        assertThat(app.get("joules").asDouble()).isEqualTo(700);
        assertThat(app.at("/by_node_class/edison/idle_joules").asDouble()).isEqualTo(175);
        assertThat(json("apps/application_1_0001").get("finished").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "sort, name, sort: 'name' (allowed: recent or joules; default: recent)",
        "limit, -1, limit: '-1' (allowed: a whole number from 0 to 10000; default: 100)",
        "limit, 1e3, limit: '1e3' (allowed: a whole number from 0 to 10000; default: 100)",
        "offset, '', offset: '' (allowed: a whole number from 0 to 2147483647; default: 0)"
    })
    void refusesOtherParameters(String name, String value, String message) throws IOException {
        Answer answer = answer("apps", Map.of(name, value), TestingReport.small(), Viewer.OF_ALL);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(read(answer).get("error").asText()).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1", "application_1", "application_x_1", "application_1_1/attempts", "../cluster", "<script>"
            })
    void refusesOtherIds(String id) throws IOException {
        Answer answer = answer("apps/" + id, Map.of(), TestingReport.small(), Viewer.OF_ALL);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(read(answer).get("error").asText())
                .startsWith("application id '" + id + "' (allowed: application_ and two numbers");
    }

    @Test
    void knowsWhatItDoesNotHave() {
        assertThat(answer("apps/application_1_0009", Map.of(), TestingReport.small(), Viewer.OF_ALL)
                        .status())
                .isEqualTo(404);
        for (String path : new String[] {"", "clusters", "cluster/", "nodes/n1:8041"}) {
            assertThat(answer(path, Map.of(), TestingReport.small(), Viewer.OF_ALL)
                            .status())
                    .as(path)
                    .isEqualTo(404);
        }
        Answer early = EnergyRest.answer("cluster", Map.of(), TestingReport.source(Optional.empty()), Viewer.OF_ALL);
        assertThat(early.status()).isEqualTo(503);
        assertThat(early.text()).contains("no report yet");
    }

    /** What keeps the first report away for good is to be seen all the same. */
    @Test
    void withoutAReportTheClusterTellsOfFailures() throws IOException {
        EnergySource none = TestingReport.source(Optional.empty());
        Answer early = EnergyRest.answer("cluster", Map.of(), none, Viewer.OF_ALL);
        assertThat(early.status()).isEqualTo(503);
        assertThat(read(early).get("failures")).isEqualTo(MAPPER.readTree("{\"allocator.offer\": 2, \"web\": 1}"));
        assertThat(EnergyRest.answer("nodes", Map.of(), none, Viewer.OF_ALL).text())
                .contains("no report yet")
                .doesNotContain("failures");
    }

    @Test
    void leavesOutWhatTheCallerMayNotSee() throws IOException {
        Viewer alice = new Viewer() {
            @Override
            public boolean maySeeApp(String app, String owner) {
                return owner.equals("alice");
            }

            @Override
            public boolean maySeeUser(String user) {
                return user.equals("alice");
            }
        };
        EnergyReport report = TestingReport.small();
        JsonNode apps = read(answer("apps", Map.of(), report, alice));
        assertThat(apps.get("apps").findValuesAsText("user")).containsExactly("alice");
        assertThat(apps.get("total").asInt()).isEqualTo(1);
        Answer refused = answer("apps/application_1_0002", Map.of(), report, alice);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).doesNotContain("bob", "joules");
        assertThat(read(answer("users", Map.of(), report, alice)).get("users")).hasSize(1);
        assertThat(read(answer("queues", Map.of(), report, alice)).get("queues"))
                .hasSize(3);
    }

    @Test
    void namesHaveTheirUnits() throws IOException {
        TreeSet<String> numbers = new TreeSet<>();
        for (String path : new String[] {"cluster", "nodes", "apps", "queues"}) {
            decimals(json(path), numbers);
        }
        assertThat(numbers)
                .isNotEmpty()
                .allMatch(it -> it.matches("([a-z]+_)*(watts|joules|seconds)|measured|estimated|assumed"));
    }

    private static void decimals(JsonNode json, TreeSet<String> names) {
        json.properties().forEach(it -> {
            if (it.getValue().isDouble()) {
                names.add(it.getKey());
            }
        });
        json.forEach(it -> decimals(it, names));
    }

    private static JsonNode json(String path) throws IOException {
        return json(path, TestingReport.small());
    }

    private static JsonNode json(String path, EnergyReport report) throws IOException {
        Answer answer = answer(path, Map.of(), report, Viewer.OF_ALL);
        assertThat(answer.status()).isEqualTo(200);
        return read(answer);
    }

    private static Answer answer(String path, Map<String, String> parameters, EnergyReport report, Viewer viewer) {
        return EnergyRest.answer(path, parameters, TestingReport.source(Optional.of(report)), viewer);
    }

    private static JsonNode read(Answer answer) throws IOException {
        return MAPPER.readTree(answer.body());
    }
}
