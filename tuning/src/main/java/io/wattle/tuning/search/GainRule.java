package io.wattle.tuning.search;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Whether a challenger is better than the incumbent: a sequential test on fresh runs of both, taken in pairs and
 * interleaved, so that a slow spell of the cluster meets both. After each pair from the second on Student's one-sided t-test
 * of two means with a common variance is made on the logarithms of the figures that are minimised, such as seconds, at 5%:
 * with the noise of these runs (after two pairs at 2.5%), and with that of all so far. The lead has to pass both, as a cluster
 * may be quiet when a search begins and loud later. Before the first pair the challenger's run may end a check
 * ({@link #judgeFirst}). Figures are more than 0. See docs/tuning.md for how often it errs. Stateless.
 */
final class GainRule {

    /** Most pairs of runs that one attempt is worth. */
    static final int MOST_PAIRS = 8;

    /** Noise of a run that is assumed of a single pair, which tells none: the most that the rule has to stand. */
    private static final double ASSUMED_NOISE = 0.2;

    /** Clocks and heartbeats make at least this: replicates that agree by chance prove nothing finer. */
    private static final double LEAST_NOISE = 0.01;

    /** Lead of a single pair: two standard errors under the assumed noise, 43% less. */
    private static final double EARLY_LEAD = 2 * ASSUMED_NOISE * Math.sqrt(2);

    /** From the second pair on, a mean lead of less than this is not worth further runs; after the first pair any lead is. */
    private static final double LEAST_LEAD = 0.02;

    /** Student's t for a one-sided level of 5% and 1 to 4 degrees of freedom. */
    private static final double[] SMALL_QUANTILES = {6.314, 2.920, 2.353, 2.132};

    /** Student's t for 2.5% and the 2 degrees of two pairs, which agree by chance more often than more of them. */
    private static final double TWO_PAIRS_QUANTILE = 4.303;

    private static final double NORMAL_QUANTILE = 1.6449;

    private GainRule() {}

    enum Verdict {
        BETTER,
        NOT_BETTER,
        UNDECIDED
    }

    /**
     * Judges after the challenger's first run, before the incumbent has run beside it. Earlier runs of the incumbent may
     * end a check, where the worst is a gain that is missed; they never pass one: the cluster may be faster since.
     *
     * @param challenger figures of the challenger's first fresh run
     * @param earlier median of the incumbent's fresh runs in earlier checks, if there are any
     */
    static Verdict judgeFirst(double challenger, OptionalDouble earlier) {
        return earlier.isPresent() && challenger >= earlier.getAsDouble() ? Verdict.NOT_BETTER : Verdict.UNDECIDED;
    }

    /**
     * Judges after a whole number of pairs.
     *
     * @param challenger figures of the challenger's fresh runs, 1 or more
     * @param incumbent figures of the incumbent's fresh runs, as many
     * @param before noise of the replicates known before these
     */
    static Verdict judge(List<Double> challenger, List<Double> incumbent, Noise before) {
        int pairs = challenger.size();
        double lead = lead(challenger, incumbent);
        if (lead > (pairs == 1 ? EARLY_LEAD : convincingLead(logs(challenger), logs(incumbent), before))) {
            return Verdict.BETTER;
        }
        boolean behind = lead < (pairs == 1 ? 0 : LEAST_LEAD);
        return behind || pairs >= MOST_PAIRS ? Verdict.NOT_BETTER : Verdict.UNDECIDED;
    }

    /** Mean of the logarithm of incumbent's over challenger's figures; more than 0 where the challenger is better. */
    static double lead(List<Double> challenger, List<Double> incumbent) {
        return mean(logs(incumbent)) - mean(logs(challenger));
    }

    /** Of logarithms of figures: the least lead that passes both tests. */
    private static double convincingLead(double[] challenger, double[] incumbent, Noise before) {
        Noise ownNoise = Noise.UNKNOWN.with(challenger).with(incumbent);
        Noise pooledNoise = before.with(challenger).with(incumbent);
        double ownQuantile = challenger.length == 2 ? TWO_PAIRS_QUANTILE : quantile(ownNoise.degrees());
        double own = ownQuantile * deviation(ownNoise);
        double pooled = quantile(pooledNoise.degrees()) * deviation(pooledNoise);
        return Math.max(own, pooled) * Math.sqrt(2.0 / challenger.length);
    }

    private static double deviation(Noise noise) {
        return Math.max(LEAST_NOISE, noise.deviation());
    }

    /** Student's t; from 5 degrees on by two terms of the Cornish-Fisher expansion, 0.5% too small at most. */
    static double quantile(int degrees) {
        if (degrees <= SMALL_QUANTILES.length) {
            return SMALL_QUANTILES[degrees - 1];
        }
        double z = NORMAL_QUANTILE;
        double first = (Math.pow(z, 3) + z) / 4;
        double second = (5 * Math.pow(z, 5) + 16 * Math.pow(z, 3) + 3 * z) / 96;
        return z + first / degrees + second / (degrees * degrees);
    }

    private static double[] logs(List<Double> figures) {
        return figures.stream().mapToDouble(Math::log).toArray();
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
