package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class ParameterImportanceTest {

    private static final WaveRates USUAL = WaveRates.ofLogs(RatePrior.USUAL.logs());
    private static final String OWN_KEY = "mapreduce.reduce.shuffle.parallelcopies";
    private static final Workload WORKLOAD = new Workload(new NodeLimits(600, 2, 10, 1), 1L << 30, 200);
    private static final SearchSpace SPACE = new SpaceAdjustments(Map.of(), Map.of(OWN_KEY, List.of("5", "10", "20")))
            .apply(MapReduce.space(WORKLOAD), key -> Optional.empty());
    private static final Parameter OWN =
            SPACE.parameters().get(SPACE.parameters().size() - 1);

    @Test
    void whatDecidesTheTimeComesFirst() {
        WaveModel model = new WaveModel(WORKLOAD, USUAL);
        List<ParameterImportance> importance =
                ParameterImportance.of(SPACE, trials(60, it -> model.seconds(late(it))), Objective.TIME);
        // A gigabyte by one of so many reducers that take nothing from maps: nothing else comes near.
        assertThat(importance.get(0).parameter()).isEqualTo(MapReduceParameters.REDUCERS);
        assertThat(importance).allSatisfy(it -> assertThat(it.share()).isBetween(0.0, 1.0));
        assertThat(share(importance, OWN)).isLessThan(0.05);
        assertThat(importance)
                .extracting(ParameterImportance::share)
                .isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }

    private static Settings late(Settings settings) {
        return settings.with(MapReduceParameters.SLOWSTART_SHARE, 1);
    }

    @Test
    void aKeyOfTheUsersThatDecidesIsFound() {
        WaveModel model = new WaveModel(WORKLOAD, USUAL);
        List<Trial> without = trials(80, model::seconds);
        List<Trial> with = trials(80, it -> model.seconds(it) * Math.exp(it.value(OWN) / 6));
        assertThat(share(ParameterImportance.of(SPACE, with, Objective.TIME), OWN))
                .isGreaterThan(share(ParameterImportance.of(SPACE, without, Objective.TIME), OWN) + 0.1);
    }

    @Test
    void theSameTrialsGiveTheSameShares() {
        List<Trial> trials = trials(12, it -> 100 + it.value(MapReduceParameters.SORT_MB));
        assertThat(ParameterImportance.of(SPACE, trials, Objective.TIME))
                .isEqualTo(ParameterImportance.of(SPACE, trials, Objective.TIME));
    }

    @Test
    void fewTrialsTellNothing() {
        List<Trial> trials = new ArrayList<>(trials(7, it -> 100));
        trials.add(new Trial(
                8, Proposal.of(SPACE.stock(), Purpose.INCUMBENT), TrialStatus.FAILED, "no heap", Optional.empty()));
        trials.add(trial(9, Proposal.of(SPACE.stock(), Purpose.COMPARISON), 100));
        assertThat(ParameterImportance.of(SPACE, trials, Objective.TIME)).isEmpty();
    }

    /** Joules of no seconds, as in journals of earlier versions. */
    @Test
    void trialsWithoutTheFigureTellNothing() {
        assertThat(ParameterImportance.of(SPACE, trials(12, it -> 100 + it.value(OWN)), Objective.JOULES))
                .isEmpty();
    }

    @Test
    void whatIsNotSearchedHasNoShare() {
        SearchSpace one = SPACE.only(MapReduceParameters.REDUCERS::equals);
        List<Trial> trials = new ArrayList<>();
        Random random = new Random(1);
        for (int i = 1; i <= 10; i++) {
            Settings settings = one.draw(random).orElseThrow();
            trials.add(trial(i, attempt(settings), 1000 / settings.value(MapReduceParameters.REDUCERS)));
        }
        List<ParameterImportance> importance = ParameterImportance.of(one, trials, Objective.TIME);
        assertThat(importance).extracting(ParameterImportance::parameter).containsExactly(MapReduceParameters.REDUCERS);
        assertThat(importance.get(0).share()).isGreaterThan(0.99);
    }

    private static double share(List<ParameterImportance> importance, Parameter parameter) {
        return importance.stream()
                .filter(it -> it.parameter().equals(parameter))
                .findFirst()
                .orElseThrow()
                .share();
    }

    private static List<Trial> trials(int count, ToDoubleFunction<Settings> seconds) {
        Random random = new Random(7);
        List<Trial> trials = new ArrayList<>();
        while (trials.size() < count) {
            SPACE.draw(random)
                    .ifPresent(it -> trials.add(trial(trials.size() + 1, attempt(it), seconds.applyAsDouble(it))));
        }
        return trials;
    }

    private static Proposal attempt(Settings settings) {
        return Proposal.attempt(settings, ParameterGroup.MEMORY);
    }

    private static Trial trial(int number, Proposal proposal, double seconds) {
        return new Trial(
                number,
                proposal,
                TrialStatus.SUCCEEDED,
                "",
                Optional.of(new Measurement(
                        seconds, 10, JoulesQuality.EMULATED, 10, OptionalInt.empty(), OptionalInt.empty(), Map.of())));
    }
}
