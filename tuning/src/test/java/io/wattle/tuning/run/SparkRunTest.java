package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.report.ConsoleReport;
import io.wattle.tuning.report.HtmlReport;
import io.wattle.tuning.report.ReportHeader;
import io.wattle.tuning.report.ResultJson;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.SparkParameters;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.Guidance;
import io.wattle.tuning.surrogate.ParameterImportance;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole run over the space of a Spark application, of which only seconds are known. */
class SparkRunTest {

    private static final NodeLimits SERVERS = new NodeLimits(49_152, 24, 5, 1024);

    @TempDir
    private Path directory;

    private static SearchSpace space(Spark framework) {
        return SearchSpace.of(framework, new Workload(SERVERS, 30L << 30, 240));
    }

    private static RunPlan plan(String strategy, int repeats) {
        return new RunPlan(
                0.05, 3, 60, Duration.ofHours(1), Duration.ofMinutes(10), repeats, 1, strategy, GuidanceRequest.NONE);
    }

    /** Work over cores, waves of tasks, and a heap that is too small for some partitions. */
    private static Outcome cost(Settings settings) {
        Spark framework = settings.parameters().contains(SparkParameters.EXECUTORS) ? Spark.FIXED : Spark.DYNAMIC;
        double cores = settings.value(framework.count()) * settings.value(SparkParameters.CORES);
        double partitions = settings.value(SparkParameters.PARTITIONS);
        double perTaskMb = settings.value(SparkParameters.MEMORY_MB) / settings.value(SparkParameters.CORES);
        if (perTaskMb < 60_000 / partitions) {
            return TestingEngine.failed("java.lang.OutOfMemoryError: Java heap space");
        }
        double seconds = 20 + 3000 / cores + Math.ceil(partitions / cores) * 0.5;
        return Outcome.succeeded(
                Measurement.ofTime(seconds, OptionalDouble.empty(), JoulesQuality.ESTIMATED, Optional.empty()));
    }

    private TuningResult run(SearchSpace space, RunPlan plan, TestingEngine engine) throws Exception {
        SearchRecord record = SearchRecord.begin(space, plan, false, List.of(), Guidance.NONE);
        SearchRecord read = SearchRecord.parse(record.toJson());
        try (Journal journal =
                Journal.open(directory.resolve("journal"), read.space().parameters())) {
            return new TuningRun(engine, read.search(), plan, journal, new TestingListener(), () -> Instant.EPOCH)
                    .execute();
        }
    }

    @Test
    void theSearchByGroupsFillsTheClusterFirstAndConverges() throws Exception {
        TuningResult result =
                run(space(Spark.FIXED), plan(Strategies.GROUPS, 2), new TestingEngine(SparkRunTest::cost));
        assertThat(result.trials().get(1).proposal().group()).contains(SparkParameters.SIZE_AND_COUNT);
        assertThat(result.stopReason()).isEqualTo(StopReason.CONVERGED);
        assertThat(result.speedup().orElseThrow()).isGreaterThan(10);
        assertThat(result.pinnedSplit()).as("a split size is MapReduce's").isEmpty();
        assertThat(result.best().orElseThrow().medianJoules()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {Strategies.GROUPS, Strategies.RANDOM, Strategies.CMA_ES})
    void otherStrategiesKnowItsSpaceToo(String strategy) throws Exception {
        TuningResult result = run(space(Spark.DYNAMIC), plan(strategy, 0), new TestingEngine(SparkRunTest::cost));
        assertThat(result.trials()).as("each group is tried at least").hasSizeGreaterThanOrEqualTo(5);
        assertThat(result.trials()).allMatch(it -> space(Spark.DYNAMIC).contains(it.settings()));
        assertThat(result.best()).isPresent();
    }

    @Test
    void theModelOfMapReduceIsNotForIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Strategies.named(Strategies.AUTO, space(Spark.FIXED), 0.05, 3, 1))
                .withMessage("strategy: 'auto', whose model is one of mapreduce, for spark");
    }

    @Test
    void aRunGoesOnWhereItWasCutWithTheSameTrials() throws Exception {
        RunPlan plan = plan(Strategies.GROUPS, 1);
        TestingEngine dying = new TestingEngine(SparkRunTest::cost).crashingAtRun(6);
        try {
            run(space(Spark.FIXED), plan, dying);
        } catch (IOException e) {
            assertThat(e).hasMessage("connection refused");
        }
        TestingEngine second = new TestingEngine(SparkRunTest::cost);
        List<Trial> resumed = run(space(Spark.FIXED), plan, second).trials();
        assertThat(second.labels.get(0)).isEqualTo("trial-6");
        Files.delete(directory.resolve("journal"));
        assertThat(run(space(Spark.FIXED), plan, new TestingEngine(SparkRunTest::cost))
                        .trials())
                .isEqualTo(resumed);
    }

    @Test
    void whatNobodyMeasuredIsADashAndNeverZero() throws Exception {
        SearchSpace space = space(Spark.FIXED);
        TuningResult result = run(space, plan(Strategies.GROUPS, 1), new TestingEngine(SparkRunTest::cost));
        assertThat(Files.readString(directory.resolve("journal")))
                .contains(
                        "\"joules\":null", "\"cpuSeconds\":null", "\"classSeconds\":null", "\"spark.executor.cores\":");
        ReportHeader header = new ReportHeader(
                "spark-submit", "dell", "embedded", Optional.empty(), 5, "text", "no joules", "bin/tuner", List.of());
        String page = HtmlReport.render(header, space, result);
        assertThat(page).contains("spark.executor.memory", "&ndash;").doesNotContain("(estimated)");
        assertThat(result.trials()).hasSizeGreaterThan(ParameterImportance.FEWEST_TRIALS);
        assertThat(page).as("the model is one of MapReduce").doesNotContain("What decides the time");
        assertThat(ResultJson.render(header, space, result))
                .contains("\"medianJoules\" : null", "\"pinnedSplit\" : null");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ConsoleReport console = new ConsoleReport(new PrintStream(out, true, StandardCharsets.UTF_8), false, space);
        result.trials().forEach(console::trialEnded);
        console.result(result, "median J");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("size + count", "executors, 5 cores, heap 11170 MB")
                .doesNotContain("NaN", "sort buffer", "split size");
    }
}
