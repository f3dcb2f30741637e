package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RatePriorTest {

    private static final Workload WORKLOAD = new Workload(new NodeLimits(600, 2, 10, 1), 1L << 30, 200);
    private static final SearchSpace SPACE = MapReduce.space(WORKLOAD);

    private static SimulatedRuns runs(WaveModel truth, int count) {
        Random random = new Random(2);
        Map<Settings, Double> seconds = new LinkedHashMap<>();
        while (seconds.size() < count) {
            SPACE.draw(random).ifPresent(it -> seconds.put(it, truth.seconds(it)));
        }
        return new SimulatedRuns(WORKLOAD, seconds, 0.7);
    }

    private static WaveModel faster(double factor) {
        double[] logs = RatePrior.USUAL.logs();
        for (Rate rate : Rate.values()) {
            logs[rate.ordinal()] -= rate.isTime() ? Math.log(factor) : 0;
        }
        return new WaveModel(WORKLOAD, WaveRates.ofLogs(logs));
    }

    @Test
    void whatIsFittedToRunsTellsTheirSeconds() {
        WaveModel truth = faster(3);
        RatePrior prior = RatePrior.fitted(runs(truth, 60), 1.4, 1);
        assertThat(prior.spreads())
                .containsOnlyKeys(Rate.values())
                .allSatisfy((rate, spread) -> assertThat(spread).isEqualTo(1.4));
        double off = runs(truth, 120).seconds().entrySet().stream()
                .mapToDouble(it -> Math.abs(Math.log(prior.seconds(WORKLOAD, it.getKey()) / it.getValue())))
                .average()
                .orElseThrow();
        assertThat(off).isLessThan(0.1);
    }

    /** One run that is ten times as fast: where the speed is not known, all rates follow; where it is, one run does not tell. */
    @Test
    void machinesOfAnotherSpeedAreKnownAfterOneRun() {
        WaveModel truth = faster(10);
        Settings stock = SPACE.stock();
        List<WaveFit.Runs> one =
                List.of(new WaveFit.Runs(WORKLOAD, List.of(new WaveFit.Run(stock, truth.seconds(stock)))));
        RatePrior sure = new RatePrior(RatePrior.USUAL.rates(), spreads(1.3), 1, Optional.empty());
        RatePrior open = new RatePrior(RatePrior.USUAL.rates(), spreads(1.3), 10, Optional.empty());
        Random random = new Random(4);
        double offSure = 0;
        double offOpen = 0;
        for (int i = 0; i < 50; i++) {
            Settings other = SPACE.draw(random).orElse(stock);
            offOpen += Math.abs(
                    Math.log(new WaveFit(WORKLOAD, 0.1, open).fit(one).model().seconds(other) / truth.seconds(other)));
            offSure += Math.abs(
                    Math.log(new WaveFit(WORKLOAD, 0.1, sure).fit(one).model().seconds(other) / truth.seconds(other)));
        }
        assertThat(offOpen / 50).isLessThan(0.1);
        assertThat(offOpen).isLessThan(offSure / 2);
    }

    private static Map<Rate, Double> spreads(double spread) {
        Map<Rate, Double> spreads = new HashMap<>();
        for (Rate rate : Rate.values()) {
            spreads.put(rate, spread);
        }
        return spreads;
    }

    @Test
    void theVariancesOfTimesAddUp() {
        RatePrior prior = new RatePrior(RatePrior.USUAL.rates(), spreads(2), 10, Optional.empty());
        int start = Rate.START_SECONDS.ordinal();
        int share = Rate.COMBINED_SHARE.ordinal();
        assertThat(prior.covariance().getEntry(start, start))
                .isCloseTo(Math.pow(Math.log(2), 2) + Math.pow(Math.log(10), 2), within(1e-9));
        assertThat(prior.covariance().getEntry(start, Rate.JOB_SECONDS.ordinal()))
                .isCloseTo(Math.pow(Math.log(10), 2), within(1e-9));
        assertThat(prior.covariance().getEntry(start, share)).isZero();
    }

    @Test
    void refusesWhatNoPriorCanBe() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RatePrior(Map.of(), spreads(2), 1, Optional.empty()))
                .withMessage("prior: job-seconds is NaN (allowed: more than 0.0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RatePrior(RatePrior.USUAL.rates(), spreads(1), 1, Optional.empty()))
                .withMessage("prior: job-seconds is 1.0 (allowed: more than 1.0)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RatePrior(RatePrior.USUAL.rates(), spreads(2), 0.5, Optional.empty()))
                .withMessage("prior: a spread of the speed of 0.5 (allowed: a factor of 1 or more)");
        assertThatIllegalArgumentException().isThrownBy(() -> new SimulatedRuns(WORKLOAD, Map.of(), 0.5));
    }
}
