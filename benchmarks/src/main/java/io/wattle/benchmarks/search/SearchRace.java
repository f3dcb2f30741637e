package io.wattle.benchmarks.search;

import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;

/**
 * One search against a truth, with noise on each run.
 *
 * @param regrets after each trial: what its incumbent takes without noise, over the best, less 1; infinite before there is one
 * @param stoppedAfter trials after which its own rule would have ended it; empty if it did not
 */
record SearchRace(double[] regrets, OptionalInt stoppedAfter) {

    private static final double TOLERANCE = 0.05;
    private static final int WINDOW = 3;

    /**
     * Runs one.
     *
     * @param bestSeconds to which regrets are measured
     * @param noise standard deviation of the logarithm of a run's seconds
     * @param seed of the noise and of the search
     */
    static SearchRace run(String strategy, HiddenTruth truth, double bestSeconds, double noise, int most, long seed)
            throws InterruptedException {
        Search search = Strategies.named(strategy, truth.space(), TOLERANCE, WINDOW, seed);
        Random chance = new Random(~seed);
        List<Trial> trials = new ArrayList<>();
        double[] regrets = new double[most];
        OptionalInt stopped = OptionalInt.empty();
        Optional<Proposal> next = search.strategy().next(trials);
        for (int i = 0; i < most; i++) {
            if (next.isPresent()) {
                trials.add(trial(truth, next.get(), noise * chance.nextGaussian(), i + 1));
                if (stopped.isEmpty() && search.rule().converged(trials)) {
                    stopped = OptionalInt.of(i + 1);
                }
                next = search.strategy().next(trials);
            }
            regrets[i] = regret(search, truth, trials, bestSeconds);
        }
        return new SearchRace(regrets, stopped);
    }

    private static double regret(Search search, HiddenTruth truth, List<Trial> trials, double bestSeconds)
            throws InterruptedException {
        var incumbent = search.strategy().findings(trials).incumbent();
        return incumbent.isEmpty()
                ? Double.POSITIVE_INFINITY
                : truth.seconds(incumbent.get()).orElseThrow() / bestSeconds - 1;
    }

    private static Trial trial(HiddenTruth truth, Proposal proposal, double logNoise, int number)
            throws InterruptedException {
        OptionalDouble seconds = truth.seconds(proposal.settings());
        return seconds.isEmpty()
                ? new Trial(number, proposal, TrialStatus.FAILED, "fails in the simulator", Optional.empty())
                : new Trial(
                        number,
                        proposal,
                        TrialStatus.SUCCEEDED,
                        "",
                        Optional.of(measured(seconds.getAsDouble() * Math.exp(logNoise))));
    }

    private static Measurement measured(double seconds) {
        return new Measurement(
                seconds, seconds, JoulesQuality.PREDICTED, seconds, OptionalInt.empty(), OptionalInt.empty(), Map.of());
    }

    /** Trials until the incumbent was within the tolerance; empty if it never was. */
    OptionalInt trialsToGood() {
        for (int i = 0; i < regrets.length; i++) {
            if (regrets[i] <= TOLERANCE) {
                return OptionalInt.of(i + 1);
            }
        }
        return OptionalInt.empty();
    }
}
