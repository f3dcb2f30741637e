package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FinalComparisonTest {

    private static final RunPlan PLAN = new RunPlan(0.05, 3, 50, Duration.ofHours(1), Duration.ofMinutes(1), 3, 1);

    @TempDir
    private Path directory;

    private final TestingListener listener = new TestingListener();

    private TuningResult run(TestingEngine engine) throws Exception {
        try (Journal journal = Journal.open(directory.resolve("journal"), MapReduceParameters.ALL)) {
            SearchSpace space = MapReduce.space(new Workload(engine.limits(), 24L << 20, 24));
            return new TuningRun(
                            engine, TestingEngine.search(space, PLAN), PLAN, journal, listener, () -> Instant.EPOCH)
                    .execute();
        }
    }

    @Test
    void aComparisonRunThatFailsIsNotRepeated() throws Exception {
        List<Settings> seen = new ArrayList<>();
        TestingEngine engine = new TestingEngine(settings -> {
            seen.add(settings);
            boolean stockAgain = !listener.heard.isEmpty() && settings.equals(seen.get(0));
            return stockAgain ? TestingEngine.failed("boom") : TestingEngine.costModel(settings);
        });
        TuningResult result = run(engine);
        assertThat(result.trials())
                .filteredOn(trial -> trial.proposal().purpose() == Purpose.COMPARISON)
                .hasSize(3 + 3 + 1);
        assertThat(result.stock().orElseThrow().runs()).as("the search runs").isEqualTo((int) result.trials().stream()
                .filter(trial -> trial.succeeded() && trial.settings().equals(seen.get(0)))
                .count());
    }

    /** One lucky run in the search is no gain where the comparison cannot repeat it. */
    @Test
    void settingsThatFailInTheComparisonAreNotTheBest() throws Exception {
        TestingEngine engine = new TestingEngine(settings -> {
            boolean isBest = settings.value(MapReduceParameters.COMBINER) == 1;
            return !listener.heard.isEmpty() && isBest
                    ? TestingEngine.failed("Java heap space")
                    : TestingEngine.costModel(settings);
        });
        TuningResult result = run(engine);
        Settings best = result.best().orElseThrow().settings();
        assertThat(best.value(MapReduceParameters.COMBINER)).isZero();
        List<Trial> failed = result.trials().stream()
                .filter(it -> it.proposal().purpose() == Purpose.COMPARISON && !it.succeeded())
                .toList();
        assertThat(failed).as("two of each that fails").hasSizeGreaterThanOrEqualTo(2);
        assertThat(failed.stream().collect(Collectors.groupingBy(Trial::settings, Collectors.counting())))
                .allSatisfy((settings, times) -> assertThat(times).isLessThanOrEqualTo(2));
        assertThat(listener.events).anyMatch(it -> it.startsWith("not confirmed "));
        assertThat(Summary.isCompared(best, result.trials())).isTrue();
        assertThat(run(engine).best()).as("of the journal alone").isEqualTo(result.best());
    }

    @Test
    void oneFailureOfThreeRefutesNothing() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        TestingEngine engine = new TestingEngine(settings -> !listener.heard.isEmpty()
                        && settings.value(MapReduceParameters.COMBINER) == 1
                        && failures.getAndIncrement() == 0
                ? TestingEngine.failed("boom")
                : TestingEngine.costModel(settings));
        TuningResult result = run(engine);
        assertThat(result.best().orElseThrow().settings().value(MapReduceParameters.COMBINER))
                .isEqualTo(1);
        assertThat(result.best().get().runs()).isEqualTo(2);
        assertThat(listener.events).noneMatch(it -> it.startsWith("not confirmed "));
    }
}
