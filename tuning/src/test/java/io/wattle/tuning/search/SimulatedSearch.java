package io.wattle.tuning.search;

import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * A whole search against a formula instead of a cluster, by the rule's defaults.
 *
 * @param space what may be tried
 * @param seconds true seconds of settings
 * @param noise standard deviation of the logarithm of a run's seconds
 */
record SimulatedSearch(SearchSpace space, ToDoubleFunction<Settings> seconds, double noise) {

    static final double TOLERANCE = 0.05;
    private static final int WINDOW = 3;

    /**
     * The trials until the search has converged.
     *
     * @param slowness factor on the seconds of a trial, by its number
     */
    List<Trial> run(IntToDoubleFunction slowness, Random chance) {
        Strategy strategy = new GroupSearch(space, TOLERANCE, 1);
        ConvergenceRule rule = new ConvergenceRule(TOLERANCE, WINDOW, space.groups());
        List<Trial> trials = new ArrayList<>();
        Optional<Proposal> next = strategy.next(trials);
        while (next.isPresent() && !rule.isOver(trials)) {
            int number = trials.size() + 1;
            double time = seconds.applyAsDouble(next.get().settings()) * Math.exp(noise * chance.nextGaussian());
            trials.add(new Trial(
                    number,
                    next.get(),
                    TrialStatus.SUCCEEDED,
                    "",
                    Optional.of(TestingTrials.measured(slowness.applyAsDouble(number) * time))));
            next = strategy.next(trials);
        }
        return trials;
    }
}
