package io.wattle.tuning.surrogate;

import static io.wattle.tuning.space.MapReduceParameters.COMBINER;
import static io.wattle.tuning.space.MapReduceParameters.MAP_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.MAP_VCORES;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.SLOWSTART_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SORT_FACTOR;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;
import static io.wattle.tuning.space.MapReduceParameters.UBER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WaveModelTest {

    /** Ten nodes of two vcores, 1 GB in 200 files. */
    private static final Workload WORKLOAD = new Workload(new NodeLimits(600, 2, 10, 1), 1L << 30, 200);

    private static final SearchSpace SPACE = MapReduce.space(WORKLOAD);
    private static final WaveRates USUAL = WaveRates.ofLogs(RatePrior.USUAL.logs());
    private static final WaveModel MODEL = new WaveModel(WORKLOAD, USUAL);
    private static final Settings STOCK = SPACE.stock();

    private static WaveFit.Fitted fit(List<WaveFit.Run> runs) {
        return new WaveFit(WORKLOAD, 0.1, RatePrior.USUAL).fit(List.of(new WaveFit.Runs(WORKLOAD, runs)));
    }

    @Test
    void startsOfManyMapsCostMoreThanOfFew() {
        double before = Double.POSITIVE_INFINITY;
        // 200 maps, 103 and 35.
        for (double splitMb : new double[] {0, 10, 30}) {
            double time = MODEL.seconds(STOCK.with(SPLIT_MAX_MB, splitMb));
            assertThat(time).as(splitMb + " MB").isLessThan(before);
            before = time;
        }
    }

    @Test
    void oneReduceForAllIsSlowAndTooManyAreToo() {
        double one = MODEL.seconds(STOCK);
        double some = MODEL.seconds(STOCK.with(REDUCERS, 10));
        double many = MODEL.seconds(STOCK.with(REDUCERS, 400));
        assertThat(some).isLessThan(one).isLessThan(many);
    }

    @Test
    void aCombinerSendsLess() {
        assertThat(MODEL.seconds(STOCK.with(COMBINER, 1))).isLessThan(MODEL.seconds(STOCK));
        Workload combining =
                new Workload(WORKLOAD.limits(), 1L << 30, 200, new JobTraits(true, JobTraits.Splits.BY_FILE));
        assertThat(new WaveModel(combining, USUAL).seconds(STOCK)).isEqualTo(MODEL.seconds(STOCK.with(COMBINER, 1)));
    }

    @Test
    void moreTasksAtOnceThanCoresGainNothing() {
        Settings half = STOCK.with(MAP_MEMORY_MB, 300).with(SORT_MB, 50);
        Settings sixth = STOCK.with(MAP_MEMORY_MB, 100).with(SORT_MB, 16);
        assertThat(MODEL.seconds(half)).isLessThan(MODEL.seconds(STOCK));
        assertThat(MODEL.seconds(sixth)).isGreaterThan(0.9 * MODEL.seconds(half));
    }

    /** Starts of JVMs are most of a small job's time, and all of a large one's work is too much for one core. */
    @Test
    void aMasterThatRunsTheTasksSavesTheirStartsAndNothingElse() {
        Workload small = new Workload(WORKLOAD.limits(), 8L << 20, 8);
        WaveModel model = new WaveModel(small, USUAL);
        Settings stock = MapReduce.space(small).stock();
        assertThat(model.seconds(stock.with(UBER, 1))).isLessThan(model.seconds(stock));
        assertThat(MODEL.seconds(STOCK.with(UBER, 1))).isGreaterThan(MODEL.seconds(STOCK));
    }

    @Test
    void containersOfMoreVcoresAreFewerAtOnce() {
        Settings half = STOCK.with(MAP_MEMORY_MB, 300).with(SORT_MB, 50);
        assertThat(MODEL.seconds(half.with(MAP_VCORES, 2)))
                .isEqualTo(MODEL.seconds(STOCK.with(SORT_MB, 50).with(MAP_HEAP_SHARE, 0.4)));
    }

    @Test
    void settingsThatDifferInNameOnlyHaveNoOtherEffects() {
        // 5 MB a map: one spill, nothing to merge.
        Settings other = STOCK.with(SORT_FACTOR, 100);
        assertThat(MODEL.seconds(other)).isEqualTo(MODEL.seconds(STOCK));
        assertThat(MODEL.effects(other)).isEqualTo(MODEL.effects(STOCK));
        assertThat(MODEL.effects(STOCK.with(REDUCERS, 2))).isNotEqualTo(MODEL.effects(STOCK));
    }

    @Test
    void aBufferThatSpillsOftenMergesMore() {
        Settings large = STOCK.with(SPLIT_MAX_MB, 512);
        assertThat(MODEL.seconds(large.with(SORT_MB, 16).with(SORT_FACTOR, 10)))
                .isGreaterThan(MODEL.seconds(large.with(SORT_MB, 16).with(SORT_FACTOR, 100)));
    }

    @Test
    void reducesThatStartEarlyHideTheirStartButHoldMemory() {
        // 103 maps, ten at once: the last wave has room.
        Settings room = STOCK.with(SPLIT_MAX_MB, 10);
        assertThat(MODEL.seconds(room.with(SLOWSTART_SHARE, 0.8)))
                .isLessThan(MODEL.seconds(room.with(SLOWSTART_SHARE, 1)));
        Settings many = STOCK.with(REDUCERS, 40).with(REDUCE_MEMORY_MB, 600);
        assertThat(MODEL.seconds(many.with(SLOWSTART_SHARE, 0.05)))
                .isGreaterThan(MODEL.seconds(many.with(SLOWSTART_SHARE, 0.8)));
    }

    @Test
    void aJobWithoutReducesHasMapsOnly() {
        Settings mapsOnly = STOCK.with(REDUCERS, 0);
        assertThat(MODEL.seconds(mapsOnly)).isPositive().isLessThan(MODEL.seconds(STOCK));
        assertThat(MODEL.effects(mapsOnly)).doesNotContain(Double.NaN, Double.NEGATIVE_INFINITY);
    }

    /** Far beyond anything: the fit stays within what figures can be. */
    @Test
    void absurdTimesAreFittedAsWellAsCanBe() {
        for (double seconds : new double[] {1e-6, 1e12}) {
            WaveFit.Fitted fitted = fit(List.of(new WaveFit.Run(STOCK, seconds)));
            assertThat(fitted.model().seconds(STOCK)).isPositive().isFinite();
            assertThat(fitted.deviation(fitted.gradient(STOCK.with(REDUCERS, 9)), fitted.gradient(STOCK)))
                    .isFinite();
        }
    }

    @Test
    void withoutRunsTheFitIsWhatIsUsual() {
        WaveModel fitted = fit(List.of()).model();
        assertThat(fitted.seconds(STOCK)).isCloseTo(MODEL.seconds(STOCK), within(1e-9));
    }

    /** Rates that are two and three times as high, and half, from twenty runs with 5% noise. */
    @Test
    void aFitTellsTheTimesOfOtherSettings() {
        double[] logs = RatePrior.USUAL.logs();
        for (Rate rate : Rate.values()) {
            logs[rate.ordinal()] += Math.log(new double[] {2, 3, 0.5}[rate.ordinal() % 3]);
        }
        WaveModel truth = new WaveModel(WORKLOAD, WaveRates.ofLogs(logs));
        Random random = new Random(1);
        List<Settings> drawn = new ArrayList<>();
        while (drawn.size() < 120) {
            Optional<Settings> settings = SPACE.draw(random);
            settings.ifPresent(drawn::add);
        }
        List<WaveFit.Run> runs = drawn.subList(0, 20).stream()
                .map(it -> new WaveFit.Run(it, truth.seconds(it) * Math.exp(0.05 * random.nextGaussian())))
                .toList();
        WaveFit.Fitted fitted = fit(runs);
        double[] errors = drawn.subList(20, 120).stream()
                .mapToDouble(it -> Math.abs(Math.log(fitted.model().seconds(it) / truth.seconds(it))))
                .sorted()
                .toArray();
        assertThat(errors[50]).isLessThan(0.06);
        assertThat(errors[90]).isLessThan(0.2);
        double[] stock = fitted.gradient(STOCK);
        assertThat(fitted.deviation(stock, stock)).isZero();
        WaveFit.Fitted unknown = fit(List.of());
        Settings other = drawn.get(119);
        assertThat(fitted.deviation(fitted.gradient(other), stock))
                .isLessThan(unknown.deviation(unknown.gradient(other), unknown.gradient(STOCK)));
    }
}
