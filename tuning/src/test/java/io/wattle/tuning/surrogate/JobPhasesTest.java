package io.wattle.tuning.surrogate;

import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.diagnosis.RunFigure;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What the history tells of the phases of a run, and what a fit makes of it. */
class JobPhasesTest {

    private static final Workload WORKLOAD = new Workload(new NodeLimits(600, 2, 10, 1), 1L << 30, 200);
    private static final SearchSpace SPACE = MapReduce.space(WORKLOAD);
    private static final Settings STOCK = SPACE.stock();

    /** A run of 20 s by the clock: 4 s before its tasks and 1 s after them, maps for 9 s, then 6 s of reduces. */
    private static final Map<String, Long> COUNTERS = Map.of(
            "BEFORE_TASKS_MILLIS",
            4000L,
            "AFTER_TASKS_MILLIS",
            1000L,
            "MAP_PHASE_MILLIS",
            9000L,
            "REDUCE_TAIL_MILLIS",
            6000L);

    private static Measurement run(Map<String, Long> counters) {
        return new Measurement(
                20, 100, JoulesQuality.ESTIMATED, 20, OptionalInt.empty(), OptionalInt.empty(), counters);
    }

    private static Map<String, Long> without(String counter) {
        Map<String, Long> others = new HashMap<>(COUNTERS);
        others.remove(counter);
        return others;
    }

    @Test
    void phasesAreSharesOfTheSecondsThatCount() {
        assertThat(JobPhases.of(run(COUNTERS), 20)).contains(new JobPhases(5, 9, 6));
        assertThat(JobPhases.of(run(COUNTERS), 200)).as("seconds of the class").contains(new JobPhases(50, 90, 60));
    }

    @Test
    void aJobWithoutReducesHasNoTail() {
        assertThat(JobPhases.of(run(without("REDUCE_TAIL_MILLIS")), 14)).contains(new JobPhases(5, 9, 0));
    }

    @Test
    void aTailThatNobodyToldIsNotZero() {
        Map<String, Long> withReduces = without("REDUCE_TAIL_MILLIS");
        withReduces.put("REDUCES", 2L);
        assertThat(JobPhases.of(run(withReduces), 14)).isEmpty();
        assertThat(JobPhases.of(run(without("AFTER_TASKS_MILLIS")), 14)).isEmpty();
    }

    @Test
    void itsNamesAreThoseOfTheFiguresOfRuns() {
        assertThat(COUNTERS.keySet())
                .isSubsetOf(Arrays.stream(RunFigure.values()).map(Enum::name).toList());
    }

    @Test
    void whatNobodyToldIsNoPhase() {
        assertThat(JobPhases.of(run(Map.of()), 20)).isEmpty();
        assertThat(JobPhases.of(run(without("MAP_PHASE_MILLIS")), 20)).isEmpty();
        assertThat(JobPhases.of(run(without("BEFORE_TASKS_MILLIS")), 20)).isEmpty();
        assertThat(JobPhases.of(run(Map.of("BEFORE_TASKS_MILLIS", 0L, "MAP_PHASE_MILLIS", 0L)), 20))
                .isEmpty();
    }

    @Test
    void theFitGetsThemWithTheTrial() {
        Trial trial =
                new Trial(1, Proposal.of(STOCK, Purpose.STOCK), TrialStatus.SUCCEEDED, "", Optional.of(run(COUNTERS)));
        Figures figures = Figures.of(Objective.TIME, List.of(trial));
        assertThat(ObservedTrials.of(WORKLOAD, figures, List.of(trial), Observation.Source.HERE)
                        .seconds()
                        .all())
                .containsExactly(new WaveFit.Run(STOCK, 20, Optional.of(new JobPhases(5, 9, 6))));
    }

    private static WaveModel truth(Map<Rate, Double> factors) {
        double[] logs = RatePrior.USUAL.logs();
        factors.forEach((rate, factor) -> logs[rate.ordinal()] += Math.log(factor));
        return new WaveModel(WORKLOAD, WaveRates.ofLogs(logs));
    }

    private static WaveModel fitted(WaveFit.Run... runs) {
        return new WaveFit(WORKLOAD, RatePrior.FIT_DEVIATION, RatePrior.USUAL)
                .fit(List.of(new WaveFit.Runs(WORKLOAD, List.of(runs))))
                .model();
    }

    /** Two jobs that take as long, one of which computes in its maps and one in its only reduce: their seconds alone are the same. */
    @Test
    void oneRunTellsWhetherItsMapsOrItsReducesAreSlow() {
        WaveModel reduces = truth(Map.of(Rate.REDUCE_SECONDS_PER_MB, 10.0));
        double seconds = reduces.seconds(STOCK);
        double mapFactor = 1;
        while (truth(Map.of(Rate.MAP_SECONDS_PER_MB, mapFactor)).seconds(STOCK) < seconds) {
            mapFactor *= 1.01;
        }
        WaveModel maps = truth(Map.of(Rate.MAP_SECONDS_PER_MB, mapFactor));
        Settings moreReduces = STOCK.with(REDUCERS, 20);
        double ofReduces =
                gainIn(fitted(new WaveFit.Run(STOCK, seconds, Optional.of(reduces.phases(STOCK)))), moreReduces);
        double ofMaps = gainIn(fitted(new WaveFit.Run(STOCK, seconds, Optional.of(maps.phases(STOCK)))), moreReduces);
        double ofSeconds = gainIn(fitted(new WaveFit.Run(STOCK, seconds)), moreReduces);

        assertThat(ofReduces).isGreaterThan(ofSeconds);
        assertThat(ofMaps).isLessThan(ofSeconds);
        assertThat(Math.abs(ofReduces - gainIn(reduces, moreReduces)))
                .isLessThan(Math.abs(ofSeconds - gainIn(reduces, moreReduces)));
        assertThat(Math.abs(ofMaps - gainIn(maps, moreReduces)))
                .isLessThan(Math.abs(ofSeconds - gainIn(maps, moreReduces)));
    }

    /** As a logarithm. */
    private static double gainIn(WaveModel model, Settings settings) {
        return Math.log(model.seconds(STOCK) / model.seconds(settings));
    }

    /** What the formula divides wrongly in all runs alike is one error, however many runs there are. */
    @Test
    void aWrongDivisionWeighsNoMoreInManyRunsThanInFew() {
        WaveModel usual = truth(Map.of());
        double few = gainIn(fitted(wrong(usual, 3)), STOCK.with(SPLIT_MAX_MB, 30));
        double many = gainIn(fitted(wrong(usual, 30)), STOCK.with(SPLIT_MAX_MB, 30));
        assertThat(many).isCloseTo(few, within(0.05));
    }

    private static WaveFit.Run[] wrong(WaveModel model, int count) {
        JobPhases right = model.phases(STOCK);
        double moved = 0.3 * right.maps();
        JobPhases wrong = new JobPhases(right.framework() + moved, right.maps() - moved, right.tail());
        return Collections.nCopies(count, new WaveFit.Run(STOCK, right.seconds(), Optional.of(wrong)))
                .toArray(WaveFit.Run[]::new);
    }
}
