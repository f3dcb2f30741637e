package io.wattle.benchmarks.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.Guidance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedRunsTest {

    private static final Set<Parameter> SEARCHED =
            Set.of(MapReduceParameters.COMBINER, MapReduceParameters.REDUCERS, MapReduceParameters.SLOWSTART_SHARE);

    @TempDir
    private Path directory;

    private SearchSpace space;
    private int trials;
    private Map<String, Long> counters = Map.of("MAP_PHASE_MILLIS", 3000L);

    @BeforeEach
    void beginRecording() throws Exception {
        space = HiddenTruth.perturbed("wordcount", "dell", Guidance.NONE, 0, 1)
                .space()
                .only(SEARCHED::contains);
        Files.writeString(directory.resolve("run.json"), "{\"job\": \"wordcount\", \"cluster\": \"dell\"}");
        Files.writeString(
                directory.resolve("search.json"),
                new SearchRecord(space, 0.05, 3, 1, true, Strategies.RANDOM, Guidance.NONE, Objective.TIME).toJson());
    }

    /** @param seconds 0 if it fails */
    private void run(Settings settings, double... seconds) throws Exception {
        try (Journal journal = Journal.open(directory.resolve("journal.jsonl"), space.parameters())) {
            for (double each : seconds) {
                trials++;
                journal.append(new Trial(
                        trials,
                        Proposal.of(settings, Purpose.STOCK),
                        each == 0 ? TrialStatus.FAILED : TrialStatus.SUCCEEDED,
                        "",
                        each == 0 ? Optional.empty() : Optional.of(measured(each))));
            }
        }
    }

    private Measurement measured(double seconds) {
        return new Measurement(
                seconds, 1, JoulesQuality.PREDICTED, 1, OptionalInt.empty(), OptionalInt.empty(), counters);
    }

    @Test
    void theTruthIsTheMedianOfWhatRan() throws Exception {
        Settings combined = space.stock().with(MapReduceParameters.COMBINER, 1);
        run(space.stock(), 30, 10, 20);
        run(combined, 8, 12);
        RecordedRuns runs = RecordedRuns.read(directory);
        assertThat(runs.name()).isEqualTo("wordcount on dell, recorded");
        HiddenTruth truth = HiddenTruth.recorded(runs);
        assertThat(truth.seconds(space.stock())).hasValue(20);
        assertThat(truth.seconds(combined)).hasValue(10);
        assertThat(runs.bestSeconds()).isEqualTo(10);
    }

    @Test
    void aNoisyRunHasTheRecordedCounters() throws Exception {
        run(space.stock(), 10);
        NoisyTruth noisy = new NoisyTruth(HiddenTruth.recorded(RecordedRuns.read(directory)), 10, 0.05, 1);
        Measurement measured = noisy.trial(Proposal.of(space.stock(), Purpose.STOCK), 1)
                .measurement()
                .orElseThrow();
        assertThat(measured.counters()).containsEntry("MAP_PHASE_MILLIS", 3000L);
        assertThat(measured.seconds()).isNotEqualTo(10).isBetween(7.0, 14.0);
    }

    @Test
    void settingsThatDifferInNameOnlyShareATruth() throws Exception {
        space = HiddenTruth.perturbed("wordcount", "dell", Guidance.NONE, 0, 1)
                .space()
                .only(MapReduceParameters.SORT_MB::equals);
        Files.writeString(
                directory.resolve("search.json"),
                new SearchRecord(space, 0.05, 3, 1, true, Strategies.RANDOM, Guidance.NONE, Objective.TIME).toJson());
        List<Double> buffers = space.grid(MapReduceParameters.SORT_MB);
        Settings small = space.stock().with(MapReduceParameters.SORT_MB, buffers.get(0));
        Settings large = space.stock().with(MapReduceParameters.SORT_MB, buffers.get(1));
        Settings larger = space.stock().with(MapReduceParameters.SORT_MB, buffers.get(2));
        counters = Map.of("MAPS", 4L, "MAP_SPILLED_RECORDS", 200L);
        run(small, 30);
        counters = Map.of("MAPS", 4L, "MAP_SPILLED_RECORDS", 100L);
        run(large, 10);
        run(larger, 20);
        HiddenTruth truth = HiddenTruth.recorded(RecordedRuns.read(directory));
        assertThat(truth.seconds(small)).as("spills twice").hasValue(30);
        assertThat(truth.seconds(large)).hasValue(15);
        assertThat(truth.seconds(larger)).hasValue(15);
    }

    @Test
    void settingsThatFailedMoreOftenThanNotFail() throws Exception {
        Settings combined = space.stock().with(MapReduceParameters.COMBINER, 1);
        run(space.stock(), 0, 10, 10);
        run(combined, 5, 0);
        RecordedRuns runs = RecordedRuns.read(directory);
        assertThat(runs.run(space.stock()).orElseThrow().seconds()).isEqualTo(10);
        assertThat(runs.run(combined)).isEmpty();
    }

    @Test
    void settingsThatNeverRanAreNotMadeUp() throws Exception {
        run(space.stock(), 10);
        RecordedRuns runs = RecordedRuns.read(directory);
        assertThatThrownBy(() -> runs.run(space.stock().with(MapReduceParameters.COMBINER, 1)))
                .hasMessageContaining("no run of")
                .hasMessageContaining("resume the recording");
    }

    /** A search meets only settings that an exhausted recording has. */
    @Test
    void everyStrategyRacesOnWhatRandomSearchLeavesBehind() throws Exception {
        HiddenTruth simulated = HiddenTruth.perturbed("wordcount", "dell", Guidance.NONE, 0.3, 1);
        for (double combiner : space.grid(MapReduceParameters.COMBINER)) {
            for (double reducers : space.grid(MapReduceParameters.REDUCERS)) {
                for (double slowstart : space.grid(MapReduceParameters.SLOWSTART_SHARE)) {
                    Settings settings = space.stock()
                            .with(MapReduceParameters.COMBINER, combiner)
                            .with(MapReduceParameters.REDUCERS, reducers)
                            .with(MapReduceParameters.SLOWSTART_SHARE, slowstart);
                    run(settings, simulated.seconds(settings).orElse(0));
                }
            }
        }
        HiddenTruth truth = HiddenTruth.recorded(RecordedRuns.read(directory));
        for (String strategy : Strategies.NAMES) {
            SearchRace race = new StrategyContestant(strategy)
                    .race(new NoisyTruth(truth, RecordedRuns.read(directory).bestSeconds(), 0.05, 1), 12, 1);
            assertThat(race.regretAfter(12)).as(strategy).isBetween(0.0, 10.0);
        }
    }

    @Test
    void whatIsNoRunIsNamed() throws Exception {
        Files.writeString(directory.resolve("search.json"), "{}");
        assertThatThrownBy(() -> RecordedRuns.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory.toString());
    }
}
