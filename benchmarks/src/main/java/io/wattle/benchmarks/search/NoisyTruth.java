package io.wattle.benchmarks.search;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Settings;
import java.util.Optional;
import java.util.Random;

/** A truth as runs tell it: each with a noise of its own. Used by one thread. */
final class NoisyTruth {

    private final HiddenTruth truth;
    private final double bestSeconds;
    private final double noise;
    private final Random chance;

    /**
     * One for a race.
     *
     * @param bestSeconds to which regrets are measured
     * @param noise standard deviation of the logarithm of a run's seconds
     * @param seed of the noise
     */
    NoisyTruth(HiddenTruth truth, double bestSeconds, double noise, long seed) {
        this.truth = truth;
        this.bestSeconds = bestSeconds;
        this.noise = noise;
        chance = new Random(seed);
    }

    HiddenTruth truth() {
        return truth;
    }

    /** Runs settings. */
    Trial trial(Proposal proposal, int number) throws InterruptedException {
        double logNoise = noise * chance.nextGaussian();
        Optional<Measurement> run = truth.run(proposal.settings());
        return run.isEmpty()
                ? new Trial(number, proposal, TrialStatus.FAILED, "fails in the simulator", Optional.empty())
                : new Trial(
                        number,
                        proposal,
                        TrialStatus.SUCCEEDED,
                        "",
                        run.map(it -> it.withSeconds(it.seconds() * Math.exp(logNoise))));
    }

    /** What settings take without noise over the best, less 1; infinite where there are none. */
    double regret(Optional<Settings> incumbent) throws InterruptedException {
        return incumbent.isEmpty()
                ? Double.POSITIVE_INFINITY
                : truth.seconds(incumbent.get()).orElseThrow() / bestSeconds - 1;
    }
}
