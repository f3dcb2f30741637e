package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.ExcludedSettings;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings with which NodeManagers go down. */
class NodesLostTest {

    private static final RunPlan PLAN = new RunPlan(0.05, 3, 25, Duration.ofHours(1), Duration.ofMinutes(1), 3, 1);

    @TempDir
    private Path directory;

    private final TestingListener listener = new TestingListener();

    private static boolean combines(Settings settings) {
        return settings.value(MapReduceParameters.COMBINER) == 1;
    }

    private TuningResult run(Predicate<Settings> losing) throws Exception {
        TestingEngine engine = new TestingEngine(settings -> {
            Outcome outcome = TestingEngine.costModel(settings);
            return losing.test(settings) ? outcome.withNodesLost(List.of("node1")) : outcome;
        });
        SearchSpace space = MapReduce.space(new Workload(engine.limits(), 24L << 20, 24));
        try (Journal journal = Journal.open(directory.resolve("journal"), MapReduceParameters.ALL)) {
            return new TuningRun(
                            engine, TestingEngine.search(space, PLAN), PLAN, journal, listener, () -> Instant.EPOCH)
                    .execute();
        }
    }

    private static void assertNoneRunsAgain(List<Trial> trials) {
        for (int i = 0; i < trials.size(); i++) {
            assertThat(ExcludedSettings.afterNodeLosses(
                            trials.subList(0, i), trials.get(i).settings()))
                    .as("trial %d", i + 1)
                    .isFalse();
        }
    }

    /** The job succeeds, and is fast. */
    @Test
    void settingsThatTookNodesDownTwiceAreNotRunAgain() throws Exception {
        TuningResult result = run(NodesLostTest::combines);
        assertThat(result.trials()).anyMatch(it -> ExcludedSettings.afterNodeLosses(result.trials(), it.settings()));
        assertNoneRunsAgain(result.trials());
        assertThat(ExcludedSettings.afterNodeLosses(
                        result.trials(), result.best().orElseThrow().settings()))
                .isFalse();
        assertThat(listener.events).anyMatch(it -> it.startsWith("excluded ["));
    }

    @Test
    void onceMayBeChance() throws Exception {
        boolean[] lost = new boolean[1];
        TuningResult result = run(settings -> {
            boolean loses = combines(settings) && !lost[0];
            lost[0] |= loses;
            return loses;
        });
        assertThat(result.stopReason()).isEqualTo(StopReason.CONVERGED);
        assertThat(combines(result.best().orElseThrow().settings())).isTrue();
        assertThat(listener.events).noneMatch(it -> it.startsWith("excluded"));
    }

    @Test
    void theComparisonStopsWithThem() throws Exception {
        TuningResult result = run(settings -> combines(settings) && !listener.heard.isEmpty());
        List<Trial> compared = result.trials().stream()
                .filter(it -> it.proposal().purpose() == Purpose.COMPARISON)
                .toList();
        List<Trial> losing =
                compared.stream().filter(it -> !it.nodesLost().isEmpty()).toList();
        assertThat(losing).isNotEmpty();
        assertNoneRunsAgain(result.trials());
        assertThat(listener.events).anyMatch(it -> it.startsWith("excluded ["));
        assertThat(ExcludedSettings.afterNodeLosses(
                        result.trials(), result.best().orElseThrow().settings()))
                .isFalse();
        try (Journal journal = Journal.open(directory.resolve("journal"), MapReduceParameters.ALL)) {
            assertThat(journal.trials()).isEqualTo(result.trials());
        }
    }
}
