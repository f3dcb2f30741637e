package io.wattle.simulator.job;

import java.util.SplittableRandom;

/**
 * How much longer than usual a task computes: drawn from a log-normal distribution with mean 1, so that some tasks are
 * stragglers and the work of many is what it was. Not thread safe.
 */
final class Slowness {

    private final double sigma;
    private final SplittableRandom random;

    /** @param sigma of the logarithm, 0 or more; with 0 all tasks are alike */
    Slowness(double sigma, SplittableRandom random) {
        if (!(sigma >= 0) || Double.isInfinite(sigma)) {
            throw new IllegalArgumentException("spread of the tasks' times: " + sigma + " (allowed: 0 or more)");
        }
        this.sigma = sigma;
        this.random = random;
    }

    /** Of the next task: what its operations are multiplied by. */
    double next() {
        return sigma == 0 ? 1 : Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
    }
}
