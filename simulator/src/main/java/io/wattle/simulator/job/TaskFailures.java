package io.wattle.simulator.job;

import java.util.OptionalDouble;
import java.util.SplittableRandom;

/** Which attempts at the tasks of a job fail, and when. Not thread safe. */
final class TaskFailures {

    private final double probability;
    private final SplittableRandom random;

    /** @param probability that an attempt fails, 0 to less than 1 */
    TaskFailures(double probability, SplittableRandom random) {
        this.probability = probability;
        this.random = random;
    }

    /** Of the next attempt: the share of its work after which it fails, any as likely as another; empty if it does not. */
    OptionalDouble next() {
        return probability > 0 && random.nextDouble() < probability
                ? OptionalDouble.of(random.nextDouble())
                : OptionalDouble.empty();
    }
}
