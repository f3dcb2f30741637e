package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What {@link Guidance} changes: a bound, and earlier runs. */
class GuidedSearchTest {

    private static final Workload WORKLOAD = new Workload(new NodeLimits(600, 2, 10, 1), 1L << 30, 200);
    private static final SearchSpace SPACE = MapReduce.space(WORKLOAD);

    /** The same files, eight times as many. */
    private static final Workload LARGER = new Workload(WORKLOAD.limits(), 8L << 30, 1600);

    private static final Guidance SAFE = new Guidance(RatePrior.USUAL, List.of(), OptionalDouble.of(0.25));

    /** Rates that are not the usual ones, and what the formula does not know: from 10 reduces on it is slower. */
    private static ToDoubleFunction<Settings> truth(Workload workload) {
        double[] logs = RatePrior.USUAL.logs();
        for (Rate rate : Rate.values()) {
            logs[rate.ordinal()] += Math.log(new double[] {3, 0.4, 1.8}[rate.ordinal() % 3]);
        }
        WaveModel other = new WaveModel(workload, WaveRates.ofLogs(logs));
        return it -> other.seconds(it) * (it.value(MapReduceParameters.REDUCERS) > 10 ? 1.5 : 1);
    }

    private static List<Trial> run(
            SearchSpace space, Guidance guidance, ToDoubleFunction<Settings> truth, int most, long mapOutputBytes) {
        ModelGuidedSearch search = new ModelGuidedSearch(space, 0.05, 1, guidance);
        Random chance = new Random(3);
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> next = search.next(trials);
        while (next.isPresent() && trials.size() < most) {
            double seconds = truth.applyAsDouble(next.get().settings()) * Math.exp(0.03 * chance.nextGaussian());
            trials.add(succeeded(trials.size() + 1, next.get(), seconds, mapOutputBytes));
            next = search.next(trials);
        }
        return trials;
    }

    private static Trial succeeded(int number, Proposal proposal, double seconds, long mapOutputBytes) {
        Measurement measured = new Measurement(
                seconds,
                seconds,
                JoulesQuality.EMULATED,
                seconds,
                OptionalInt.empty(),
                OptionalInt.empty(),
                mapOutputBytes == 0 ? Map.of() : Map.of("MAP_OUTPUT_BYTES", mapOutputBytes));
        return new Trial(number, proposal, TrialStatus.SUCCEEDED, "", Optional.of(measured));
    }

    private static double worstAfterTheFirst(List<Trial> trials, ToDoubleFunction<Settings> truth) {
        double best = truth.applyAsDouble(trials.get(0).settings());
        double worst = 0;
        for (Trial trial : trials) {
            double seconds = truth.applyAsDouble(trial.settings());
            worst = Math.max(worst, seconds / best - 1);
            best = Math.min(best, seconds);
        }
        return worst;
    }

    @Test
    void nothingIsTriedThatMayBeMuchSlower() {
        ToDoubleFunction<Settings> truth = truth(WORKLOAD);
        List<Trial> bold = run(SPACE, Guidance.NONE, truth, 25, 0);
        List<Trial> safe = run(SPACE, SAFE, truth, 25, 0);
        assertThat(worstAfterTheFirst(safe, truth)).isLessThan(worstAfterTheFirst(bold, truth));
        ModelGuidedSearch search = new ModelGuidedSearch(SPACE, 0.05, 1, SAFE);
        for (int count = 1; count < safe.size(); count++) {
            List<Trial> before = safe.subList(0, count);
            if (safe.get(count).proposal().purpose() == Purpose.ATTEMPT) {
                Settings incumbent = search.findings(before).incumbent().orElseThrow();
                Belief ratio = Surrogate.of(SPACE, SAFE, before)
                        .against(incumbent)
                        .ratio(safe.get(count).settings());
                assertThat(ratio.mean() + 1.645 * ratio.deviation()).isLessThanOrEqualTo(Math.log(1.25));
            }
        }
    }

    /** All settings are as good, and each run is 4% faster than the one before: so one that ran only at the end looks the best. */
    @Test
    void aClusterThatBecomesFasterIsNotTakenForGoodSettings() {
        Settings late = SPACE.stock().with(MapReduceParameters.SPILL_SHARE, 0.9);
        List<Trial> trials = new ArrayList<>();
        for (int number = 1; number <= 13; number++) {
            Settings settings = number == 13
                    ? late
                    : SPACE.stock().with(MapReduceParameters.SPILL_SHARE, number % 3 == 0 ? 0.7 : 0.8);
            double noise = number % 2 == 0 ? 0.01 : -0.01;
            trials.add(succeeded(
                    number, Proposal.of(settings, Purpose.INCUMBENT), 100 * Math.exp(noise - 0.04 * number), 0));
        }
        assertThat(Math.log(seconds(trials.get(0)) / seconds(trials.get(12)))).isGreaterThan(0.4);
        Surrogate surrogate = Surrogate.of(SPACE, Guidance.NONE, trials);
        assertThat(surrogate.mean(SPACE.stock()) - surrogate.mean(late)).isBetween(-0.05, 0.05);
    }

    private static double seconds(Trial trial) {
        return trial.measurement().orElseThrow().seconds();
    }

    @Test
    void whereNothingIsSafeEnoughTheSearchIsOver() {
        Guidance narrow = new Guidance(RatePrior.USUAL, List.of(), OptionalDouble.of(1e-9));
        ToDoubleFunction<Settings> truth = it -> it.equals(SPACE.stock()) ? 1 : 1000;
        List<Trial> trials = run(SPACE, narrow, truth, 30, 0);
        assertThat(trials.stream()
                        .filter(it -> it.proposal().purpose() == Purpose.ATTEMPT)
                        .count())
                .isLessThan(10);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Guidance(RatePrior.USUAL, List.of(), OptionalDouble.of(0)));
    }

    @Test
    void settingsThatFailedTwiceAreNotTheIncumbentThoughTheyWorkedOnce() {
        Settings fast = SPACE.stock().with(MapReduceParameters.REDUCERS, 10);
        List<Trial> trials = new ArrayList<>();
        trials.add(succeeded(1, Proposal.of(SPACE.stock(), Purpose.STOCK), 100, 0));
        trials.add(succeeded(2, Proposal.attempt(fast, new ParameterGroup("model")), 20, 0));
        ModelGuidedSearch search = new ModelGuidedSearch(SPACE, 0.05, 1, Guidance.NONE);
        assertThat(search.findings(trials).incumbent()).contains(fast);
        for (int failure = 3; failure <= 4; failure++) {
            trials.add(new Trial(
                    failure,
                    Proposal.of(fast, Purpose.INCUMBENT),
                    TrialStatus.FAILED,
                    "Container released on a *lost* node",
                    Optional.empty()));
        }
        assertThat(search.findings(trials).incumbent()).contains(SPACE.stock());
        List<Trial> more = new ArrayList<>(trials);
        for (int number = 5; number <= 12; number++) {
            Proposal next = search.next(more).orElseThrow();
            assertThat(next.settings()).isNotEqualTo(fast);
            more.add(succeeded(number, next, truth(WORKLOAD).applyAsDouble(next.settings()), 0));
        }
    }

    /** Both times the job succeeded. */
    @Test
    void settingsThatTookDownNodesTwiceAreNotTheIncumbent() {
        Settings fast = SPACE.stock().with(MapReduceParameters.REDUCERS, 10);
        ParameterGroup group = new ParameterGroup("model");
        List<Trial> trials = new ArrayList<>();
        trials.add(succeeded(1, Proposal.of(SPACE.stock(), Purpose.STOCK), 100, 0));
        trials.add(losing(succeeded(2, Proposal.attempt(fast, group), 20, 0)));
        ModelGuidedSearch search = new ModelGuidedSearch(SPACE, 0.05, 1, Guidance.NONE);
        assertThat(search.findings(trials).incumbent()).as("once").contains(fast);
        trials.add(losing(succeeded(3, Proposal.of(fast, Purpose.INCUMBENT), 20, 0)));
        assertThat(search.findings(trials).incumbent()).contains(SPACE.stock());
    }

    private static Trial losing(Trial trial) {
        return new Trial(
                trial.number(),
                trial.proposal(),
                trial.status(),
                trial.reason(),
                trial.measurement(),
                trial.lostSeconds(),
                trial.lostJoules(),
                List.of("node1"));
    }

    private static Guidance after(List<Trial> trials, Workload workload) {
        return new Guidance(RatePrior.USUAL, List.of(new EarlierRun("then", workload, trials)), OptionalDouble.empty());
    }

    /** Eight times the input, on a day when everything takes 1.4 times as long. */
    @Test
    void anEarlierRunOfAnotherSizeSavesTrials() {
        SearchSpace larger = MapReduce.space(LARGER);
        List<Trial> then = run(SPACE, Guidance.NONE, truth(WORKLOAD), 25, 0);
        ToDoubleFunction<Settings> now = it -> 1.4 * truth(LARGER).applyAsDouble(it);
        List<Trial> cold = run(larger, Guidance.NONE, now, 4, 0);
        List<Trial> warm = run(larger, after(then, WORKLOAD), now, 4, 0);
        assertThat(best(warm, now)).isLessThan(best(cold, now));
        assertThat(warm).isEqualTo(run(larger, after(then, WORKLOAD), now, 4, 0));
    }

    private static double best(List<Trial> trials, ToDoubleFunction<Settings> truth) {
        return trials.stream()
                .mapToDouble(it -> truth.applyAsDouble(it.settings()))
                .min()
                .orElseThrow();
    }

    @Test
    void runsOnOtherDataAreLeftOut() {
        long output = 2 * WORKLOAD.inputBytes();
        List<Trial> then = run(SPACE, Guidance.NONE, it -> 7, 12, 5 * output);
        List<Trial> same = run(SPACE, Guidance.NONE, it -> 7, 12, output);
        List<Trial> now = run(SPACE, Guidance.NONE, truth(WORKLOAD), 3, output);
        assertThat(after(then, WORKLOAD).unlike(WORKLOAD, now)).containsExactly("then");
        assertThat(after(same, WORKLOAD).unlike(WORKLOAD, now)).isEmpty();
        assertThat(after(then, WORKLOAD).unlike(WORKLOAD, List.of()))
                .as("nothing is known yet")
                .isEmpty();
        Settings other = SPACE.stock().with(MapReduceParameters.REDUCERS, 20);
        assertThat(Surrogate.of(SPACE, after(then, WORKLOAD), now).mean(other))
                .isEqualTo(Surrogate.of(SPACE, Guidance.NONE, now).mean(other));
        assertThat(Surrogate.of(SPACE, after(same, WORKLOAD), now).mean(other))
                .isNotEqualTo(Surrogate.of(SPACE, Guidance.NONE, now).mean(other));
    }

    @Test
    void whatRanOutOfMemoryBeforeIsNotTried() {
        Settings stock = SPACE.stock();
        Trial full = new Trial(
                1,
                Proposal.of(stock, Purpose.STOCK),
                TrialStatus.FAILED,
                "java.lang.OutOfMemoryError: Java heap space",
                Optional.empty());
        Trial worked = succeeded(2, Proposal.of(stock.with(MapReduceParameters.SORT_MB, 16), Purpose.STOCK), 50, 0);
        List<Trial> trials = run(SPACE, after(List.of(full, worked), WORKLOAD), truth(WORKLOAD), 12, 0);
        MemoryBounds bounds = MemoryBounds.of(List.of(full));
        assertThat(trials.subList(1, 12)).allSatisfy(it -> {
            if (it.proposal().purpose() == Purpose.ATTEMPT) {
                assertThat(bounds.allow(it.settings())).isTrue();
            }
        });
    }

    @Test
    void aRunWithoutASuccessTellsNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> new EarlierRun("then", WORKLOAD, List.of()));
    }
}
