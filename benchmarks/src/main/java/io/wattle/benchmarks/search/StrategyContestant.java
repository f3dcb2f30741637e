package io.wattle.benchmarks.search;

import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A strategy of the tuner.
 *
 * @param name of {@link Strategies}
 */
record StrategyContestant(String name) implements Contestant {

    private static final double TOLERANCE = 0.05;

    @Override
    public SearchRace race(NoisyTruth noisy, int most, long seed) throws InterruptedException {
        HiddenTruth truth = noisy.truth();
        Search search = Strategies.named(
                name, truth.space(), TOLERANCE, Strategies.window(name), seed, truth.guidance(), Objective.TIME);
        SearchRace race = new SearchRace();
        List<Trial> trials = new ArrayList<>();
        boolean stopped = false;
        Optional<Proposal> next = search.strategy().next(trials);
        for (int number = 1; number <= most; number++) {
            if (next.isPresent()) {
                trials.add(noisy.trial(next.get(), number));
                next = search.strategy().next(trials);
            }
            race.add(noisy.regret(search.strategy().findings(trials).incumbent()));
            if (!stopped && search.rule().isOver(trials)) {
                stopped = true;
                race.stop();
            }
        }
        return race;
    }
}
