package io.wattle.scheduler.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.Quality;
import io.wattle.placement.Decision;
import io.wattle.placement.ExpectedJoules;
import io.wattle.placement.ExpectedSeconds;
import io.wattle.placement.Observation;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.apps.AppFacts;
import io.wattle.scheduler.apps.AppHints;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.placement.AppExplanation;
import io.wattle.scheduler.placement.ClassExplanation;
import io.wattle.scheduler.placement.RequestExplanation;
import io.wattle.scheduler.placement.RequestState;
import io.wattle.scheduler.placement.SeenOnClass;
import io.wattle.scheduler.placement.Standing;
import io.wattle.scheduler.placement.WorkloadSource;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementRestTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");
    private static final String PATH = "apps/application_1_0001/placement";

    private static final Viewer NOBODY = new Viewer() {
        @Override
        public boolean maySeeApp(String app, String owner) {
            return false;
        }

        @Override
        public boolean maySeeUser(String user) {
            return false;
        }
    };

    @Test
    void pathsOfItsOwn() {
        assertThat(PlacementRest.isPath(PATH)).isTrue();
        assertThat(PlacementRest.isPath("apps/x/y/placement")).isTrue();
        for (String other :
                List.of("apps", "apps/placement", "apps/application_1_0001", "nodes/placement", "cluster")) {
            assertThat(PlacementRest.isPath(other)).as(other).isFalse();
        }
    }

    @Test
    void figuresAndWords() throws IOException {
        Answer answer = answer(PATH, Optional.of("alice"), Viewer.OF_ALL);
        assertThat(answer.status()).isEqualTo(200);
        JsonNode json = MAPPER.readTree(answer.body());
        assertThat(json.get("mode").asText()).isEqualTo("active");
        assertThat(json.get("queue").asText()).isEqualTo("root.etl");
        assertThat(json.at("/hints/problems/0").asText()).startsWith("A hint is ignored: wattle-workload: 'disk'");
        assertThat(json.at("/hints/workload").isNull()).isTrue();
        JsonNode request = json.at("/requests/0");
        assertThat(request.get("state").asText()).isEqualTo("waiting");
        assertThat(request.get("waits_for")).isEqualTo(MAPPER.readTree("[\"edison\"]"));
        assertThat(request.get("waits_since").asText()).isEqualTo("2026-11-23T11:59:50Z");
        assertThat(request.get("waits_until").asText()).isEqualTo("2026-11-23T12:00:20Z");
        assertThat(request.get("words").asText())
                .isEqualTo(
                        "2 containers of 512 MiB and 1 vcore: waits for edison for 10 s now, since 2026-11-23T11:59:50Z,"
                                + " and until 2026-11-23T12:00:20Z at the latest (20 s more).");
        assertThat(request.get("limit").isNull()).isTrue();
        assertThat(request.at("/node_classes/0")).isEqualTo(MAPPER.readTree("""
                        {"node_class": "dell-r620", "nodes": 3, "room_now": true, "standing": "dearer",
                         "if_offered": "defer", "expected_seconds": 1.235, "seconds_quality": "estimated",
                         "expected_joules": null, "joules_quality": null, "missing": ["idle-watts"],
                         "until": "2026-11-23T12:00:20Z",
                         "words": "another is better: io work goes to wimpy nodes; refused until 2026-11-23T12:00:20Z\
                         (20 s more); not known: idle-watts"}"""));
        assertThat(json.at("/seen/0/containers").asInt()).isEqualTo(4);
        assertThat(json.at("/seen/0/cpu_share").isNull()).isTrue();
        assertThat(json.get("running_containers")).isEqualTo(MAPPER.readTree("{\"edison\": 7}"));
        assertThat(json.get("running_containers_of_unknown_class").asInt()).isEqualTo(2);
        assertThat(json.get("more_requests").asInt()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "application_1", "application_x_1", "application_1_1/x", "../cluster", "<script>"})
    void refusesOtherIds(String id) throws IOException {
        Answer answer = answer("apps/" + id + "/placement", Optional.of("alice"), Viewer.OF_ALL);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(MAPPER.readTree(answer.body()).get("error").asText())
                .startsWith("application id '" + id + "' (allowed: application_ and two numbers");
    }

    @Test
    void whoMayNotSeeItIsToldNothingAndNothingIsReckoned() {
        AtomicBoolean asked = new AtomicBoolean();
        Answer answer = PlacementRest.answer(
                PATH,
                id -> Optional.of("alice"),
                id -> {
                    asked.set(true);
                    return Optional.of(explanation());
                },
                NOBODY);
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).doesNotContain("alice", "wordcount", "etl");
        assertThat(asked).isFalse();
    }

    @Test
    void whatIsNotThereIsNotFound() {
        Answer unknown = answer(PATH, Optional.empty(), NOBODY);
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.text()).contains("no application application_1_0001");
        Answer ended = PlacementRest.answer(PATH, id -> Optional.of("alice"), id -> Optional.empty(), Viewer.OF_ALL);
        assertThat(ended.status()).isEqualTo(404);
        assertThat(ended.text()).contains("application_1_0001 is not in the scheduler");
    }

    private static Answer answer(String path, Optional<String> owner, Viewer viewer) {
        return PlacementRest.answer(path, id -> owner, id -> Optional.of(explanation()), viewer);
    }

    private static AppExplanation explanation() {
        AppFacts facts =
                AppFacts.of("alice", "wordcount", "MAPREDUCE", "root.etl", Set.of("wattle-workload=disk"), Map.of(), 0);
        ClassExplanation dell = new ClassExplanation(
                "dell-r620",
                3,
                true,
                Standing.DEARER,
                Decision.DEFER,
                Optional.of(new ExpectedSeconds(1.23456, Quality.ESTIMATED)),
                Optional.<ExpectedJoules>empty(),
                List.of("idle-watts"),
                Optional.of(NOW.plusSeconds(20)),
                "io work goes to wimpy nodes");
        RequestExplanation request = new RequestExplanation(
                20,
                0,
                2,
                512,
                1,
                "",
                false,
                WorkloadClass.IO,
                WorkloadSource.QUEUE,
                RequestState.WAITING,
                Optional.of(NOW.minusSeconds(10)),
                Optional.of(NOW.plusSeconds(20)),
                List.of("edison"),
                Optional.empty(),
                List.of(dell));
        return new AppExplanation(
                NOW,
                "application_1_0001",
                facts,
                RunMode.ACTIVE,
                1,
                AppHints.of(facts, NOW),
                Optional.of("wordcount"),
                0,
                Optional.empty(),
                List.of(request),
                5,
                List.of(new SeenOnClass(20, "edison", new Observation(12.5, 4), Optional.empty())),
                0,
                Map.of("edison", 7, "", 2),
                1);
    }
}
