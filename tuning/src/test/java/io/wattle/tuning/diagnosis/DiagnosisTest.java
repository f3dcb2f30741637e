package io.wattle.tuning.diagnosis;

import static io.wattle.tuning.diagnosis.TestingRuns.map;
import static io.wattle.tuning.diagnosis.TestingRuns.reduce;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.diagnosis.Finding.Whole;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DiagnosisTest {

    private static final Settings STOCK = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 24))
            .stock();

    private static Optional<Finding> of(Cause cause, MeasuredRun run) {
        return Diagnosis.of(run).findings().stream()
                .filter(it -> it.cause() == cause)
                .findFirst();
    }

    private static Finding found(Cause cause, MeasuredRun run) {
        return of(cause, run).orElseThrow();
    }

    /** Eight maps of 4 s, of which 3 s are start-up, four at once. */
    private static TestingRuns shortMaps() {
        TestingRuns runs = new TestingRuns();
        for (int i = 0; i < 8; i++) {
            runs.with(map(2 + 4 * (i / 4), 6 + 4 * (i / 4), 1, 0.1));
        }
        return runs.figure("INPUT_BYTES", 8L << 20);
    }

    @Test
    void manyShortMapsAreBoundByStartUp() {
        MeasuredRun run = shortMaps().run(12);
        assertThat(Diagnosis.of(run).line())
                .contains(
                        "bound by container start-up: 75% of task time, 3.0 s in each of 8 maps; larger splits would need fewer"
                                + " maps");
        assertThat(found(Cause.COMPUTING, run).share().orElseThrow()).isCloseTo(0.225, within(1e-9));
        assertThat(of(Cause.WAITING, run)).isEmpty();
        assertThat(of(Cause.LAST_WAVE, run)).as("two full waves").isEmpty();
    }

    private static Optional<String> advice(Cause cause, MeasuredRun run) {
        return found(cause, run).advice().map(Advice::words);
    }

    /** Of 24 files of 4 MB no size makes fewer maps, of blocks only Hadoop's least size does. */
    @Test
    void largerSplitsAreAdvisedOnlyWhereThereCanBeSome() {
        assertThat(advice(
                        Cause.START_UP,
                        shortMaps().splits(JobTraits.Splits.PACKED, 128).run(12)))
                .contains("larger splits would need fewer maps");
        assertThat(found(
                                Cause.START_UP,
                                shortMaps()
                                        .splits(JobTraits.Splits.BY_BLOCK, 128)
                                        .run(12))
                        .advice())
                .contains(Advice.of(
                        "only an input format that joins files would need fewer maps" + " (docs/combine-input.md)"));
        assertThat(found(
                                Cause.START_UP,
                                shortMaps().splits(JobTraits.Splits.BY_BLOCK, 1).run(12))
                        .advice())
                .contains(Advice.of("a least split of several blocks would need fewer maps"
                        + " (mapreduce.input.fileinputformat.split.minsize)"));
        assertThat(advice(
                        Cause.START_UP,
                        shortMaps().splits(JobTraits.Splits.FIXED, 128).run(12)))
                .isEmpty();
    }

    @Test
    void aSizeThatCutsFilesSmallerCanBeLarger() {
        InputSplits cut =
                new InputSplits(Optional.of(JobTraits.Splits.BY_BLOCK), OptionalDouble.of(1), OptionalDouble.of(128));
        assertThat(advice(Cause.START_UP, shortMaps().splits(cut).run(12)))
                .contains("larger splits would need fewer maps");
        InputSplits ofFiles =
                new InputSplits(Optional.of(JobTraits.Splits.BY_BLOCK), OptionalDouble.of(64), OptionalDouble.of(128));
        assertThat(advice(Cause.START_UP, shortMaps().splits(ofFiles).run(12)))
                .as("its files are smaller than that")
                .contains("only an input format that joins files would need fewer maps (docs/combine-input.md)");
    }

    @Test
    void aLastWaveOfBlocksIsFilledBySmallerSplitsAndOneOfFixedMapsByNothing() {
        TestingRuns runs = shortMaps().with(map(10, 14, 1, 0.1));
        assertThat(advice(
                        Cause.LAST_WAVE,
                        runs.splits(JobTraits.Splits.BY_BLOCK, 1).run(15)))
                .contains("smaller splits would fill it");
        assertThat(advice(
                        Cause.LAST_WAVE, runs.splits(JobTraits.Splits.FIXED, 1).run(15)))
                .isEmpty();
        assertThat(advice(Cause.LAST_WAVE, runs.splits(InputSplits.UNKNOWN).run(15)))
                .contains("splits of another size would fill it");
    }

    @Test
    void whatIsHeavierComesFirstAndWhatHasNoShareLast() {
        MeasuredRun run = shortMaps()
                .settings(TestingRuns.settings(1000, 800, 100))
                .peakMapMb(950)
                .run(12);
        List<Finding> findings = Diagnosis.of(run).findings();
        assertThat(findings)
                .extracting(Finding::cause)
                .containsSubsequence(Cause.START_UP, Cause.AROUND_TASKS, Cause.COMPUTING, Cause.LITTLE_MEMORY);
        assertThat(findings.get(findings.size() - 1).share()).isEmpty();
        assertThat(found(Cause.LITTLE_MEMORY, run).text())
                .isEqualTo(
                        "little memory left: maps took up to 950 MB of their containers' 1000 MB; larger containers or a smaller"
                                + " heap keep them from being killed");
    }

    /** Figures of journals of earlier versions. */
    @Test
    void withoutFiguresNothingIsFound() {
        MeasuredRun old = new MeasuredRun(
                20,
                Map.of("MAPS", 8L, "REDUCES", 1L, "GC_TIME_MILLIS", 900L, "CPU_MILLISECONDS", 9000L),
                OptionalInt.empty(),
                OptionalInt.empty(),
                RecordedSettings.of(STOCK),
                InputSplits.UNKNOWN);
        assertThat(Diagnosis.of(old).findings()).isEmpty();
        assertThat(Diagnosis.of(old).line()).isEmpty();
    }

    @Test
    void aCollectorThatWorksHardNamesTheBufferThatFillsTheHeap() {
        TestingRuns runs = new TestingRuns().with(map(1, 11, 9, 4)).with(map(1, 11, 9, 4));
        Finding large = found(
                Cause.COLLECTOR,
                runs.settings(TestingRuns.settings(300, 200, 140)).run(12));
        assertThat(large.share().orElseThrow()).isCloseTo(0.4, within(1e-9));
        assertThat(large.advice().orElseThrow().words()).contains("the sort buffer takes 140 of the 200 MB");
        assertThat(large.advice().orElseThrow().moves()).contains(new Advice.Move(MapReduceParameters.SORT_MB, false));
        Finding small = found(
                Cause.COLLECTOR,
                runs.settings(TestingRuns.settings(300, 200, 50)).run(12));
        assertThat(small.advice().orElseThrow().moves().get(0))
                .isEqualTo(new Advice.Move(MapReduceParameters.MAP_MEMORY_MB, true));
    }

    @Test
    void spillsAreCountedByTheRecordsThatReducesGet() {
        TestingRuns runs = new TestingRuns()
                .with(map(1, 11, 2, 0))
                .with(map(1, 21, 4, 0))
                .figure("MAP_SPILLED_RECORDS", 300)
                .figure("REDUCE_INPUT_RECORDS", 100);
        Finding spills = found(Cause.SPILLS, runs.run(22));
        assertThat(spills.measured()).startsWith("maps wrote each record to disk 3.00 times");
        assertThat(spills.share().orElseThrow())
                .as("two thirds of the 8 s that the second map waited beyond a start-up of 8 s")
                .isCloseTo(2.0 / 3 * 8 / 30, within(1e-9));
        assertThat(of(Cause.SPILLS, runs.figure("MAP_SPILLED_RECORDS", 100).run(22)))
                .isEmpty();
        assertThat(of(Cause.SPILLS, runs.figure("REDUCE_INPUT_RECORDS", 0).run(22)))
                .isEmpty();
    }

    @Test
    void reducesThatStartEarlyOnlyMatterWhereMapsQueue() {
        TestingRuns queued = shortMaps().with(reduce(4, 12, 13, 14, 1));
        Finding wait = found(Cause.REDUCE_WAIT, queued.run(15));
        assertThat(wait.advice().orElseThrow().moves())
                .containsExactly(new Advice.Move(MapReduceParameters.SLOWSTART_SHARE, true));
        MeasuredRun atOnce = new TestingRuns()
                .with(map(0, 20, 15, 0))
                .with(map(0, 20, 15, 0))
                .with(reduce(5, 22, 23, 30, 5))
                .run(31);
        assertThat(found(Cause.REDUCE_WAIT, atOnce).advice()).isEmpty();
        assertThat(found(Cause.FETCH, atOnce).share().orElseThrow()).isCloseTo(2.0 / 65, within(1e-9));
    }

    @Test
    void aLongTaskIsWeighedByWhatTheJobWaitsForIt() {
        MeasuredRun run = new TestingRuns()
                .with(map(0, 10, 8, 0))
                .with(map(0, 10, 8, 0))
                .with(map(0, 40, 38, 0))
                .run(42);
        Finding skew = found(Cause.MAP_SKEW, run);
        assertThat(skew.whole()).isEqualTo(Whole.JOB_TIME);
        assertThat(skew.share().orElseThrow()).isCloseTo(30.0 / 42, within(1e-9));
        assertThat(skew.measured()).isEqualTo("40.0 s against 10.0 s of the median of 3 maps");
    }

    @Test
    void aLastWaveThatIsNotFullIsFound() {
        TestingRuns runs = shortMaps().with(map(10, 14, 1, 0.1));
        Finding wave = found(Cause.LAST_WAVE, runs.run(15));
        assertThat(wave.share().orElseThrow()).as("12 s, and 9 would do").isCloseTo(3.0 / 15, within(1e-9));
        assertThat(wave.measured()).startsWith("9 maps, at most 4 at once");
    }

    @Test
    void oneReduceAfterManyMapsIsTooFew() {
        TestingRuns runs = shortMaps().with(reduce(6, 12, 15, 60, 40));
        Finding few = found(Cause.FEW_REDUCES, runs.run(61));
        assertThat(few.share().orElseThrow()).isCloseTo(50 * 0.75 / 61, within(1e-9));
        assertThat(few.text())
                .isEqualTo(
                        "too few reduces: 61% of the job's time, 1 reduce ran 50.0 s after the last map, where 4 maps had run at"
                                + " once; more reduces would share the work");
        TestingRuns brief = shortMaps().with(reduce(6, 11, 12, 15, 1));
        assertThat(of(Cause.FEW_REDUCES, brief.run(16)))
                .as("no longer than starts take")
                .isEmpty();
    }

    @Test
    void wasteIsTimeOfTasksToo() {
        MeasuredRun run = shortMaps().lost(16).run(12);
        Finding waste = found(Cause.LOST_ATTEMPTS, run);
        assertThat(waste.share().orElseThrow()).isCloseTo(16.0 / 48, within(1e-9));
        assertThat(waste.measured()).contains("1 attempt that failed, was killed");
    }

    @Test
    void whatNoSettingLessensIsFollowedByWhatOneDoes() {
        TestingRuns runs = new TestingRuns();
        for (int i = 0; i < 4; i++) {
            runs.with(map(1, 11, 7, 0));
        }
        assertThat(Diagnosis.of(runs.run(12)).line())
                .contains(
                        "bound by computing: 70% of task time; then container start-up: 30% of task time, 3.0 s in each of 4"
                                + " maps; larger splits would need fewer maps");
    }

    @Test
    void largerSplitsFollowTheAdviceAndSmallerOnesDoNot() {
        MeasuredRun run = shortMaps().run(12);
        Diagnosis diagnosis = Diagnosis.of(run);
        Settings larger = STOCK.with(MapReduceParameters.SPLIT_MAX_MB, 4.1).with(MapReduceParameters.REDUCERS, 6);
        assertThat(diagnosis.followed(run, STOCK, larger).map(it -> it.words(larger)))
                .contains("split 4.1 MB, since container start-up took 75% of task time");
        assertThat(diagnosis.followed(run, STOCK, STOCK.with(MapReduceParameters.SPLIT_MAX_MB, 0.5)))
                .as("16 maps instead of 8")
                .isEmpty();
        assertThat(diagnosis.followed(run, larger, larger.with(MapReduceParameters.SPLIT_MAX_MB, 2)))
                .isEmpty();
        assertThat(diagnosis.followed(run, larger, larger.with(MapReduceParameters.SPLIT_MAX_MB, 0)))
                .as("nobody says how many maps that gives")
                .isEmpty();
        assertThat(diagnosis.followed(run, STOCK, STOCK.with(MapReduceParameters.SORT_MB, 200)))
                .isEmpty();
    }
}
