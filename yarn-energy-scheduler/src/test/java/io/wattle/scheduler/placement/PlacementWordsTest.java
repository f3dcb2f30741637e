package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.placement.Observation;
import io.wattle.placement.Outcomes;
import io.wattle.placement.TaskTimes;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.apps.AppFacts;
import io.wattle.scheduler.apps.AppHints;
import io.wattle.scheduler.config.RunMode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PlacementWordsTest {

    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "ACTIVE, 1, Containers are placed by joules.",
        "ACTIVE, 0, The weight of joules is 0: everything is placed as by the stock scheduler.",
        "OFF, 1, Placement by joules is off: everything is placed as by the stock scheduler.",
        "SHADOW, 1, The mode is shadow: everything is placed as by the stock scheduler; what is said here of classes is"
                + " what the policy would say."
    })
    void theModeIsSaid(RunMode mode, double weight, String words) {
        assertThat(PlacementWords.app(app(mode, weight, 0, 0, Set.of())))
                .isEqualTo("No container of it is pending. " + words);
    }

    @Test
    void whatWaitingHasCostAndWhatIsLeftOutIsSaid() {
        assertThat(PlacementWords.app(app(RunMode.ACTIVE, 1, 45, 9_950, Set.of(), request(RequestState.READY))))
                .isEqualTo(
                        "3 containers are pending, and those of 9950 more requests, which are not shown. Containers are"
                                + " placed by joules. Waits have cost it 45 s in vain of late, so it waits less.");
    }

    @Test
    void aHintThatIsNotUnderstoodIsSaid() {
        AppExplanation app = app(RunMode.ACTIVE, 1, 0, 0, Set.of("wattle-workload=disk"));
        assertThat(PlacementWords.hints(app.hints()))
                .containsExactly("A hint is ignored: wattle-workload: 'disk' (allowed: compute, io, memory, latency,"
                        + " mixed).");
    }

    @Test
    void whereTheWorkloadComesFromIsSaid() {
        AppExplanation app = app(RunMode.ACTIVE, 1, 0, 0, Set.of("wattle-workload=io"));
        assertThat(PlacementWords.workload(request(RequestState.READY), app)).isEqualTo("io, as the application says");
        assertThat(PlacementWords.workload(from(WorkloadSource.LEARNED), app))
                .isEqualTo(
                        "io, learned from its containers and earlier runs of 'wordcount'; its hint, io, does not count"
                                + " here");
        assertThat(PlacementWords.workload(from(WorkloadSource.QUEUE), app(RunMode.ACTIVE, 1, 0, 0, Set.of())))
                .isEqualTo("io, by the key of its queue root.etl or of one above it");
        assertThat(PlacementWords.workload(from(WorkloadSource.DEFAULT), app(RunMode.ACTIVE, 1, 0, 0, Set.of())))
                .isEqualTo("io, as nothing is known of it yet");
    }

    @ParameterizedTest
    @EnumSource(RequestState.class)
    void eachStateHasASentenceOfItsOwn(RequestState state) {
        assertThat(PlacementWords.request(request(state), NOW))
                .matches("3 containers of 512 MiB and 1 vcore: [a-z].{15,}\\.")
                .doesNotContain("..", "null", "Optional");
    }

    @Test
    void aLimitIsSaidBehindTheState() {
        RequestExplanation told = request(
                RequestState.NOT_OFFERED,
                WorkloadSource.HINT,
                Optional.of(new LimitReached(LimitReached.Kind.USER, "root.etl", 2_048, 4, 2_000, 4)));
        assertThat(PlacementWords.request(told, NOW))
                .endsWith(
                        ". Its user is at the limit of queue root.etl, so no node is offered: 2048 of 2000 MiB and 4 of 4"
                                + " vcores are used.");
    }

    @Test
    void whatContainersShowedIsSaid() {
        Observation observation =
                new Observation(Optional.of(new TaskTimes(12.34, 4)), Optional.empty(), new Outcomes(4, 0, 0));
        assertThat(PlacementWords.seen(new SeenOnClass(20, "edison", observation, Optional.empty()), NOW))
                .isEqualTo("4 containers, 12 s each");
        Observation failing = new Observation(Optional.empty(), Optional.empty(), new Outcomes(3, 3, 0));
        assertThat(PlacementWords.seen(
                        new SeenOnClass(20, "edison", failing, Optional.of(NOW.plusSeconds(7_200))), NOW))
                .isEqualTo("no times, about 3.0 failures of late; none worked, so it is left alone until"
                        + " 2026-11-23T14:00:00Z (2.0 h more)");
    }

    private static RequestExplanation request(RequestState state) {
        return request(state, WorkloadSource.HINT, Optional.empty());
    }

    private static RequestExplanation from(WorkloadSource source) {
        return request(RequestState.READY, source, Optional.empty());
    }

    private static RequestExplanation request(RequestState state, WorkloadSource source, Optional<LimitReached> limit) {
        return new RequestExplanation(
                20,
                0,
                3,
                512,
                1,
                "",
                false,
                WorkloadClass.IO,
                source,
                state,
                Optional.empty(),
                Optional.empty(),
                List.of("edison"),
                limit,
                List.of());
    }

    private static AppExplanation app(
            RunMode mode,
            double weight,
            double waitedInVain,
            int more,
            Set<String> tags,
            RequestExplanation... requests) {
        AppFacts facts = AppFacts.of("alice", "wordcount", "MAPREDUCE", "root.etl", tags, Map.of(), 0);
        return new AppExplanation(
                NOW,
                "application_1_0001",
                facts,
                mode,
                weight,
                AppHints.of(facts, NOW),
                Optional.of("wordcount"),
                waitedInVain,
                Optional.empty(),
                List.of(requests),
                more,
                List.of(),
                0,
                Map.of(),
                0);
    }
}
